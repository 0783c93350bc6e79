"""Million Club's words as a person reads them on a screen, marked."""

from typing import Final

from events.language import mark
from mclub.games.face import Line
from mclub.words import NAMES as SHARED
from mclub.words import word
from projections.million_club.words import NAMES as GAME_NAMES

NAMES: Final = {
    **SHARED,
    **GAME_NAMES,
    "notes": mark("notes"),  # the account of what lies under companies
    "exchange": mark("Exchange"),  # the short form: the tiles stand side by side in 80 columns
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
LINES: Final = {
    "companies": mark("Companies"),
    "leadership": mark("Leadership"),
    "consortium": mark("Consortium"),
    "colonies": mark("Colonies"),
    "concession": mark("Concession"),
    "globalisation": mark("Globalisation"),
    "money": mark("Money"),
}
SHEET: Final = {
    **{key: Line(label, ends=key == "money") for key, label in LINES.items()},
    "total": Line(mark("Total"), "bold", ends=True),
    "fortune": Line(mark("Fortune"), "dim", amount=True),
    "rank": Line(mark("Rank")),
}


def name(key: str) -> str:
    """The word for a tile, type, card, seat or account in the language spoken."""
    return word(key, NAMES)


def tile(key: str) -> str:
    """E.g. "IV Exchange"."""
    return f"{NUMERALS[key]} {name(key)}"
