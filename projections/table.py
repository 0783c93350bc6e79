"""What the tables of all games share."""

from collections.abc import Mapping
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from events.shared import AT_TABLE

S = TypeVar("S", bound=str)
P = TypeVar("P")


def leaders(amounts: Mapping[S, Any]) -> tuple[S, ...]:
    """The keys of the largest amount, in their order."""
    most = max(amounts.values())
    return tuple([one for one, amount in amounts.items() if amount == most])


class AnyPlayer(Protocol):
    """Who plays a seat. bot: the program that plays, None for a person."""

    @property
    def name(self) -> str: ...

    @property
    def bot(self) -> str | None: ...


class AnyTable(Protocol):
    """The state of a game at one moment. Seats are the game's."""

    @property
    def phase(self) -> str: ...

    @property
    def options(self) -> Mapping[str, str]: ...

    @property
    def round(self) -> int:
        """The number of the current round; 0 before the first."""
        ...

    @property
    def players(self) -> Mapping[Any, Any]:
        """The players by seat, each an `AnyPlayer`."""
        ...

    @property
    def by_people(self) -> bool:
        """Whether people deal, so the program knows only what it is told."""
        ...

    def copy(self) -> Self:
        """A copy that shares nothing mutable by the fold."""
        ...


class SeatedTable(msgspec.Struct, Generic[S, P], gc=False):
    """How every game's table starts. options: all of them, with their values; seats: in table
    order; players: by seat."""

    options: dict[str, str]
    seats: tuple[S, ...]
    players: dict[S, P]

    @property
    def by_people(self) -> bool:
        """Whether people deal and roll, so the program knows only what it is told."""
        return self.options.get(AT_TABLE) == "on"

    def opponents(self, seat: S) -> list[S]:
        """The other seats, clockwise from `seat`."""
        at = self.seats.index(seat)
        return [*self.seats[at + 1 :], *self.seats[:at]]
