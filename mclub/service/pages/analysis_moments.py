"""The moments that an analysis names, as the lists of its page."""

from collections.abc import Sequence
from typing import NamedTuple

from mclub.charts.analysis import moments
from mclub.club.analysis import Analysis, CostlyDecision, Decision
from mclub.club.decided import Decided
from mclub.club.game import Game as Played
from mclub.screen.findings import Luck, Stroke, best_decisions, luck_of, mistakes
from mclub.screen.shares import signed, with_error
from mclub.screen.telling import Telling
from mclub.service.pages.phrases import ActionPhrases, number_names


class Listed(NamedTuple):
    """A moment in a list. kind: "cost", "gain" or "luck"; number: of its mark in the chart, 0 if it
    has none; size: what the decision cost or gained, with its error; better: the action that would
    have been better; reasons: sentences; changes: of shares by a stroke of luck, by seat."""

    kind: str
    number: int
    seq: int
    round: int
    text: str
    size: str = ""
    better: str = ""
    reasons: Sequence[str] = ()
    changes: Sequence[tuple[str, str]] = ()


class Lists:
    """The lists of moments. luck: the luck of the game."""

    def __init__(self, analysis: Analysis, table: Played) -> None:
        self._table = table
        self._mistakes, self._best = mistakes(analysis), best_decisions(analysis)
        self.luck: Luck = luck_of(analysis)
        self._telling = Telling(analysis, table, self._phrase)
        self._numbers = {
            (one.kind, one.moment.seq): number for number, one in enumerate(moments(analysis), 1)
        }

    def mistakes(self) -> list[Listed]:
        """The decisions that cost most."""
        return [self._mistake(one) for one in self._mistakes]

    def best(self) -> list[Listed]:
        """The best decisions."""
        return [
            self._decision("gain", one)._replace(size=with_error(one.gain, one.interval))
            for one in self._best
        ]

    def strokes(self) -> list[Listed]:
        """The strokes of luck."""
        return [self._stroke(one) for one in self.luck.strokes]

    def _mistake(self, one: CostlyDecision) -> Listed:
        return self._decision("cost", one)._replace(
            size=with_error(one.cost, one.interval),
            better=self._telling.better(one),
            reasons=self._telling.reasons(one),
        )

    def _decision(self, kind: str, one: Decision) -> Listed:
        number = self._numbers.get((kind, one.seq), 0)
        return Listed(kind, number, one.seq, one.round, self._telling.decision(one))

    def _stroke(self, one: Stroke) -> Listed:
        event = one.event
        number = self._numbers.get((one.source, event.seq), 0)
        text = self._telling.stroke(one)
        changes = [(seat, signed(change)) for seat, change in one.changes.items()]
        return Listed("luck", number, event.seq, event.round, text, changes=changes)

    def _phrase(self, one: Decided) -> str:
        """An action as on a button."""
        face, view = self._table.kind.face(), self._table.at(one.seq - 1).view(one.seat)
        numbers = number_names(face, view, one.seat, [one.action])
        text = ActionPhrases(face, self._table.names, numbers).action(one.action)
        return text[:1].upper() + text[1:]
