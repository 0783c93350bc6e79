"""The game's words as a person reads them; each is looked up in the language spoken when drawn."""

from collections.abc import Mapping
from typing import Final

from events.language import gettext as _
from events.language import mark
from mclub.screen.console import safe
from projections.million_club.words import NAMES as GAME_NAMES

NAMES: Final = {
    **GAME_NAMES,
    "exchange": mark("Exchange"),  # the short form: the tiles stand side by side in 80 columns
    "bank": mark("Bank"),
    "referee": mark("Referee"),
    "dealer": mark("Dealer"),
}
NUMERALS: Final = {
    "lobby": "I",
    "intrigues": "II",
    "colonies": "III",
    "exchange": "IV",
    "companies": "V",
}
PHASES: Final = {
    "setup": mark("setting up"),
    "placing": mark("placing pawns"),
    **{key: NAMES[key] for key in NUMERALS},
    "round_end": mark("end of the round"),
    "finished": mark("finished"),
}
STATUS: Final = {"running": mark("running"), "finished": mark("finished")}
DECISIONS: Final = {
    "place": mark("place a pawn"),
    "lobby": mark("Lobby: develop or tax your companies"),
    "lobbyist": mark("Lobbyist: move a pawn of yours from the Lobby to another tile"),
    "intrigue": mark("choose an intrigue card"),
    "machiavelli": mark("Machiavelli: choose one of the cards not drawn"),
    "look": mark("name the opponent whose colonies you look at"),
    "contract": mark("Colonial Contract: buy one of these colonies for 3 M"),
    "unrest": mark("Colonial Unrest: swap one of your colonies for one of these"),
    "target": mark("Unfair Competition: name a type"),
    "competition": mark("Unfair Competition: develop a company of yours"),
    "hit": mark("Unfair Competition: choose the company that loses a level"),
    "dumping": mark("Dumping: swap one of your companies for an opponent's"),
    "expansion": mark("Expansion: develop or tax one of your companies twice"),
    "note": mark("Capital Increase: put the note under one of your companies"),
    "colony": mark("buy a colony for 2 M or discard one"),
    "prospecting": mark("Prospecting: buy a colony from the pile for 2 M"),
    "company": mark("buy a company for 4 M or discard one"),
    "opportunity": mark("Opportunity: buy a company from the pile for 4 M"),
    "takeover": mark("Hostile Takeover: take over a company of another player"),
    "round_end": mark("end of the round: develop or tax one of your companies"),
    "take_colony": mark("take a colony from the pile"),
    "take_company": mark("take a company from the pile"),
    "first": mark("name the first player"),
}
LINES: Final = {
    "companies": mark("Companies"),
    "leadership": mark("Leadership"),
    "consortium": mark("Consortium"),
    "colonies": mark("Colonies"),
    "concession": mark("Concession"),
    "globalisation": mark("Globalisation"),
    "money": mark("Money"),
}


def word(key: str, words: Mapping[str, str] = NAMES) -> str:
    """The word for `key` in the language spoken; a key that the table doesn't know, as it is."""
    return _(words[key]) if key in words else safe(key)


def tile(key: str) -> str:
    """E.g. "IV Exchange"."""
    return f"{NUMERALS[key]} {word(key)}"


def millions(amount: int | None) -> str:
    """E.g. "7 M", or "?" for an amount that this seat may not know."""
    return "?" if amount is None else _("{amount} M").format(amount=amount)


def signed(amount: int) -> str:
    """E.g. "+4", "−2", "0"."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
