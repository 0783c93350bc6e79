"""A seat on the screen: a pawn in its colour, always beside the colour's word."""

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from mclub.text.plain import safe
from mclub.text.words import NAMES, word

PAWN: Final = "▲"
NAME_COLUMNS: Final = 24

# Black and white stand on a ground of their own: either could be the terminal's background.
_STYLES: Final = {
    "yellow": "yellow",
    "blue": "bright_blue",
    "red": "red",
    "green": "green",
    "black": "black on white",
    "white": "bright_white on bright_black",
    "purple": "magenta",
    "orange": "dark_orange",
}


def pawns(seat: str, count: int = 1) -> Text:
    """E.g. "▲▲", in the seat's colour."""
    return Text().append(PAWN * count, style=_STYLES.get(seat, ""))


def seat_text(seat: str, count: int = 1, names: Mapping[str, str] = NAMES) -> Text:
    """E.g. "▲ Yellow"; the bank, the referee and the dealer have no pawn. names: where the words of
    a game are needed, as for its accounts."""
    label = word(seat, names)
    if seat not in _STYLES:
        return Text(label)
    return Text.assemble(pawns(seat, count), " ", label)


def name_text(name: str, columns: int = NAME_COLUMNS) -> Text:
    """A player's name, safe to show and no wider than `columns`."""
    text = Text(safe(name), no_wrap=True)
    text.truncate(columns, overflow="ellipsis")
    return text


def is_called(seat: str, name: str | None) -> bool:
    """Whether a player has a name beside that of his colour."""
    # A name that nobody gave is the colour in English, whatever is spoken now.
    return bool(name) and name not in (seat, seat.capitalize(), word(seat))


def player_text(seat: str, name: str | None) -> Text:
    """E.g. "▲ Yellow North"; the name once if it is the colour."""
    text = seat_text(seat)
    if name and is_called(seat, name):
        text.append(" ").append_text(name_text(name))
    return text
