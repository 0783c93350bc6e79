"""What the guide shows beside a game, in the current language."""

from collections.abc import Sequence
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
    def next(self) -> Chapter | None:
        """The chapter after this one, once this one is over."""
        if not any(shown.step.ends for shown in self.steps):
            return None
        return next(iter(self.chapters[self.chapters.index(self.chapter) + 1 :]), None)

    def unread(self, read: Sequence[str]) -> Shown | None:
        """The first step whose id isn't among these."""
        return next((shown for shown in self.steps if shown.step.id not in read), None)


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
            Shown(step, explained(moment.kind.KIND, step, event))
            for step, event in occasions(chapter, seat, moment.line.standing)
        ],
    )
