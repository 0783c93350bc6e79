"""The display names of tiles, types, cards and seats, in the current language."""

from collections.abc import Collection

from events.language import gettext as _
from events.language import mark
from events.million_club import figures
from events.million_club.words import INTRIGUES, KIND_OF, REGION_OF, Kind, Tile
from projections.million_club.table import Card
from projections.words import COLOURS

NAMES: dict[str, str] = {
    "lobby": mark("Lobby"),
    "intrigues": mark("Intrigues"),
    "colonies": mark("Colonies"),
    "exchange": mark("Stock Exchange"),
    "companies": mark("Companies"),
    "resource": mark("Resource"),
    "industry": mark("Industry"),
    "transport": mark("Transport"),
    "africa": mark("Africa"),
    "asia": mark("Asia"),
    "america": mark("America"),
    "india": mark("India"),
    "oceania": mark("Oceania"),
    "racket": mark("Racket"),
    "capitalization": mark("Capitalization"),
    "contract": mark("Colonial Contract"),
    "unfair": mark("Unfair Competition"),
    "unrest": mark("Colonial Unrest"),
    "dumping": mark("Dumping"),
    "expansion": mark("Expansion"),
    "capital": mark("Capital Increase"),
    **COLOURS,
    "lobbyist": mark("Lobbyist"),
    "capitalist": mark("Capitalist"),
    "colonist": mark("Colonist"),
    "heir": mark("Heir"),
    "entrepreneur": mark("Entrepreneur"),
    "schemer": mark("Schemer"),
}

PRIVILEGES: dict[Tile, str] = {
    "lobby": mark("Lobbyist"),
    "intrigues": mark("Machiavelli"),
    "colonies": mark("Prospecting"),
    "exchange": mark("Hostile Takeover"),
    "companies": mark("Opportunity"),
}

PRIVILEGE_RULES: dict[Tile, str] = {
    "lobby": "MC-LOB-3",
    "intrigues": "MC-INT-3",
    "colonies": "MC-COL-4",
    "exchange": "MC-EXC-3",
    "companies": "MC-COM-4",
}

CARD_RULES: dict[str, str] = {card: f"MC-CRD-{card.upper()}" for card in INTRIGUES}

LINES: dict[str, str] = {
    "companies": mark("Companies"),
    "leadership": mark("Leadership"),
    "consortium": mark("Consortium"),
    "colonies": mark("Colonies"),
    "concession": mark("Concession"),
    "globalisation": mark("Globalisation"),
    "money": mark("Money"),
}
"""The lines of the score sheet, from top to bottom."""

DECISIONS: dict[str, str] = {
    "place": mark("place a pawn"),
    "lobby": mark("Lobby: develop or tax your companies"),
    "lobbyist": mark("Lobbyist: move one of your pawns from the Lobby to another tile"),
    "intrigue": mark("choose an intrigue card"),
    "machiavelli": mark("Machiavelli: choose one of the cards not drawn"),
    "look": mark("name the opponent whose colonies you look at"),
    "contract": mark("Colonial Contract: buy one of these colonies for {CONTRACT_PRICE} M"),
    "unrest": mark("Colonial Unrest: swap one of your colonies for one of these"),
    "target": mark("Unfair Competition: name a type"),
    "competition": mark("Unfair Competition: develop one of your companies"),
    "hit": mark("Unfair Competition: choose the company that loses a level"),
    "dumping": mark("Dumping: swap one of your companies for an opponent's"),
    "expansion": mark(
        "Expansion: {EXPANSION_MOVES} moves on one of your companies, develop or tax"
    ),
    "note": mark("Capital Increase: put the note under one of your companies"),
    "colony": mark("buy a colony for {COLONY_PRICE} M or discard one"),
    "prospecting": mark("Prospecting: buy a colony from the pile for {COLONY_PRICE} M"),
    "company": mark("buy a company for {COMPANY_PRICE} M or discard one"),
    "opportunity": mark("Opportunity: buy a company from the pile for {COMPANY_PRICE} M"),
    "takeover": mark("Hostile Takeover: take over a company of another player"),
    "round_end": mark("end of the round: develop or tax one of your companies"),
    "take_colony": mark("take a colony from the pile"),
    "take_company": mark("take a company from the pile"),
    "first": mark("name the first player"),
    "start_profile": mark("say which profile was dealt"),
    "start_company": mark("say the type of the starting company"),
    "start_first": mark("say who the first player is"),
    "reveal": mark("show all colonies"),
}
"""The decisions as instructions to the seat; they contain figures (see `with_figures`)."""

