"""The table of refusals: a position, an input, the exit code, and parts of the line."""

from functools import cache
from pathlib import Path

from events.million_club.words import INTRIGUES
from mclub.files.reading import read_toml
from tests.mclub.command_line import Mclub

NOTATION, ILLEGAL, NOT_ALLOWED = 2, 3, 7

HOLDINGS = """
[players.yellow]
money = 3
name = "Ann"
companies = ["I1:4", "I2:1", "R1:2", "T1:1+1"]
colonies = ["AF1"]
[players.blue]
money = 20
name = "Ben"
companies = ["I3:3", "I4:2", "I5:1", "R3:1"]
colonies = ["AS1", "AS2"]
[players.red]
money = 0
name = "Cy"
companies = ["T3:1"]
[players.green]
money = 1
name = "Di"
"""


def table(
    phase: str, *pawns: str, number: int = 3, piles: dict[str, list[str]] | None = None
) -> str:
    """The head of a position in TOML, without the holdings."""
    lines = [f"round = {number}", f'phase = "{phase}"', f"pawns = {list(pawns)}"]
    if piles:
        lines += ["[piles]", *(f"{pile} = {cards}" for pile, cards in piles.items())]
    return "\n".join(lines)


def drawing(seat: str, card: str) -> str:
    """A pawn alone on the Intrigues; the seat draws this card and Contract, or Unfair."""
    second = "unfair" if card == "contract" else "contract"
    cards = [card, second, *(other for other in INTRIGUES if other not in (card, second))]
    return table("intrigues", f"{seat} intrigues", piles={"intrigues": cards})


def draft(seat: str, tile: str, *cards: str) -> str:
    """A pawn alone on a tile with cards, and its pile."""
    return table(tile, f"{seat} {tile}", number=4, piles={tile: list(cards)})


LOBBY = table("lobby", "yellow lobby industry")
COLONIES = ("colonies", "OC1", "OC2", "OC3")
COMPANIES = ("companies", "R11", "R12", "R13")
POSITIONS: dict[str, tuple[str, str]] = {
    "place": (table("placing", number=1), ""),
    "full": (
        table("placing", "yellow companies", "blue companies", number=1),
        "place companies; place companies",
    ),
    "lobby": (LOBBY, ""),
    "lobby used": (table("lobby", "yellow lobby industry", "yellow lobby transport"), "tax I1"),
    "lobbyist": (LOBBY, "done"),
    "intrigue": (drawing("yellow", "contract"), ""),
    "look": (drawing("red", "contract"), "choose contract"),
    "contract": (drawing("yellow", "contract"), "choose contract"),
    "contract, poor": (drawing("green", "contract"), "choose contract; look blue"),
    "unrest": (drawing("yellow", "unrest"), "choose unrest"),
    "target": (drawing("yellow", "unfair"), "choose unfair"),
    "competition": (drawing("yellow", "unfair"), "choose unfair; target industry"),
    "hit": (drawing("yellow", "unfair"), "choose unfair; target industry; decline"),
    "dumping": (drawing("yellow", "dumping"), "choose dumping"),
    "expansion": (drawing("yellow", "expansion"), "choose expansion"),
    "expansion, second": (drawing("yellow", "expansion"), "choose expansion; tax I1"),
    "note": (drawing("yellow", "capital"), "choose capital"),
    "machiavelli": (drawing("yellow", "racket"), "choose racket"),
    "colony": (draft("yellow", *COLONIES), ""),
    "colony, poor": (draft("green", *COLONIES), ""),
    "prospecting": (draft("yellow", *COLONIES), "discard OC1"),
    "prospecting, poor": (draft("green", *COLONIES), "discard OC1"),
    "company": (draft("blue", *COMPANIES), ""),
    "company, poor": (draft("yellow", *COMPANIES), ""),
    "opportunity": (draft("blue", *COMPANIES), "discard R11"),
    "takeover": (table("exchange", "red exchange industry"), ""),
    "round_end": (table("round_end"), ""),
    "finished": (table("finished", number=9), ""),
}
ALTERNATIVE = ("take_company", "take_colony", "first")
"""Decisions of the alternative set-up, each reached from its beginning by these words."""

