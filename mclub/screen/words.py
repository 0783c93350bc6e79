"""The game's words as a person reads them; each is looked up in the language spoken when drawn."""

from collections.abc import Mapping
from typing import Final

from events.language import gettext as _
from events.language import mark
from mclub.plain import safe
from projections.million_club.words import DECISIONS as DECISIONS
from projections.million_club.words import NAMES as GAME_NAMES

NAMES: Final = {
    **GAME_NAMES,
    "exchange": mark("Exchange"),  # the short form: the tiles stand side by side in 80 columns
    "bank": mark("Bank"),
    "notes": mark("notes"),  # the account of what lies under companies
    "referee": mark("Referee"),
    "dealer": mark("Dealer"),
    "nobody": mark("nobody"),
    "unknown": mark("unknown"),
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
    "reveal": mark("showing the colonies"),
    "finished": mark("finished"),
}
STATUS: Final = {
    "running": mark("running"),
    "finished": mark("finished"),
    "abandoned": mark("abandoned"),
    "undealt": mark("not dealt yet"),
}
NOT_DEALT: Final = mark("The cards have not been dealt yet: mclub deal")
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


def decimal(number: float, places: int = 1) -> str:
    """With that many decimals, e.g. "14.8", as it is written in the language spoken."""
    whole, _point, part = f"{number:.{places}f}".partition(".")
    return _("{whole}.{part}").format(whole=whole, part=part)


def signed(amount: int) -> str:
    """E.g. "+4", "−2", "0"."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
