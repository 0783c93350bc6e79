"""What explanations of all games share: figures, the scene that they are read off, options.

A `Scene` holds nothing but what its reader may know: it is folded from the log that was cut for
him, so a figure can't tell more than his own view and history do.
"""

from collections.abc import Callable, Iterable, Sequence
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
    """One figure: what it is about, in words, and the rule that says so if the event names none."""

    label: str
    text: str
    rule: str | None = None


class Scene(msgspec.Struct, Generic[T], frozen=True):
    """What an event is explained by.

    records: cut for the reader, up to the one explained, which is the last; before, after: the
    tables folded from those that counted; seat: whose eyes (None: a spectator's); all: whether
    everything may be known, purses included.
    """

    records: Sequence[Record[Any]]
    before: T
    after: T
    names: Names
    seat: str | None
    all: bool

    def line(self, seats: Iterable[str]) -> str:
        """Seats in a row."""
        return ", ".join(self.names[seat] for seat in seats)

    def some(self, seats: Iterable[str]) -> str:
        """Seats in a row; "nobody" if there is none."""
        return self.line(seats) or _("nobody")

    def shuffle(self) -> Figure:
        """Who shuffled."""
        shuffle = (
            _("by the people at the table")
            if self.after.by_people
            else _("derived from the seed; nobody knows the order")
        )
        return Figure(_("Shuffle"), shuffle)


Explain = Callable[[Any, Any], list[Figure]]
"""The figures of an event, out of a scene of its game."""
Options = dict[str, dict[str, str]]
"""Options that made a difference to an event, and what each of their values means here."""
Decide = Callable[[Any, Any], Options]
"""The options that decided an event, out of a scene of its game."""


class Figures(ByType[Explain]):
    """How the events of a part of a game are explained, each by a function under
    `@of(RoundOpened)`.

    options: what the game's options made of those that they decide, each under
    `@of.options(MovesGranted)`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.options: Final = ByType[Decide]()


def change(before: int, after: int) -> str:
    """E.g. "3 → 4", or "3" where nothing has changed."""
    return str(after) if before == after else f"{before} → {after}"


def signed(amount: int) -> str:
    """E.g. "+4", "−2", "0"."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
