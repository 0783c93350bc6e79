"""Display names in every game, shown_name for translation; each is translated when used."""

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
"""Display name by seat: "Yellow (North)"; in table order."""


def shown_name(seat: str, name: str, bot: str | None) -> str:
    """The player's name to show: that of a bot says so, "bot planner". bot: the program that plays
    the seat; shown instead of a name that only repeats the colour."""
    if bot is None:
        return name
    return _("bot {name}").format(name=bot if name.lower() == seat else name)


def seat_name(seat: str, name: str) -> str:
    """A seat with its player's name, unless the name is the colour. name: see `shown_name`."""
    colour = _(COLOURS[seat])
    return colour if name.lower() == seat else f"{colour} ({name})"


def person(table: AnyTable, seat: str) -> str:
    """A seat with its player's name: "Yellow (North)", "Blue (bot planner)"."""
    player = table.players[seat]
    return seat_name(seat, shown_name(seat, player.name, player.bot))


def people(table: AnyTable, seats: Iterable[str]) -> str:
    """Several seats as a list."""
    return ", ".join(person(table, seat) for seat in seats)


def names_of(players: Mapping[str, str]) -> Names:
    """Display names for texts. players: names by seat, in table order; see `shown_name`."""
    return _names(tuple(players.items()), language())


@lru_cache(maxsize=512)
def _names(players: tuple[tuple[str, str], ...], _language: str) -> Names:
    # Each answer needs them, and they change only with a hand-over.
    return MappingProxyType({seat: seat_name(seat, name) for seat, name in players})


def group_digits(number: int) -> str:
    """A number with no-break spaces between its thousands: "1 000 000"."""
    return f"{number:,}".replace(",", "\u00a0")
