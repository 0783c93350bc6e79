"""What the explanations of all games share: figures, scenes, options.

A `Scene` is folded from the log cut for its reader, so a figure can't reveal more than the
reader's own view and history.
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
    """One figure: its subject, in words, and its rule if the event names none."""

    label: str
    text: str
    rule: str | None = None


class Scene(msgspec.Struct, Generic[T], frozen=True):
    """The context of an explanation.

    records: cut for the reader, up to and including the one explained; before, after: the
    tables folded from the records in effect then; seat: the reader's (None: a spectator); all:
    whether the reader may see everything, money included.
    """

    records: Sequence[Record[Any]]
    before: T
    after: T
    names: Names
    seat: str | None
    all: bool

    def line(self, seats: Iterable[str]) -> str:
        """Seats as a list in words."""
        return ", ".join(self.names[seat] for seat in seats)

    def some(self, seats: Iterable[str]) -> str:
        """Seats as a list; "nobody" if empty."""
        return self.line(seats) or _("nobody")

    def shuffle(self) -> Figure:
        shuffle = (
            _("by the people at the table")
            if self.after.by_people
            else _("derived from the seed; nobody knows the order")
        )
        return Figure(_("Shuffle"), shuffle)


Options = dict[str, dict[str, str]]
"""The options that affected an event, and the meaning of each of their values here."""


class Figures(ByType[[Any], list[Figure]]):
    """Explains the events of one part of a game; `@of(RoundOpened)` registers a function.

    options: the options that affected an event; `@of.options(MovesGranted)` registers a function.
    """

    def __init__(self) -> None:
        super().__init__()
        self.options: Final = ByType[[Any], Options]()


def change(before: int, after: int) -> str:
    """E.g. "3 → 4", or "3" if unchanged."""
    return str(after) if before == after else f"{before} → {after}"


def signed(amount: int) -> str:
    """E.g. "+4", "−2", "0"."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
