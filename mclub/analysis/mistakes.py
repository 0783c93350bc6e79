"""The decisions that cost most, looked at again: what would have been better, and by how much."""

from collections.abc import Mapping, Sequence
from functools import partial
from math import inf
from typing import Final, NamedTuple

from mclub.analysis.journal import Stage
from mclub.analysis.look import CHUNK, Eye, Terms, Trial, TrialOf, blank_trial, trial
from mclub.analysis.order import are_both_possible, replaced_in
from mclub.analysis.run import Tally
from mclub.analysis.shares import Sums, margin_of_error
from mclub.analysis.steps import Course, Step
from mclub.analysis.tables import Tables
from mclub.analysis.telescope import Telescope

WORST: Final = 30
"""The number of decisions looked at again."""
KEPT: Final = 8
"""The number of decisions that are left when half of them have been dropped again and again."""
SURE: Final = 2
"""The number of decisions looked at longest: the costliest must be the right one."""
NARROW: Final = (8, 3, 2, 1)
"""The number of other actions that stay after each look at all of them. The last look is as long as
the first that judges: what is better must not be missed, or the cost comes out too low."""
FRESH: Final = 1_000_000
"""The distance between the numbers of trials, so that each has random numbers of its own: the
action that looked best in one is judged by the next."""


class Mistake(NamedTuple):
    """A decision with a better action. seq, round, by, action: of the decision; better: the best
    other action; cost: the share of the victory that it would have added, in billionths, with the
    half-width of the 95 % interval; rollouts: on which that is based; parts: what it would have
    added to the seat's own assets, by part; rivals: what to all assets of each other seat; in the
    points that decide the game."""

    seq: int
    round: int
    by: str
    action: str
    better: str
    cost: float
    cost_error: float
    rollouts: int
    parts: Mapping[str, float]
    rivals: Mapping[str, float]


class Search:
    """Looks for the mistakes of a game."""

    def __init__(self, course: Course, terms: Terms, tally: Tally) -> None:
        self._course, self._terms, self._tally = course, terms, tally
        self._replaced = replaced_in(course)
        self._tables = Tables(course)
        self._first = 0

    def mistakes(self, telescope: Telescope, rollouts: int) -> list[Mistake]:
        """The mistakes, the costliest first. rollouts: for each decision to begin with."""
        candidates = self._candidates()
        steps = self._costliest(telescope, self._try(candidates, CHUNK))
        tried: Mapping[int, Sequence[str]] = {step: candidates[step] for step in steps}
        for number, left in enumerate(NARROW):
            tried = self._narrow(tried, left, rollouts // 8 << number)
        found = self._look_again(tried, steps, rollouts)
        while len(steps) > KEPT:
            steps = _worst(found, max(KEPT, len(steps) // 2))
            rollouts *= 2
            found |= self._look_again(tried, steps, rollouts)
        sure: set[int] = set()
        while steps := [step for step in _worst(found, SURE) if step not in sure]:
            found |= self._look_again(tried, steps, 4 * rollouts)
            sure.update(steps)
        return sorted((one for one in found.values() if one.cost > 0), key=lambda one: -one.cost)

    def _candidates(self) -> dict[int, list[str]]:
        """All actions to try at each decision that stood, the one taken last."""
        actions = {}
        for number, step in enumerate(self._course.steps):
            if step.action is not None and step.seq not in self._replaced:
                all_ = Eye(self._tables, step, self._terms).candidates()
                others = [one for one in all_ if self._is_alternative(one, step)]
                actions[number] = [*others, step.action]
        return {step: tried for step, tried in actions.items() if len(tried) > 1}

    def _is_alternative(self, action: str, step: Step) -> bool:
        """Whether the seat could take this action instead of the one taken. In the set-up, where
        a purchase and a starting square don't exclude each other, it could take both."""
        if action == step.action or step.by is None or step.action is None:
            return False
        if step.round > 0:
            return True
        table = self._tables.complete(step.before)
        return not are_both_possible(self._tables, table, step.by, step.action, action)

    def _costliest(self, telescope: Telescope, glance: Mapping[int, Trial]) -> list[int]:
        """The numbers of the decisions to look at again, in the order of the game. Half of them are
        those with the lowest skill; the others are found by a glance at all actions, since a
        mistake that is a habit costs no skill."""
        at = {seat: number for number, seat in enumerate(telescope.seats)}
        skill = {one.seq: one.change[at[one.by]] for one in telescope.entries if one.by is not None}
        course = self._course.steps
        least = sorted(glance, key=lambda step: skill.get(course[step].seq, inf))[: WORST // 2]
        others = [step for step in glance if step not in least]
        others.sort(key=lambda step: -max(map(_mean, glance[step].gains.values())))
        return sorted([*least, *others[: WORST - len(least)]])

    def _narrow(
        self, tried: Mapping[int, Sequence[str]], left: int, rollouts: int
    ) -> dict[int, list[str]]:
        """Keep the best other actions of each step, and the one taken."""
        many = {step: actions for step, actions in tried.items() if len(actions) > left + 1}
        trials = self._try(many, rollouts) if many else {}
        kept = {step: [*actions] for step, actions in tried.items()}
        for step, one in trials.items():
            *others, taken = tried[step]
            others.sort(key=lambda action: -_mean(one.gains[action]))
            kept[step] = [*others[:left], taken]
        return kept

    def _try(self, tried: Mapping[int, Sequence[str]], rollouts: int) -> dict[int, Trial]:
        self._first += FRESH
        chunks = max(1, rollouts // CHUNK)
        tasks = [
            TrialOf(step, self._first + number, actions)
            for number in range(chunks)
            for step, actions in tried.items()
        ]
        job = partial(trial, self._tables, self._terms)
        steps, blank = [task.step for task in tasks], partial(blank_trial, self._course)
        return self._tally.add_up(job, tasks, steps, blank, Stage[Trial]).sums

    def _look_again(
        self, tried: Mapping[int, Sequence[str]], steps: Sequence[int], rollouts: int
    ) -> dict[int, Mistake]:
        """Judge the decisions at these steps by so many rollouts."""
        trials = self._try({step: tried[step] for step in steps}, rollouts)
        return {step: self._mistake(step, one, tried[step]) for step, one in trials.items()}

    def _mistake(self, number: int, one: Trial, actions: Sequence[str]) -> Mistake:
        better, taken = actions
        step, gain = self._course.steps[number], one.gains[better]
        assert step.by is not None
        added = {
            seat: {
                part: (value - one.assets[taken][seat][part]) / gain.count
                for part, value in parts.items()
            }
            for seat, parts in one.assets[better].items()
        }
        return Mistake(
            step.seq,
            step.round,
            step.by,
            taken,
            better,
            _mean(gain),
            margin_of_error(gain.variances()[0]),
            gain.count,
            added.pop(step.by),
            {seat: sum(parts.values()) for seat, parts in added.items()},
        )


def _worst(found: Mapping[int, Mistake], count: int) -> list[int]:
    """The numbers of the costliest decisions, in the order of the game."""
    return sorted(sorted(found, key=lambda step: -found[step].cost)[:count])


def _mean(sums: Sums) -> float:
    return sums.shares[0] / sums.count