AT_TABLE: dict[str, tuple[str, ...]] = {
    "start_company": ("yellow=Ann", "blue=Ben"),
    "start_profile": ("yellow=Ann", "blue=Ben", "--alternative"),
    "start_first": ("yellow=Ann:industry", "blue=Ben:transport"),
    "told": ("yellow=Ann:industry", "blue=Ben:transport", "--first", "yellow"),
    "reveal": ("--from", "reveal.toml"),
}
"""Tables where people deal, with the arguments of `mclub new --table`."""
ENDED = """
round = 9
phase = "finished"
[players.yellow]
money = 3
name = "Ann"
colonies = ["asia", "?", "?"]
[players.blue]
money = 9
name = "Ben"
colonies = ["asia", "asia", "asia", "asia"]
"""

Case = tuple[str, str, int, str]
CASES: list[Case] = [
    # Words that are no action.
    ("place", "", NOTATION, "No action was given."),
    ("place", " ; ;", NOTATION, "No action was given."),
    ("place", "yellow:", NOTATION, "No action was given."),
    ("place", "x" * 10_240, NOTATION, "That is 10240 characters; the limit is 4096."),
    ("place", "done;" * 65, NOTATION, "That is 65 actions at once; the limit is 64."),
    ("place", "place\x07 companies", NOTATION, "control character (U+0007) at position 6."),
    ("place", "\x1b[2Jplace companies", NOTATION, "control character (U+001B) at position 1."),
    ("place", "place \u202ecompanies", NOTATION, "control character (U+202E) at position 7."),
    ("place", "place \udcff", NOTATION, "control character (U+DCFF) at position 7."),
    ("place", "fly away", NOTATION, "“fly” is not recognised. Expected: place, develop, tax"),
    ("place", "😀", NOTATION, "“😀” is not recognised."),
    (
        "place",
        "pink: place companies",
        NOTATION,
        "“pink” is not a seat. Expected: yellow, blue, red, ",
    ),
    (
        "place",
        "b: place companies",
        NOTATION,
        "“b” could be several seats. Expected: blue, black, white.",
    ),
    ("place", "blue: red: done", NOTATION, "“red:” is not recognised."),
    ("place", "y" * 100, NOTATION, "“" + "y" * 39 + "…” is not recognised."),
    # Missing, unknown and trailing words of every action.
    (
        "place",
        "place",
        NOTATION,
        "A word is missing after place. Expected: intrigues, colonies, exchange, companies.",
    ),
    (
        "place",
        "place garden",
        NOTATION,
        "“garden” is not recognised. Expected: intrigues, colonies, exchange, companies.",
    ),
    ("place", "place co", NOTATION, "“place co” could be several actions."),
    ("place", "place exchange gold", NOTATION, "“gold” is not recognised. Expected: resource,"),
    ("place", "place lobby industry now", NOTATION, "“now” is one word too many after place."),
    ("lobby", "develop", NOTATION, "A word is missing after develop. Expected: I2."),
    ("lobby", "develop I14", NOTATION, "“I14” is not recognised."),
    ("lobby", "develop AS1", NOTATION, "“AS1” is not recognised."),
    ("lobby", "develop I1 I2", NOTATION, "“I2” is one word too many after develop."),
    ("lobby", "tax", NOTATION, "A word is missing after tax."),
    ("lobby", "tax everything", NOTATION, "“everything” is not recognised."),
    (
        "lobby",
        "done now",
        NOTATION,
        "“now” is one word too many after done.",
    ),
    ("lobbyist", "relocate", NOTATION, "A word is missing after relocate. Expected: industry."),
    ("lobbyist", "relocate industry", NOTATION, "A word is missing after relocate."),
    ("lobbyist", "relocate gold companies", NOTATION, "“gold” is not recognised."),
    ("lobbyist", "decline that", NOTATION, "“that” is one word too many after decline."),
    ("intrigue", "choose", NOTATION, "A word is missing after choose. Expected: contract, unfair."),
    (
        "intrigue",
        "choose murder",
        NOTATION,
        "“murder” is not recognised. Expected: contract, unfair.",
    ),
    ("machiavelli", "choose un", NOTATION, "“choose un” could be several actions. Expected:"),
    ("look", "look", NOTATION, "A word is missing after look. Expected: yellow, blue."),
    ("look", "look pink", NOTATION, "“pink” is not recognised. Expected: yellow, blue."),
    ("contract", "buy", NOTATION, "A word is missing after buy."),
    ("contract", "buy OC7", NOTATION, "“OC7” is not recognised."),
    ("unrest", "swap AF1", NOTATION, "A word is missing after swap."),
    ("unrest", "swap AF1 AS1 AS2", NOTATION, "“AS2” is one word too many after swap."),
    ("target", "target", NOTATION, "A word is missing after target. Expected: resource,"),
    ("target", "target lobby", NOTATION, "“lobby” is not recognised. Expected: resource,"),
    ("hit", "hit", NOTATION, "A word is missing after hit."),
    ("note", "note", NOTATION, "A word is missing after note."),
    ("note", "note X1", NOTATION, "“X1” is not recognised."),
    ("colony", "discard", NOTATION, "A word is missing after discard."),
    ("takeover", "takeover", NOTATION, "A word is missing after takeover."),
    ("takeover", "takeover blue", NOTATION, "“blue” is not recognised."),
    ("take_colony", "take", NOTATION, "A word is missing after take."),
    ("first", "first", NOTATION, "A word is missing after first. Expected: yellow,"),
    ("first", "first pink", NOTATION, "“pink” is not recognised."),
    ("place", "undo everything", NOTATION, "“everything” is one word too many after undo."),
    ("place", "redo it", NOTATION, "“it” is one word too many after redo."),
    ("place", "agree to all", NOTATION, "“to” is one word too many after agree."),
    ("place", "refuse it", NOTATION, "“it” is one word too many after refuse."),
    # Not your turn, or nobody's.
    (
        "place",
        "blue: place companies",
        ILLEGAL,
        "not Blue (Ben)'s turn; waiting for Yellow (Ann)",
    ),
    ("place", "white: place companies", ILLEGAL, "Nobody plays white."),
    (
        "intrigue",
        "blue: choose contract",
        ILLEGAL,
        "not Blue (Ben)'s turn; waiting for Yellow (Ann)",
    ),
    ("finished", "done", ILLEGAL, "The game is over; there is nothing left to decide."),
    ("finished", "yellow: place companies", ILLEGAL, "The game is over"),
    # The table's own words.
    ("place", "undo", NOT_ALLOWED, "Say which seat you mean, e.g. “yellow: undo”."),
    ("place", "yellow: undo", NOT_ALLOWED, "There is nothing to undo."),
    ("place", "yellow: redo", NOT_ALLOWED, "There is nothing to redo."),
    ("place", "agree", NOT_ALLOWED, "Say which seat you mean, e.g. “yellow"),
    ("place", "yellow: agree", NOT_ALLOWED, "No undo has been proposed."),
    ("place", "refuse", NOT_ALLOWED, "Say which seat you mean, e.g. “yellow"),
    ("place", "yellow: refuse", NOT_ALLOWED, "No undo has been proposed."),
    ("place", "white: undo", NOT_ALLOWED, "Nobody plays white"),
    # Placing.
    ("place", "place lobby industry", ILLEGAL, "Lobby is closed in round 1. (MC-RND-1)"),
    ("place", "place lobby", ILLEGAL, "Lobby is closed in round 1. (MC-RND-1)"),
    (
        "place",
        "place exchange",
        ILLEGAL,
        "a sector: resource, industry, transport. (MC-PLC-3)",
    ),
    ("place", "place companies industry", ILLEGAL, "has chairs, not sectors. (MC-PLC-2)"),
    ("full", "place companies", ILLEGAL, ": all 4 chairs are taken"),
    ("place", "develop I1", ILLEGAL, "“develop I1” does not answer the current question"),
    ("place", "decline", ILLEGAL, "(MC-PLC-1)"),
    # Company moves.
    ("lobby", "develop I1", ILLEGAL, "I1 (Industry) is at level 4, the highest. (MC-MOV-1)"),
    ("lobby", "tax I2", ILLEGAL, "I2 (Industry) is at level 1 and can't be taxed. (MC-MOV-2)"),
    (
        "lobby",
        "tax T1",
        ILLEGAL,
        "its own level, 1 (with 1 under it, it counts as 2). (MC-MOV-3)",
    ),
    ("lobby", "tax I3", ILLEGAL, "I3 (Industry) belongs to Blue (Ben). (MC-LOB-1)"),
    ("lobby", "develop I13", ILLEGAL, "Nobody owns I13 (Industry). (MC-LOB-1)"),
    (
        "lobby",
        "develop R1",
        ILLEGAL,
        "left for Resource. Left: Industry 1. (MC-LOB-2)",
    ),
    ("lobby used", "tax I1", ILLEGAL, "No moves are left for Industry. Left: Transport 1."),
    ("lobby", "decline", ILLEGAL, "(MC-LOB-1)"),
    ("lobbyist", "relocate resource companies", ILLEGAL, "no pawn in the Lobby's sector Resource."),
    ("lobbyist", "relocate industry lobby transport", ILLEGAL, "must leave the Lobby"),
    ("lobbyist", "relocate industry colonies", ILLEGAL, "closed in round 3. (MC-RND-1)"),
    ("lobbyist", "relocate industry exchange", ILLEGAL, "needs a sector"),
    (
        "lobbyist",
        "relocate industry companies transport",
        ILLEGAL,
        "has chairs, not sectors. (MC-PLC-2)",
    ),
    ("lobbyist", "done", ILLEGAL, "(MC-LOB-3)"),
    ("round_end", "develop I1", ILLEGAL, "at level 4, the highest. (MC-MOV-1)"),
    ("round_end", "tax R3", ILLEGAL, "R3 (Resource) belongs to Blue (Ben). (MC-END-1)"),
    ("round_end", "decline", ILLEGAL, "(MC-END-1)"),
    # Intrigues.
    ("intrigue", "choose racket", ILLEGAL, "is not in your hand (cards: 2). (MC-INT-1)"),
    ("intrigue", "decline", ILLEGAL, "You must choose a card, even if"),
    ("intrigue", "buy I1", ILLEGAL, "(MC-INT-1)"),
    ("look", "look red", ILLEGAL, "Name an opponent, not yourself. (MC-CRD-CONTRACT)"),
    ("look", "look green", ILLEGAL, "Green (Di) has no colony to look at. (MC-CRD-CONTRACT)"),
    ("look", "look white", ILLEGAL, "Nobody plays white. (MC-CRD-CONTRACT)"),
    ("look", "decline", ILLEGAL, "(MC-INT-2)"),
    ("contract", "buy AF1", ILLEGAL, "Blue (Ben) has no colony AF1"),
    (
        "contract, poor",
        "buy AS1",
        ILLEGAL,
        "A colony costs 3 M, but you have only 1 M. (MC-CRD-CONTRACT)",
    ),
    ("contract", "swap AF1 AS1", ILLEGAL, "(MC-CRD-CONTRACT)"),
    ("unrest", "swap AF2 AS1", ILLEGAL, "Yellow (Ann) has no colony AF2"),
    ("unrest", "swap AF1 AS3", ILLEGAL, "Blue (Ben) has no colony AS3"),
    ("unrest", "buy AS1", ILLEGAL, "(MC-CRD-UNREST)"),
    ("target", "decline", ILLEGAL, "(MC-CRD-UNFAIR)"),
    ("competition", "develop I1", ILLEGAL, "at level 4, the highest. (MC-MOV-1)"),
    ("competition", "develop R1", ILLEGAL, "not of the chosen type, Industry. (MC-CRD-UNFAIR)"),
    ("competition", "tax I1", ILLEGAL, "(MC-CRD-UNFAIR)"),
    ("hit", "hit I5", ILLEGAL, "I5 (Industry) is at level 1 and can't lose a level"),
    ("hit", "hit R3", ILLEGAL, "not of the chosen type, Industry. (MC-CRD-UNFAIR)"),
    ("hit", "hit I1", ILLEGAL, "belongs to Yellow (Ann); choose a company of Blue (Ben)."),
    ("hit", "hit I9", ILLEGAL, "Nobody owns I9 (Industry). (MC-CRD-UNFAIR)"),
    ("hit", "decline", ILLEGAL, "(MC-CRD-UNFAIR)"),
    (
        "dumping",
        "swap I1 I4",
        ILLEGAL,
        "I1 counts as level 4 and I4 as level 2: more than 1 apart.",
    ),
    ("dumping", "swap I3 I4", ILLEGAL, "I3 (Industry) belongs to Blue (Ben). (MC-CRD-DUMPING)"),
    ("dumping", "swap I1 I2", ILLEGAL, "I2 (Industry) is not an opponent's company."),
    ("dumping", "swap I1 I9", ILLEGAL, "I9 (Industry) is not an opponent's company."),
    ("dumping", "decline", ILLEGAL, "(MC-CRD-DUMPING)"),
    ("expansion", "tax I3", ILLEGAL, "belongs to Blue (Ben). (MC-CRD-EXPANSION)"),
    ("expansion", "develop I1", ILLEGAL, "(MC-MOV-1)"),
    (
        "expansion, second",
        "tax R1",
        ILLEGAL,
        "Both moves must go to the same company, and I1",
    ),
    ("note", "note I3", ILLEGAL, "belongs to Blue (Ben). (MC-CRD-CAPITAL)"),
    ("note", "decline", ILLEGAL, "(MC-CRD-CAPITAL)"),
    (
        "machiavelli",
        "choose racket",
        ILLEGAL,
        "is not in the pile that you choose from (cards: 6).",
    ),
    ("machiavelli", "done", ILLEGAL, "(MC-INT-3)"),
    # Colonies, companies, Exchange.
    (
        "colony",
        "buy OC3",
        ILLEGAL,
        "is not one of the cards you can choose from (cards: 2). (MC-COL-1)",
    ),
    ("colony, poor", "buy OC1", ILLEGAL, "costs 2 M, but you have only 1 M. (MC-COL-2)"),
    ("colony", "decline", ILLEGAL, "(MC-COL-1)"),
    ("prospecting", "buy OC1", ILLEGAL, "is not one of the cards you can choose from (cards: 1)"),
    ("prospecting, poor", "buy OC3", ILLEGAL, "costs 2 M, but you have only 1 M."),
    ("prospecting", "discard OC3", ILLEGAL, "(MC-COL-4)"),
    (
        "company",
        "buy R13",
        ILLEGAL,
        "is not one of the cards you can choose from (cards: 2). (MC-COM-1)",
    ),
    ("company", "discard OC1", ILLEGAL, "(MC-COM-1)"),
    ("company, poor", "buy R11", ILLEGAL, "costs 4 M, but you have only 3 M. (MC-COM-2)"),
    ("opportunity", "buy R1", ILLEGAL, "is not one of the cards you can choose from (cards: 1)"),
    ("opportunity", "done", ILLEGAL, "(MC-COM-4)"),
    ("takeover", "takeover I3", ILLEGAL, "costs 3 × 3 = 9 M, but you have only 8 M. (MC-EXC-3)"),
    ("takeover", "takeover T3", ILLEGAL, "T3 (Transport) is already yours. (MC-EXC-3)"),
    ("takeover", "takeover I9", ILLEGAL, "Nobody owns I9 (Industry). (MC-EXC-3)"),
    ("takeover", "buy I3", ILLEGAL, "(MC-EXC-3)"),
    # Alternative set-up.
    ("take_company", "take OC1", ILLEGAL, "is not in the pile that you choose from"),
    ("take_company", "decline", ILLEGAL, "(MC-ALT-1)"),
    ("take_colony", "take R1", ILLEGAL, "is not in the pile that you choose from"),
    ("take_colony", "decline", ILLEGAL, "(MC-ALT-1)"),
    ("first", "take R1", ILLEGAL, "(MC-ALT-1)"),
    ("first", "decline", ILLEGAL, "(MC-ALT-1)"),
    # Tables where people deal.
    ("start_profile", "take schemer", ILLEGAL, "dealt only with 6 players. (MC-ALT-1)"),
    ("start_profile", "take industry", ILLEGAL, "Enter the profile: lobbyist, capitalist,"),
    ("start_company", "take heir", ILLEGAL, "Enter the type of the company: resource,"),
    ("start_company", "take I1", NOTATION, "“I1” is not recognised. Expected: resource,"),
    ("start_company", "first red", ILLEGAL, "Nobody plays red. (MC-SET-2)"),
    ("start_first", "first white", ILLEGAL, "Nobody plays white."),
    ("start_first", "take industry", ILLEGAL, "(MC-SET-2)"),
    ("told", "reveal yellow asia", ILLEGAL, "(MC-PLC-1)"),
    (
        "reveal",
        "reveal yellow asia africa",
        ILLEGAL,
        "has 3 colonies, but you named 2 colonies. (MC-SCO-4)",
    ),
    ("reveal", "reveal yellow asia", ILLEGAL, "has 3 colonies, but you named 1 colony. (MC-SCO-4)"),
    ("reveal", "reveal yellow india india india", ILLEGAL, "of Asia, but you named 0"),
    ("reveal", "reveal yellow asia asia asia", ILLEGAL, "7 colonies of Asia; the box holds 6."),
    ("reveal", "reveal blue asia", ILLEGAL, "All of Blue (Ben)'s colonies are already known."),
    ("reveal", "reveal red asia", ILLEGAL, "Nobody plays red."),
    ("reveal", "reveal yellow", NOTATION, "A word is missing after reveal. Expected: africa,"),
    ("reveal", "reveal yellow asia gold", NOTATION, "“gold” is not recognised."),
    ("reveal", "done", ILLEGAL, "(MC-SCO-4)"),
]


@cache
def lay_position(folder: Path, position: str) -> bytes:
    """A file of games with this position in it."""
    mclub = Mclub(folder / f"{position}.db")
    if position in ALTERNATIVE:
        colours = ("yellow", "blue", "red", "green", "black", "white")
        mclub.ok("new", *(f"{c}={c.title()}" for c in colours), "--alternative", "--seed", "six")
        while (due := mclub.json("legal")["due"][0])["decision"] != position:
            mclub.ok("act", due["actions"][0])
        return mclub.path.read_bytes()
    if position in AT_TABLE:
        file = folder / "reveal.toml"
        file.write_text(ENDED)
        told = [str(file) if word == file.name else word for word in AT_TABLE[position]]
        mclub.ok("new", "--table", *told)
        return mclub.path.read_bytes()
    head, words = POSITIONS[position]
    file = folder / f"{position}.toml"
    file.write_text(head + HOLDINGS)
    # The positions contain only the pawns that a refusal needs.
    with mclub.club() as club:
        club.new(start=read_toml(file), seed="refusals", recorded=True)
    if words:
        mclub.ok("act", words)
    return mclub.path.read_bytes()
