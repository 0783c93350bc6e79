"""Million Club's labels on screens, marked for translation."""

from typing import Final

from events.language import mark
from mclub.kinds.face import Choice, Line
from mclub.text.words import NAMES as SHARED
from mclub.text.words import word
from projections.million_club.words import LINES
from projections.million_club.words import NAMES as GAME_NAMES

NAMES: Final = {
    **SHARED,
    **GAME_NAMES,
    "notes": mark("notes"),  # the account of the notes under companies
    "exchange": mark("Exchange"),  # the short form: the tiles stand side by side in 80 columns
    "profiles": mark("Profiles"),
    "first": mark("First player"),
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
LAST: Final = next(reversed(LINES))
ON_BOARD: Final = ("place", "relocate", "develop", "tax", "takeover", "hit", "note")
"""The verbs of the actions that players choose on a piece of the board alone. A player or a type
has a button too, since its piece may lie further down the page."""
FROM_HAND: Final = ("choose", "buy", "discard", "take")
"""The verbs that players choose there too if the cards to choose from are known."""
MAIN: Final[tuple[str, ...]] = ()
SURE: Final[dict[str, str]] = {}

SHEET: Final = {
    **{key: Line(label, ends=key == LAST) for key, label in LINES.items()},
    "total": Line(mark("Total"), "bold", ends=True),
    "fortune": Line(mark("Fortune"), "dim", amount=True),
    "rank": Line(mark("Rank")),
}
CHOICES: Final = {
    "alternative": Choice(
        mark("Set-up"),
        "MC-ALT-1",
        {
            "off": mark("Everybody starts alike."),
            "on": mark("Everybody gets a profile, which changes how they start."),
        },
    ),
    "crash": Choice(
        mark("Crash"),
        "MC-CRA-1",
        {
            "on": mark("A crash strikes when the bank's last million is taken."),
            "off": mark("There is no crash, and the bank always pays in full."),
        },
    ),
    "lobby_moves": Choice(
        mark("Two pawns in one sector of the Lobby"),
        "MC-LOB-2",
        {
            "per_player": mark(
                "A player gets the sector's moves once, however many pawns are there."
            ),
            "per_pawn": mark("A player gets them for each pawn there."),
        },
    ),
    "privilege_pick": Choice(
        mark("Machiavelli, Prospecting, Opportunity"),
        "MC-INT-3",
        {
            "choose": mark("The player with the privilege looks through the pile and chooses."),
            "draw": mark("The player sees only the top card, to take or decline."),
        },
    ),
    "exchange_settlement": Choice(
        mark("A gain and a loss of one player on the Exchange"),
        "MC-EXC-2",
        {
            "net": mark("All pawns of the player are settled together, as one sum."),
            "per_pawn": mark("The pawns are settled separately, in the order they were placed."),
        },
    ),
}


def name(key: str) -> str:
    """The label of a tile, type, card, seat or account in the current language."""
    return word(key, NAMES)


def tile(key: str) -> str:
    """A tile's numeral and label: "IV Exchange"."""
    return f"{NUMERALS[key]} {name(key)}"
