"""How each line of a chart looks.

The colours are after those of Okabe and Ito, with red and green darker, so that people with any
colour vision tell the seats apart; and no line is told by its colour alone: each has a marker,
dashes and its name.
"""

from typing import Final, NamedTuple

from events.language import gettext as _
from events.language import mark
from mclub.games import Document
from mclub.plain import safe
from projections.million_club.words import name


class Style(NamedTuple):
    """colour: of the picture; marker, dashes: as matplotlib names them; sign: what draws the line
    in a terminal, in the terminal's colour number `ansi`."""

    colour: str
    marker: str
    dashes: str | tuple[int, tuple[float, ...]]
    sign: str
    ansi: int


STYLES: Final = {
    "yellow": Style("#e69f00", "o", "-", "o", 3),
    "blue": Style("#0072b2", "s", (0, (6, 2)), "#", 12),
    "red": Style("#c03a00", "^", (0, (4, 1.5, 1, 1.5)), "x", 9),
    "green": Style("#00795a", "D", (0, (2, 1.5)), "+", 10),
    "black": Style("#000000", "X", (0, (8, 2, 1, 2, 1, 2)), "*", 7),
    "white": Style("#9a9a9a", "P", (0, (1, 1.2)), "=", 8),
    "resource": Style("#00795a", "o", "-", "o", 10),
    "industry": Style("#c03a00", "s", (0, (6, 2)), "#", 9),
    "transport": Style("#0072b2", "^", (0, (2, 1.5)), "x", 12),
}
"""By seat or type."""

TITLES: Final = {
    "listings": mark("Listings"),
    "money": mark("Money (M)"),
    "points": mark("Points"),
}


def title(document: Document, what: str) -> str:
    """What stands above a chart."""
    text = _(TITLES[what])
    if what == "points" and document["without"]:
        return _("{points} on the table, without money, concession and globalisation").format(
            points=text
        )
    return text


def label(document: Document, key: str) -> str:
    """What a line is called: "Yellow (North)", "Industry"; fit to be shown anywhere."""
    player = document["players"].get(key)
    if player is None or player.lower() in (key, name(key).lower()):
        return name(key)
    return f"{name(key)} ({safe(player)})"


def ticks(document: Document) -> list[str]:
    """What stands below each moment: the number of its round; now, if the round isn't over."""
    last = _("end") if document["status"] == "abandoned" else _("now")
    return [str(at["round"]) if at["end"] else last for at in document["moments"]]
