"""Display names common to all games, in the current language."""

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
"""The names of the seats."""

Names = Mapping[str, str]
"""Display name by seat: "Yellow (North)"; in table order."""


BOTS: Final[Mapping[str, str]] = {
    "random": mark("bot random"),
    "habit": mark("bot habit"),
    "greedy": mark("bot greedy"),
    "planner": mark("bot planner"),
    "strategist": mark("bot strategist"),
}
"""The display names of the bots without a name of their own."""


def shown_name(seat: str, name: str, bot: str | None) -> str:
    """The display name of a player; for a bot "bot planner".

    bot: the program that plays the seat; it replaces a name that only repeats the colour.
    """
    if bot is None:
        return name
    own = bot if name.lower() == seat else name
    return _(BOTS[own]) if own in BOTS else _("bot {name}").format(name=own)


def seat_name(seat: str, name: str) -> str:
    """A seat with its player's name, "Yellow (North)", unless that only repeats the colour.

    name: from `shown_name`.
    """
    colour = _(COLOURS[seat])
    return colour if name.lower() == seat else f"{colour} ({name})"


def person(table: AnyTable, seat: str) -> str:
    """A seat at the table with its player's name: "Yellow (North)", "Blue (bot planner)"."""
    player = table.players[seat]
    return seat_name(seat, shown_name(seat, player.name, player.bot))


def people(table: AnyTable, seats: Iterable[str]) -> str:
    """Several seats with their players' names, as a list."""
    return ", ".join(person(table, seat) for seat in seats)


def names_of(players: Mapping[str, str]) -> Names:
    """The display names of seats. players: names from `shown_name` by seat, in table order."""
    return _names(tuple(players.items()), language())


@lru_cache(maxsize=512)
def _names(players: tuple[tuple[str, str], ...], _language: str) -> Names:
    # Cached, since every answer needs the names and they rarely change.
    return MappingProxyType({seat: seat_name(seat, name) for seat, name in players})


def group_digits(number: int) -> str:
    """A number with no-break spaces between its thousands: "1 000 000"."""
    return f"{number:,}".replace(",", "\u00a0")