TURNS: dict[str, str] = {
    "place": mark("{players} must place a pawn"),
    "lobby": mark("{players} may develop or tax companies in the Lobby"),
    "lobbyist": mark("{players} may move a pawn from the Lobby to another tile, as Lobbyist"),
    "intrigue": mark("{players} must choose an intrigue card"),
    "machiavelli": mark("{players} may choose one of the cards not drawn, by Machiavelli"),
    "look": mark("{players} must name the opponent whose colonies to look at"),
    "contract": mark("{players} may buy a colony for {CONTRACT_PRICE} M, by Colonial Contract"),
    "unrest": mark("{players} may swap colonies with an opponent, by Colonial Unrest"),
    "target": mark("{players} must name a type for Unfair Competition"),
    "competition": mark("{players} may develop a company, by Unfair Competition"),
    "hit": mark("{players} must choose the company that loses a level, by Unfair Competition"),
    "dumping": mark("{players} must swap a company for an opponent's, by Dumping"),
    "expansion": mark("{players} may develop or tax a company, by Expansion"),
    "note": mark("{players} must put the note of Capital Increase under a company"),
    "colony": mark("{players} must buy a colony for {COLONY_PRICE} M or discard one"),
    "prospecting": mark("{players} may buy a colony for {COLONY_PRICE} M, by Prospecting"),
    "company": mark("{players} must buy a company for {COMPANY_PRICE} M or discard one"),
    "opportunity": mark("{players} may buy a company for {COMPANY_PRICE} M, by Opportunity"),
    "takeover": mark("{players} may take over a company of another player, by Hostile Takeover"),
    "round_end": mark("{players} may develop or tax a company at the end of the round"),
    "take_colony": mark("{players} must take a colony from the pile"),
    "take_company": mark("{players} must take a company from the pile"),
    "first": mark("{players} must name the first player"),
    "start_profile": mark("{players} must say which profile was dealt"),
    "start_company": mark("{players} must say the type of the starting company"),
    "start_first": mark("{players} must say who the first player is"),
    "reveal": mark("{players} must show all their colonies"),
}
"""The decisions as the others read them, with figures like `DECISIONS`."""


WITHOUT: dict[tuple[str, str], str] = {
    ("lobby", "tax"): mark("Lobby: develop your companies"),
    ("lobby", "develop"): mark("Lobby: tax your companies"),
    ("contract", "buy"): mark(
        "Colonial Contract: a colony costs {CONTRACT_PRICE} M, more than you have"
    ),
    ("expansion", "tax"): mark(
        "Expansion: {EXPANSION_MOVES} moves to develop one of your companies"
    ),
    ("expansion", "develop"): mark(
        "Expansion: {EXPANSION_MOVES} moves to tax one of your companies"
    ),
    ("colony", "buy"): mark("discard a colony: one costs {COLONY_PRICE} M, more than you have"),
    ("prospecting", "buy"): mark(
        "Prospecting: a colony costs {COLONY_PRICE} M, more than you have"
    ),
    ("company", "buy"): mark("discard a company: one costs {COMPANY_PRICE} M, more than you have"),
    ("opportunity", "buy"): mark(
        "Opportunity: a company costs {COMPANY_PRICE} M, more than you have"
    ),
    ("round_end", "tax"): mark("end of the round: develop one of your companies"),
    ("round_end", "develop"): mark("end of the round: tax one of your companies"),
}
"""The decisions as in `DECISIONS`, if no action with this verb is legal."""


def with_figures(text: str) -> str:
    """Translate a marked text and fill in figures by their names: "{PAWNS} pawns"."""
    return _(text).format_map(vars(figures))


def question(decision: str) -> str:
    """A decision as an instruction to the seat."""
    return with_figures(DECISIONS[decision])


def prompt(decision: str, actions: Collection[str]) -> str:
    """A decision as an instruction that fits the verbs of the seat's legal actions."""
    verbs = {action.partition(" ")[0] for action in actions}
    missing = (text for (of, verb), text in WITHOUT.items() if of == decision and verb not in verbs)
    return with_figures(next(missing, DECISIONS[decision]))


def whose_turn(decision: str, players: str) -> str:
    """The text for a decision that others see: these players have to take it."""
    return _(TURNS[decision]).format_map(vars(figures) | {"players": players})


def name(word: str) -> str:
    """The display name of a tile, type, region, intrigue card, colour or profile."""
    return _(NAMES[word])


def privilege(tile: Tile) -> str:
    """The display name of a tile's privilege."""
    return _(PRIVILEGES[tile])


def card_name(card: Card) -> str:
    """The display name of a card: "I3 (Industry)", "AS1 (Asia)", or an intrigue card's name."""
    if card is None:
        return _("a hidden card")
    kind = KIND_OF.get(card) or REGION_OF.get(card)
    return f"{card} ({name(kind)})" if kind else name(card)


def kind_list(kinds: tuple[Kind, ...]) -> str:
    """The names of several types, as a list."""
    return ", ".join(name(kind) for kind in kinds)
