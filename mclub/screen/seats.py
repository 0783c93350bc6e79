"""A seat on the screen: a pawn in its colour, always next to the name of the colour."""

from collections.abc import Mapping
from typing import Any, Final

from mclub.screen.drawing import Text
from mclub.text.plain import safe
from mclub.text.words import NAMES, name_of, word

PAWN: Final = "▲"
NAME_COLUMNS: Final = 24

# Black and white have their own background, since either could match the terminal's.
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
    """`count` pawns in the seat's colour, e.g. "▲▲"."""
    return Text().append(PAWN * count, style=_STYLES.get(seat, ""))


def seat_text(seat: str, count: int = 1, names: Mapping[str, str] = NAMES) -> Text:
    """The seat's pawns and name, e.g. "▲ Yellow"; the bank, the referee and the dealer have no
    pawn. names: adds the words of a game, such as its accounts."""
    label = word(seat, names)
    if seat not in _STYLES:
        return Text(label)
    return Text.assemble(pawns(seat, count), " ", label)


def name_text(name: str, columns: int = NAME_COLUMNS) -> Text:
    """A player's name, escaped and cut to `columns`."""
    return Text(safe(name), no_wrap=True).cut(columns)


def is_called(seat: str, name: str | None) -> bool:
    """Whether a player has a name that differs from the colour."""
    # The default name is the English colour, in every language.
    return bool(name) and name not in (seat, seat.capitalize(), word(seat))


def who(seat: str, player: Mapping[str, Any], columns: int = 18) -> list[Text]:
    """The seat, and the player's name if it differs from the colour."""
    name = name_of(seat, player)
    return [seat_text(seat), *([name_text(name, columns)] if is_called(seat, name) else [])]


def player_text(seat: str, name: str | None) -> Text:
    """The seat with the player's name, e.g. "▲ Yellow North"; only the colour if that is the
    name."""
    text = seat_text(seat)
    if name and is_called(seat, name):
        text.append(" ").append(name_text(name))
    return text
