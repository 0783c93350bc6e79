"""Spreads looks and trials over workers, and adds up their results."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from itertools import islice
from math import inf
from time import monotonic
from typing import Final, NamedTuple, Protocol, Self, TypeVar

from mclub.analysis.journal import EVERY, Forgetful, Journal, Stage, decode, encode
from mclub.simulate.run import Workers

Task = TypeVar("Task")
Result = TypeVar("Result")

SECONDS: Final = 60.0
"""The default time of an analysis."""


class Budget(NamedTuple):
    """How much an analysis may compute: `rollouts` for each step on average, or, if None, as many
    as take about `seconds`."""

    rollouts: int | None
    seconds: float = SECONDS


class Sum(Protocol):
    """A result that others can be added to."""

    def merge(self, other: Self, /) -> None:
        """Add another result."""

    def is_possible(self, blank: Self, /) -> bool:
        """Whether tasks that begin with `blank` can have this result: files of games pass from
        hand to hand, and with them what an analysis has computed so far."""


Summed = TypeVar("Summed", bound=Sum)


class Tally:
    """Does the work and adds it up, and reports its progress. expected: the number of tasks, as
    soon as it is known."""

    def __init__(
        self,
        workers: Workers,
        progress: Callable[[float], None],
        journal: Journal | None = None,
    ) -> None:
        """progress: called with the share done after each task; journal: what was done earlier."""
        self._workers, self._progress = workers, progress
        self._journal = journal or Forgetful()
        self._stages = 0
        self._done = 0
        self.expected: int | None = None

    def add_up(
        self,
        job: Callable[[Task], Summed],
        tasks: Sequence[Task],
        steps: Sequence[int],
        blank: Callable[[Task], Summed],
        form: type[Stage[Summed]],
    ) -> Stage[Summed]:
        """The sums of the results by step. Tasks that the journal has are not done again. steps: of
        the tasks; blank: a task's result without its figures."""
        number, self._stages = self._stages, self._stages + 1
        kept = self._journal.read(number)
        stage = kept and decode(kept, form)
        if not stage or not is_possible(stage, map(blank, tasks), steps):
            stage = form(0, 0.0, {})
        self._done += stage.done
        if stage.done == len(tasks):
            return stage
        at = written = monotonic()
        try:
            with closing(self._workers.do(job, tasks[stage.done :])) as results:
                for step, result in zip(islice(steps, stage.done, None), results, strict=True):
                    now = monotonic()
                    add(stage.sums, step, result)
                    stage.done, stage.seconds, at = stage.done + 1, stage.seconds + now - at, now
                    self._done += 1
                    if now > written + EVERY:
                        self._journal.write(number, encode(stage))
                        written = now
                    self._progress(self._done / max(self._done, self.expected or inf))
        finally:
            self._journal.write(number, encode(stage))
        return stage


def is_possible(stage: Stage[Summed], blanks: Iterable[Summed], steps: Sequence[int]) -> bool:
    """Whether the stage is one of tasks with these blanks at these steps."""
    if not 0 <= stage.done <= len(steps):
        return False
    expected: dict[int, Summed] = {}
    for step, blank in islice(zip(steps, blanks, strict=True), stage.done):
        add(expected, step, blank)
    return stage.sums.keys() == expected.keys() and all(
        sums.is_possible(expected[step]) for step, sums in stage.sums.items()
    )


def add(sums: dict[int, Summed], step: int, result: Summed) -> None:
    """Add a result to the sum of its step."""
    if step in sums:
        sums[step].merge(result)
    else:
        sums[step] = result
