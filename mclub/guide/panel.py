"""What the guide shows beside a game, in the current language."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from mclub.club.moment import Moment
from mclub.guide.course import Chapter, Step, chapter_of, explained, guide_of
from mclub.guide.steps import occasions


class Shown(NamedTuple):
    """A step in words."""

    step: Step
    text: str


class Panel(NamedTuple):
    """The guide beside a game. chapters: all of the guide; steps: those that have come up, in
    order."""

    chapter: Chapter
    chapters: Sequence[Chapter]
    steps: Sequence[Shown]

    @property
    def is_over(self) -> bool:
        """Whether the chapter is over."""
        return any(shown.step.ends for shown in self.steps)

    @property
    def next(self) -> Chapter | None:
        """The chapter after this one, once this one is over."""
        later = self.chapters[self.chapters.index(self.chapter) + 1 :]
        return next(iter(later), None) if self.is_over else None

    @property
    def asking(self) -> Step | None:
        """The latest step that asks for an action."""
        asking = [shown.step for shown in self.steps if shown.step.tries]
        return asking[-1] if asking else None

    def so_far(self, read: Collection[str]) -> Sequence[Shown]:
        """The steps up to the one to show: the first whose id isn't among these, or else the
        last."""
        ids = [shown.step.id for shown in self.steps]
        first = next((at for at, id_ in enumerate(ids) if id_ not in read), len(ids))
        return self.steps[: first + 1]

    def unread(self, read: Collection[str]) -> list[Shown]:
        """The steps whose ids aren't among these."""
        return [shown for shown in self.steps if shown.step.id not in read]


def is_over(moment: Moment, chapter: Chapter) -> bool:
    """Whether this chapter, which the game is, has come to its last step."""
    seat = guide_of(moment.kind.KIND).seat
    return any(step.ends for step, _event in occasions(chapter, seat, moment.line.standing))


def panel(moment: Moment, seat: str) -> Panel | None:
    """The panel for this seat; None if it isn't the learner's seat in a game of a guide."""
    chapter = chapter_of(moment)
    if chapter is None:
        return None
    guide = guide_of(moment.kind.KIND)
    if guide.seat != seat:
        return None
    return Panel(
        chapter,
        guide.chapter,
        [
            Shown(step, explained(moment, step, event))
            for step, event in occasions(chapter, seat, moment.line.standing)
        ],
    )
