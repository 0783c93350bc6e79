"""The tables of a finished game after any of its events, as they lay and as each seat saw them."""

from collections.abc import Sequence
from typing import Any

from mclub.analysis.steps import Course
from mclub.bots.match import cut_event
from mclub.kinds.kind import GameKind, Table
from mclub.kinds.registry import game_kind
from mclub.kinds.seen import Seen


class Tables:
    """The tables of a game. Each fold goes on from the last one if it can, since looks go through
    the game in its order. Copies in other processes begin anew."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.kind: GameKind = game_kind(course.kind)
        self._complete = _Knowledge(self.kind, course.events)
        self._cut: dict[str | None, _Knowledge] = {}

    def __reduce__(self) -> tuple[type["Tables"], tuple[Course]]:
        return Tables, (self.course,)

    def complete(self, count: int) -> Table:
        """The table after so many events."""
        return self._complete.table(count)

    def public(self, count: int) -> Table:
        """The same table as a spectator saw it."""
        return self._knowledge_of(None).table(count)

    def seen(self, seat: str, count: int) -> Seen:
        """What a seat had seen by then."""
        knowledge = self._knowledge_of(seat)
        return Seen(self.kind, seat, knowledge.events[:count], knowledge.table(count))

    def _knowledge_of(self, seat: str | None) -> "_Knowledge":
        if seat not in self._cut:
            events = [cut_event(event, seat) for event in self.course.events]
            self._cut[seat] = _Knowledge(self.kind, events)
        return self._cut[seat]


class _Knowledge:
    """The events of a game as somebody knows them, with the table after some of them."""

    def __init__(self, kind: GameKind, events: Sequence[Any]) -> None:
        self.events = events
        self._fold = kind.FOLD
        self._table: Table = None
        self._count = 0

    def table(self, count: int) -> Table:
        """A table of the caller's own, after the first `count` events, of which there is one."""
        if self._table is None or count < self._count:
            self._table, self._count = self._fold.fresh(self.events[0]), 1
        for event in self.events[self._count : count]:
            self._fold.evolve(self._table, event)
        self._count = count
        return self._table.copy()
