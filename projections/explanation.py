"""Explains an event to one reader, in every game: its text, its figures, the options behind it."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic

import msgspec

from events.language import gettext as _
from events.record import Record
from projections.by_type import ByType
from projections.explaining import Figure, Figures, Scene, T
from projections.fold import Fold
from projections.seating import names_after
from projections.shared_figures import of
from projections.telling import Telling
from projections.timeline import timeline


class Alternative(msgspec.Struct, frozen=True):
    """Another value of an option, and what it would have meant for the event."""

    value: str
    text: str


class Ruling(msgspec.Struct, frozen=True):
    """An option that affected the event. value: in this game; text: what it meant for the event."""

    name: str
    value: str
    text: str
    others: tuple[Alternative, ...]


class Explanation(msgspec.Struct, frozen=True):
    """An event explained. round: its round, 0 before the first; text: what happened, in words."""

    round: int
    text: str
    figures: list[Figure]
    options: list[Ruling]


class Explaining(Generic[T]):
    """Explains any event of a game."""

    def __init__(
        self,
        fold: Fold[T],
        scene: type[Scene[T]],
        tell: Telling,
        question: Callable[[str], str],
        *parts: Figures,
    ) -> None:
        """scene, tell: the game's; question: puts a decision into words; parts: the figures of the
        game's own events."""
        self._fold, self._scene, self._tell, self._question = fold, scene, tell, question
        self.on: Final = ByType(of, *parts)
        self.options: Final = ByType(*(part.options for part in (of, *parts)))

    def __call__(
        self, records: Sequence[Record[Any]], seat: str | None, *, everything: bool
    ) -> Explanation:
        """Explain the last of these records.

        records: the log up to that record, cut for the reader; seat: the reader's (None: a
        spectator); everything: whether the reader may see everything, like the referee.
        """
        event, names = records[-1].event, names_after(records, len(records) - 1)
        after = self._table(records)
        before = self._table(records[:-1]) if len(records) > 1 else after
        scene = self._scene(records, before, after, names, seat, everything)
        text = self._tell(event, names) or _("{seat} to decide: {question}.").format(
            seat=names[event.seat], question=self._question(event.decision)
        )
        figures = self.on[type(event)](event, scene)
        return Explanation(after.round, text, figures, self._rulings(event, scene))

    def _table(self, records: Sequence[Record[Any]]) -> T:
        line = timeline(records)
        return self._fold.table(
            [*(record.event for record in line.standing), *line.seating.handed_over()]
        )

    def _rulings(self, event: Any, scene: Scene[T]) -> list[Ruling]:
        decide = self.options.get(type(event))
        rulings = []
        for option, texts in decide(event, scene).items() if decide else ():
            value = scene.before.options[option]
            others = tuple(Alternative(one, text) for one, text in texts.items() if one != value)
            rulings.append(Ruling(option, value, texts[value], others))
        return rulings
