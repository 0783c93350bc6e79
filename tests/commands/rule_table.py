"""The given/when/then frame shared by Millions of Dollars and Le Millionnaire."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Self, TypeVar

import pytest

from commands.dealer import SeedDealer
from commands.split import split
from commands.text import texts
from events.errors import IllegalAction, NotYourTurn
from events.shared import GameCreated

E = TypeVar("E")


class RuleTable:
    """A game on the table: all events so far, and those of the last `when`.

    COURSE, FOLD, PARSE, DUE: the game's rules, fold, notation, and pending decisions.
    """

    COURSE: ClassVar[Any]
    FOLD: ClassVar[Any]
    PARSE: ClassVar[Callable[..., Any]]
    DUE: ClassVar[Callable[..., Any]]

    def __init__(self, first: GameCreated, begin: Callable[..., Any]) -> None:
        assert first.seed.value is not None
        self.dealer = SeedDealer(first.seed.value)
        facts, self.table = self.COURSE.begin(self.FOLD.fresh(first), self.dealer, begin)
        self.happened: list[Any] = [first, *(event for event, _ in facts)]
        self.facts = facts

    def when(self, *lines: str) -> Self:
        """Take the actions, e.g. "yellow: pay blue 1; ready", and keep their events."""
        self.facts = []
        for seat, action in (one for line in lines for one in self.read(line)):
            facts, self.table = self.COURSE.decide(self.table, seat, action, self.dealer)
            self.facts += facts
            self.happened += [event for event, _ in facts]
        return self

    def read(self, line: str) -> Iterator[tuple[str, Any]]:
        """Parse a line into actions, each with its seat; a seat is required before the first
        one."""
        seat = None
        for go in split(line):
            seat = go.seat or seat
            assert seat is not None, line
            yield seat, self.PARSE(go.words, lambda seat=seat: self.COURSE.legal(self.table, seat))

    def refusal(self, line: str) -> IllegalAction:
        """The refusal of the action, which lists the alternatives."""
        ((seat, action),) = self.read(line)
        before = self.table.copy()
        with pytest.raises(IllegalAction) as refusal:
            self.COURSE.decide(self.table, seat, action, self.dealer)
        assert self.table == before
        assert list(refusal.value.legal) == self.legal(seat)
        return refusal.value

    def idle_reason(self, line: str) -> str:
        """The reason why the seat has no question."""
        ((seat, action),) = self.read(line)
        with pytest.raises(NotYourTurn) as refusal:
            self.COURSE.decide(self.table, seat, action, self.dealer)
        return str(refusal.value)

    def of(self, kind: type[E]) -> list[E]:
        """The events of this type among the latest ones."""
        return [event for event, _ in self.facts if type(event) is kind]

    def legal(self, seat: str) -> list[str]:
        return texts(self.COURSE.legal(self.table, seat))

    @property
    def pending(self) -> str:
        """The pending decisions, e.g. "yellow pick, blue pick"."""
        return ", ".join(f"{seat} {decision}" for seat, decision in self.DUE(self.table).items())
