"""The style of each line of a chart.

The colours are those of Okabe and Ito, with darker red and green, which people with any colour
vision can tell apart. No line depends on colour alone: each has a marker, dashes and a label.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from events.language import gettext as _
from mclub.kinds.face import Charts, Style
from mclub.kinds.kind import Document
from mclub.text.plain import safe
from mclub.text.words import word
from projections.words import shown_name

CIRCLE: Final = "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0z"
SQUARE: Final = "M-4.5,-4.5h9v9h-9z"
TRIANGLE: Final = "M0,-6L5.5,4.2h-11z"
POINTED_DOWN: Final = "M0,6L5.5,-4.2h-11z"
DIAMOND: Final = "M0,-6.2L6.2,0L0,6.2L-6.2,0z"
CROSS: Final = "M-5,-5L5,5M5,-5L-5,5"
PLUS: Final = "M0,-6V6M-6,0H6"
STAR: Final = "M0,-7L1.7,-2.3L6.7,-2.2L2.7,0.9L4.1,5.7L0,2.8L-4.1,5.7L-2.7,0.9L-6.7,-2.2L-1.7,-2.3z"

STYLES: Final = {
    "yellow": Style("#e69f00", CIRCLE, "", "o", 3),
    "blue": Style("#0072b2", SQUARE, "13 4.5", "#", 12),
    "red": Style("#c03a00", TRIANGLE, "9 3 2 3", "x", 9),
    "green": Style("#00795a", DIAMOND, "4.5 3", "+", 10),
    "black": Style("#000000", CROSS, "18 4.5 2 4.5 2 4.5", "*", 7),
    "white": Style("#9a9a9a", PLUS, "2 2.5", "=", 8),
    "purple": Style("#a000f0", POINTED_DOWN, "11 2 2 2", "%", 5),
    "orange": Style("#ffa97a", STAR, "6.5 6.5", "~", 208),
}
"""The line styles by seat."""


def style_of(face: Charts, key: str) -> Style:
    """The line style of a seat, or of one of the game's own series."""
    return STYLES.get(key) or face.STYLES[key]


def label(document: Document, key: str, names: Mapping[str, str]) -> str:
    """The label of a line, e.g. "Yellow (North)" or "Industry", without control characters. names:
    the game's labels."""
    player, text = document["players"].get(key), word(key, names)
    if player is None or player.lower() in (key, text.lower()):
        return text
    return f"{text} ({safe(shown_name(key, player, document.get('bots', {}).get(key)))})"


MOST_TICKS: Final = 16
"""The maximum number of tick labels side by side."""


def thin_out(ticks: Sequence[str]) -> list[str]:
    """Blank some labels so that they don't touch; the last one stays."""
    step = -(-len(ticks) // MOST_TICKS)
    return [text if (len(ticks) - 1 - at) % step == 0 else "" for at, text in enumerate(ticks)]


def ticks(document: Document) -> list[str]:
    """The label of each moment: the number of its round, or “now” (“end” if abandoned) for an
    unfinished round."""
    last = _("end") if document["status"] == "abandoned" else _("now")
    return [str(at["round"]) if at["end"] else last for at in document["moments"]]
