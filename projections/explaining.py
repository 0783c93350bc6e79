"""What explanations of all games share: figures, the scene that they are read off, and rulings.

A `Scene` holds nothing but what its reader may know: it is folded from the log that was cut for
him, so a figure can't tell more than his own view and history do.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from events.record import Record
from projections.timeline import timeline
from projections.words import Names

T = TypeVar("T")
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


Explain = Callable[[Any, Any], list[Figure]]
"""The figures of an event, out of a scene of its game."""


class Other(msgspec.Struct, frozen=True):
    """A value that the option doesn't have in this game, and what it would have meant here."""

    value: str
    text: str


class Ruling(msgspec.Struct, frozen=True):
    """An option that decided the event: its value in this game, what that meant, the others."""

    name: str
    value: str
    text: str
    others: tuple[Other, ...]


class Explanation(msgspec.Struct, frozen=True):
    """round: in which the event happened, 0 before the first; text: what happened."""

    round: int
    text: str
    figures: list[Figure]
    options: list[Ruling]


def ruling(options: Mapping[str, str], option: str, texts: Mapping[str, str]) -> Ruling:
    """The ruling of an option. options: the game's; texts: by value, what it means here."""
    value = options[option]
    others = tuple(Other(other, text) for other, text in texts.items() if other != value)
    return Ruling(option, value, texts[value], others)


def tables(records: Sequence[Record[Any]], fold: Callable[[Iterable[Any]], T]) -> tuple[T, T]:
    """The table before the last of the records, and after it."""
    after = _table(records, fold)
    return (_table(records[:-1], fold) if len(records) > 1 else after), after


def _table(records: Sequence[Record[Any]], fold: Callable[[Iterable[Any]], T]) -> T:
    line = timeline(records)
    return fold([*(record.event for record in line.standing), *line.seating.handed_over()])


def change(before: int, after: int) -> str:
    """E.g. "3 → 4", or "3" where nothing has changed."""
    return str(after) if before == after else f"{before} → {after}"


def signed(amount: int) -> str:
    """E.g. "+4", "−2", "0"."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
