"""How each line of a chart looks.

The colours are after those of Okabe and Ito, with red and green darker, so that people with any
colour vision tell the seats apart; and no line is told by its colour alone: each has a marker,
dashes and its name.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from events.language import gettext as _
from mclub.kinds.face import Charts, Style
from mclub.kinds.kind import Document
from mclub.text.plain import safe
from mclub.text.words import word

STYLES: Final = {
    "yellow": Style("#e69f00", "o", "-", "o", 3),
    "blue": Style("#0072b2", "s", (0, (6, 2)), "#", 12),
    "red": Style("#c03a00", "^", (0, (4, 1.5, 1, 1.5)), "x", 9),
    "green": Style("#00795a", "D", (0, (2, 1.5)), "+", 10),
    "black": Style("#000000", "X", (0, (8, 2, 1, 2, 1, 2)), "*", 7),
    "white": Style("#9a9a9a", "P", (0, (1, 1.2)), "=", 8),
    "purple": Style("#a000f0", "v", (0, (5, 1, 1, 1)), "%", 5),
    "orange": Style("#ffa97a", "*", (0, (3, 3)), "~", 208),
}
"""By seat."""


def style_of(face: Charts, key: str) -> Style:
    """How the line of a seat looks, or of something that is the game's own."""
    return STYLES.get(key) or face.STYLES[key]


def label(document: Document, key: str, names: Mapping[str, str]) -> str:
    """What a line is called: "Yellow (North)", "Industry"; fit to be shown anywhere. names: the
    words of the game."""
    player, called = document["players"].get(key), word(key, names)
    if player is None or player.lower() in (key, called.lower()):
        return called
    return f"{called} ({safe(player)})"


MOST_TICKS: Final = 16
"""Rounds whose numbers stand beside each other without touching."""


def thinned(ticks: Sequence[str]) -> list[str]:
    """The same with so many left blank that the others don't touch; the last one stays."""
    step = -(-len(ticks) // MOST_TICKS)
    return [text if (len(ticks) - 1 - at) % step == 0 else "" for at, text in enumerate(ticks)]


def ticks(document: Document) -> list[str]:
    """What stands below each moment: the number of its round; now, if the round isn't over."""
    last = _("end") if document["status"] == "abandoned" else _("now")
    return [str(at["round"]) if at["end"] else last for at in document["moments"]]
