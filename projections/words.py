"""What people call things in every game, marked; each is looked up in the language spoken."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from events.language import gettext as _
from events.language import language, mark
from projections.table import AnyTable

COLOURS: Final = {
    "yellow": mark("Yellow"),
    "blue": mark("Blue"),
    "red": mark("Red"),
    "green": mark("Green"),
    "black": mark("Black"),
    "white": mark("White"),
    "purple": mark("Purple"),
    "orange": mark("Orange"),
}
"""The seats."""

Names = Mapping[str, str]
"""How each seat is called: "Yellow (North)"; in the order round the table."""


def called(seat: str, name: str) -> str:
    """A seat with its player's name, unless that is the colour itself."""
    colour = _(COLOURS[seat])
    return colour if name.lower() == seat else f"{colour} ({name})"


def person(table: AnyTable, seat: str) -> str:
    """A seat with its player's name: "Yellow (North)"."""
    return called(seat, table.players[seat].name)


def people(table: AnyTable, seats: Iterable[str]) -> str:
    """Several seats in a row."""
    return ", ".join(person(table, seat) for seat in seats)


def names_of(players: Mapping[str, str]) -> Names:
    """How texts call each seat. players: who plays it, by seat in order round the table."""
    return _named(tuple(players.items()), language())


@lru_cache(maxsize=512)
def _named(players: tuple[tuple[str, str], ...], _language: str) -> Names:
    # Each answer needs them anew, and they change only when a seat is handed on.
    return MappingProxyType({seat: called(seat, name) for seat, name in players})


def grouped(number: int) -> str:
    """A number with no-break spaces between its thousands: "1 000 000"."""
    return f"{number:,}".replace(",", "\u00a0")
