"""What the table of every game says."""

from collections.abc import Mapping
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from events.shared import AT_TABLE

S = TypeVar("S", bound=str)
P = TypeVar("P")


class AnyTable(Protocol):
    """Everything that a game knows at one moment. Seats are those of the game."""

    @property
    def phase(self) -> str: ...

    @property
    def options(self) -> Mapping[str, str]: ...

    @property
    def round(self) -> int:
        """The number of the round that is played; 0 before the first."""
        ...

    @property
    def players(self) -> Mapping[Any, Any]:
        """What lies before each, by seat; every player has a `name`."""
        ...

    @property
    def by_people(self) -> bool:
        """Whether people deal, so that the program knows only what it is told."""
        ...

    def copy(self) -> Self:
        """An equal table that shares nothing that the fold changes."""
        ...


class SeatedTable(msgspec.Struct, Generic[S, P], gc=False):
    """How the table of every game begins. options: all of them, with their values; seats: in order
    round the table; players: what lies before each."""

    options: dict[str, str]
    seats: tuple[S, ...]
    players: dict[S, P]

    @property
    def by_people(self) -> bool:
        """Whether people deal and throw, so that the program knows only what it is told."""
        return self.options.get(AT_TABLE) == "on"

    def opponents(self, seat: S) -> list[S]:
        """The other seats, clockwise from `seat`."""
        at = self.seats.index(seat)
        return [*self.seats[at + 1 :], *self.seats[:at]]
