"""Tells the moments that an analysis names in sentences, for text and page."""

from collections.abc import Callable, Mapping

from events.language import gettext as _
from events.language import translate_action
from mclub.club.analysis import Analysis, CostlyDecision, Decision, Event
from mclub.club.decided import Decided, tell_decided
from mclub.club.game import Game
from mclub.club.moment import REFEREE
from mclub.screen.findings import (
    Stroke,
    best_decisions,
    caveat,
    luck_of,
    mistakes,
    stroke_text,
    why,
)


def _as_typed(one: Decided) -> str:
    return translate_action(one.action)


class Telling:
    """Tells the moments of this analysis. game: of which it is; phrase: how to write an action that
    the history doesn't tell, by default as people type it."""

    def __init__(
        self, analysis: Analysis, game: Game, phrase: Callable[[Decided], str] = _as_typed
    ) -> None:
        self._analysis, self._kind, self._names = analysis, game.kind, game.names
        self._phrase = phrase
        self._texts: dict[int, str] = {one["seq"]: one["text"] for one in game.history(REFEREE)}
        costly, best = mistakes(analysis), best_decisions(analysis)
        lucky = [stroke.event for stroke in luck_of(analysis).strokes if stroke.event.action]
        decided: list[Decision | Event] = [*costly, *best, *lucky]
        named = [*map(_taken, decided), *map(_better, costly)]
        self._sentences: Mapping[Decided, str] = tell_decided(game, named)

    def decision(self, one: Decision | Event) -> str:
        """What a seat decided."""
        taken = _taken(one)
        return self._sentences.get(taken) or _("{player} chose “{action}”.").format(
            player=self._names[taken.seat], action=self._written(taken)
        )

    def better(self, one: CostlyDecision) -> str:
        """What would have been better."""
        better = _better(one)
        return self._sentences.get(better) or self._written(better)

    def reasons(self, one: CostlyDecision) -> list[str]:
        """Sentences that say why."""
        reasons = why(one, self._kind, self._names), caveat(one, self._analysis)
        return [reason for reason in reasons if reason]

    def moment(self, one: Decision | Event) -> str:
        """What happened."""
        return self.decision(one) if one.action else self._texts.get(one.seq, "")

    def stroke(self, one: Stroke) -> str:
        """What happened at a stroke of luck, and what of it was luck."""
        return stroke_text(one, self.moment(one.event))

    def _written(self, one: Decided) -> str:
        """An action that the history doesn't tell. A kept analysis from elsewhere may name what is
        none: that stays as it is."""
        return self._phrase(one) if one in self._sentences else _as_typed(one)


def _taken(one: Decision | Event) -> Decided:
    assert one.by is not None
    assert one.action is not None
    return Decided(one.seq, one.by, one.action)


def _better(one: CostlyDecision) -> Decided:
    return Decided(one.seq, one.by, one.better)
