"""The building blocks of explanations in all games: figures, scenes, options.

A `Scene` is folded from the log cut for its reader, so its figures reveal no more than the reader's
view and history do.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec

from events.language import gettext as _
from events.record import Record
from projections.by_type import ByType
from projections.table import AnyTable
from projections.words import Names

T = TypeVar("T", bound=AnyTable)
"""A game's table."""


class Figure(msgspec.Struct, frozen=True):
    """A figure behind an event. label: its subject; text: its value in words; rule: its own, if
    the event doesn't name one."""

    label: str
    text: str
    rule: str | None = None


class Scene(msgspec.Struct, Generic[T], frozen=True):
    """The context of an explanation.

    records: cut for the reader, up to the one to explain; before, after: the tables before it and
    after it; names: of the seats, at that time; seat: the reader's (None: a spectator); all:
    whether the reader may see everything, money included.
    """

    records: Sequence[Record[Any]]
    before: T
    after: T
    names: Names
    seat: str | None
    all: bool

    def line(self, seats: Iterable[str]) -> str:
        """The names of these seats as a list."""
        return ", ".join(self.names[seat] for seat in seats)

    def line_or_nobody(self, seats: Iterable[str]) -> str:
        """The names of these seats as a list; "nobody" if there are none."""
        return self.line(seats) or _("nobody")

    def shuffle(self) -> Figure:
        """The origin of a shuffle: the people, or the seed."""
        origin = (
            _("by the people at the table")
            if self.after.by_people
            else _("derived from the seed; nobody knows the order")
        )
        return Figure(_("Shuffle"), origin)


Options = dict[str, dict[str, str]]
"""For each option that affected an event: the meaning of each of its values for that event."""


class Figures(ByType[[Any], list[Figure]]):
    """The figures of the events of one part of a game; `@of(RoundOpened)` registers a function.

    options: functions that give the options behind an event, registered by
    `@of.options(MovesGranted)`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.options: Final = ByType[[Any], Options]()


def change(before: int, after: int) -> str:
    """A change in words: "3 → 4", or "3" if nothing changed."""
    return str(after) if before == after else f"{before} → {after}"


def with_sign(amount: int) -> str:
    """An amount with its sign: "+4", "−2", "0"."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
