"""The moments that an analysis names, as the lists of its page."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from events.language import gettext as _
from events.language import translate_action
from mclub.charts.analysis import moments
from mclub.club.analysis import Analysis, CostlyDecision, Decision, Event
from mclub.club.decided import Decided, tell_decided
from mclub.club.game import Game as Played
from mclub.club.moment import REFEREE
from mclub.screen.findings import (
    Luck,
    Stroke,
    best_decisions,
    caveat,
    luck_of,
    mistakes,
    stroke_text,
    why,
)
from mclub.screen.shares import signed, with_error
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
        self._analysis, self._table = analysis, table
        self._mistakes, self._best = mistakes(analysis), best_decisions(analysis)
        self.luck: Luck = luck_of(analysis)
        self._texts: dict[int, str] = {one["seq"]: one["text"] for one in table.history(REFEREE)}
        self._numbers = {
            (one.kind, one.moment.seq): number for number, one in enumerate(moments(analysis), 1)
        }
        taken = [_taken(one) for one in [*self._mistakes, *self._best]]
        better = [_better(one) for one in self._mistakes]
        lucky = [_taken(one.event) for one in self.luck.strokes if one.event.action]
        self._told: Mapping[Decided, str] = tell_decided(table, [*taken, *better, *lucky])

    def mistakes(self) -> list[Listed]:
        """The decisions that cost most."""
        return [self._mistake(one) for one in self._mistakes]

    def best(self) -> list[Listed]:
        """The best decisions."""
        return [
            self._decision("gain", one)._replace(size="+" + with_error(one.gain, one.interval))
            for one in self._best
        ]

    def strokes(self) -> list[Listed]:
        """The strokes of luck."""
        return [self._stroke(one) for one in self.luck.strokes]

    def _mistake(self, one: CostlyDecision) -> Listed:
        better = _better(one)
        reasons = why(one, self._table.kind, self._table.names), caveat(one, self._analysis)
        return self._decision("cost", one)._replace(
            size=with_error(one.cost, one.interval),
            better=self._told.get(better) or self._phrase(better),
            reasons=[reason for reason in reasons if reason],
        )

    def _decision(self, kind: str, one: Decision) -> Listed:
        number = self._numbers.get((kind, one.seq), 0)
        return Listed(kind, number, one.seq, one.round, self._text(_taken(one)))

    def _stroke(self, one: Stroke) -> Listed:
        event = one.event
        number = self._numbers.get((one.source, event.seq), 0)
        decided = {event.seq: self._text(_taken(event))} if event.action else {}
        text = stroke_text(one, self._texts | decided, self._table.names)
        changes = [(seat, signed(change)) for seat, change in one.changes.items()]
        return Listed("luck", number, event.seq, event.round, text, changes=changes)

    def _text(self, one: Decided) -> str:
        """A decision that was taken."""
        return self._told.get(one) or _("{player} chose “{action}”.").format(
            player=self._table.names[one.seat], action=self._phrase(one)
        )

    def _phrase(self, one: Decided) -> str:
        """An action that the history doesn't tell, as on a button. A kept analysis from elsewhere
        may name what is none: that stays as it is."""
        if one not in self._told:
            return translate_action(one.action)
        face, view = self._table.kind.face(), self._table.at(one.seq - 1).view(one.seat)
        numbers = number_names(face, view, one.seat, [one.action])
        text = ActionPhrases(face, self._table.names, numbers).action(one.action)
        return text[:1].upper() + text[1:]


def _taken(one: Decision | Event) -> Decided:
    assert one.by is not None
    assert one.action is not None
    return Decided(one.seq, one.by, one.action)


def _better(one: CostlyDecision) -> Decided:
    return Decided(one.seq, one.by, one.better)
