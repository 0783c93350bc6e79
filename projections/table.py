"""The common base of the tables of all games."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from events.shared import AT_TABLE

S = TypeVar("S", bound=str)
P = TypeVar("P")
Struct = TypeVar("Struct", bound=msgspec.Struct)


def quick_to_change(struct: type[Struct]) -> type[Struct]:
    """Decorate a struct with `gc=False` that the fold changes: its fields are set as those of any
    class with slots, in a ninth of the time. What msgspec's own way does beyond that is for garbage
    collection."""
    # After the class is made, since msgspec's metaclass puts its own way there.
    for name in ("__setattr__", "__delattr__"):
        setattr(struct, name, getattr(object, name))
    return struct


def by_people(options: Mapping[str, str]) -> bool:
    """Whether people deal and throw the dice under these options."""
    return options.get(AT_TABLE) == "on"


def leaders(amounts: Mapping[S, Any]) -> tuple[S, ...]:
    """The keys with the largest amount, in the order of the mapping."""
    most = max(amounts.values())
    return tuple([one for one, amount in amounts.items() if amount == most])


def leader(amounts: Iterable[tuple[S, int]]) -> S | None:
    """Who has strictly the largest amount, which isn't 0; None if nobody has."""
    first, most = None, 0
    for one, amount in amounts:
        if amount > most:
            first, most = one, amount
        elif amount == most:
            first = None
    return first


class AnyPlayer(Protocol):
    """The player of a seat. bot: the name of its program; None for a person."""

    @property
    def name(self) -> str: ...

    @property
    def bot(self) -> str | None: ...


class AnyTable(Protocol):
    """The state of any game at one moment."""

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
        """Whether people deal and throw the dice, and the program knows only what they enter."""
        ...

    def copy(self) -> Self:
        """A copy that the fold can change without changing this one."""
        ...


class SeatedTable(msgspec.Struct, Generic[S, P], gc=False):
    """The fields common to all tables. options: all, with their values; seats: in table order;
    players: by seat; by_people: whether people deal and throw the dice, and the program knows only
    what they enter."""

    options: dict[str, str]
    seats: tuple[S, ...]
    players: dict[S, P]
    by_people: bool

    def after(self, seat: S) -> tuple[S, ...]:
        """The other seats, clockwise from `seat`."""
        return clockwise(self.seats, seat, self.seats)

    def opponents(self, seat: S) -> tuple[S, ...]:
        """The other seats that play, clockwise from `seat`."""
        return clockwise(self.seats, seat, self.seats)


@lru_cache(1024)
def clockwise(seats: tuple[S, ...], seat: S, playing: tuple[S, ...]) -> tuple[S, ...]:
    """The other seats that play, clockwise from `seat`. seats: in table order."""
    at = seats.index(seat)
    return tuple([other for other in seats[at + 1 :] + seats[:at] if other in playing])
