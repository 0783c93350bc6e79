"""Takes the looks at all steps of a game, more of them where they differ more."""

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, sqrt
from typing import Final

from mclub.analysis.journal import Stage
from mclub.analysis.look import CHUNK, Look, LookAt, Terms, blank_look, look
from mclub.analysis.mistakes import WORST
from mclub.analysis.run import Budget, Tally, add
from mclub.analysis.shares import whole
from mclub.analysis.steps import Course
from mclub.analysis.tables import Tables

PILOT: Final = 2
"""The looks at each step that show how much they differ and how long they take."""
START: Final = 8
"""The looks at the set-up, on which every seat's start rests, for each look at another step."""
EQUAL: Final = 0.5
"""The share of the looks that is the same for each step."""
AGAIN: Final = 7
"""A decision looked at again takes about as long as so many steps (`mclub.analysis.mistakes`)."""
FASTEST: Final = 1e-4
"""The shortest time assumed for a look, in seconds, whatever a journal from elsewhere says."""
FINE: Final = 10**6
"""The precision of a step's share of the looks."""


def rollouts_made(asked: int) -> int:
    """The number of rollouts that are made if so many are asked for: whole looks, and at least
    those of the pilot."""
    return CHUNK * max(PILOT, ceil(asked / CHUNK))


def share_of_looks(course: Course) -> float:
    """The share of the time that the looks take; the rest is for the decisions looked at again."""
    decisions = sum(step.action is not None for step in course.steps)
    steps = len(course.steps)
    return steps / (steps + AGAIN * min(WORST, decisions))


class Looks:
    """The looks at a game. rollouts: for each step, on average."""

    def __init__(self, course: Course, terms: Terms, tally: Tally, budget: Budget) -> None:
        self._course, self._tally = course, tally
        self._job: Callable[[LookAt], Look] = partial(look, Tables(course), terms)
        self._blank: Callable[[LookAt], Look] = partial(blank_look, course)
        self._sums: dict[int, Look] = {}
        self.rollouts = self._pilot(budget)

    def take(self) -> list[Look]:
        """Take the looks; the sums at each step, in order."""
        steps = range(len(self._course.steps))
        chunks = self.rollouts // CHUNK
        equal = max(PILOT, ceil(EQUAL * chunks))
        self._look([LookAt(step, number) for number in range(PILOT, equal) for step in steps])
        counts = [*self._further((chunks - equal) * len(steps))]
        if self._course.steps[0].by is None:
            counts[0] += (START - 1) * equal
        further = [
            LookAt(step, number, values=step == 0)
            for step, count in enumerate(counts)
            for number in range(equal, equal + count)
        ]
        self._look(further)
        return [self._sums[step] for step in steps]

    def _pilot(self, budget: Budget) -> int:
        """Take the first looks; the rollouts that the budget allows for each step."""
        steps = range(len(self._course.steps))
        spent = self._look([LookAt(step, number) for number in range(PILOT) for step in steps])
        share = share_of_looks(self._course)
        if budget.rollouts is None:
            spent = max(spent, FASTEST * PILOT * len(steps))
            # The glance at all actions (`mclub.analysis.mistakes`) takes about as long once more.
            left = max(0.0, budget.seconds - spent)
            rollouts = CHUNK * round(PILOT * left * share / spent)
        else:
            rollouts = budget.rollouts
        made = rollouts_made(rollouts)
        self._tally.expected = round(made / CHUNK * len(steps) / share) + len(steps)
        return made

    def _further(self, looks: int) -> Sequence[int]:
        """Distribute these looks over the decisions, in proportion to the spread of the changes."""
        changes = [self._sums[step].change for step in range(len(self._course.steps))]
        spreads = [sqrt(sum(change.variances()) * change.count) for change in changes]
        widest = max(spreads)
        if looks <= 0 or not widest:
            return [0] * len(spreads)
        return whole([int(FINE * spread / widest) for spread in spreads], looks)

    def _look(self, at: Sequence[LookAt]) -> float:
        """Take these looks; the seconds that they took."""
        steps = [one.step for one in at]
        stage = self._tally.add_up(self._job, at, steps, self._blank, Stage[Look])
        for step, sums in stage.sums.items():
            add(self._sums, step, sums)
        return stage.seconds
