"""Spreads looks and trials over processes or a cluster."""

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Final, NamedTuple, Protocol, Self, TypeVar

from mclub.processes import in_processes
from mclub.simulate.run import on_cluster

Task = TypeVar("Task")
Result = TypeVar("Result")

SECONDS: Final = 60.0
"""The default time of an analysis."""


class Budget(NamedTuple):
    """How much an analysis may compute: `rollouts` for each step on average, or, if None, as many
    as take about `seconds`."""

    rollouts: int | None
    seconds: float = SECONDS


class Workers(NamedTuple):
    """Who does the work: so many processes (None: one per core), or the workers of a cluster."""

    jobs: int | None = None
    dask: str | None = None

    def do(
        self, job: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Generator[Result, None, None]:
        """The results of the job for these tasks, in order."""
        jobs = min(self.jobs or os.cpu_count() or 1, len(tasks))
        if self.dask is not None:
            yield from on_cluster(job, tasks, self.dask)
        elif jobs > 1:
            yield from in_processes(job, tasks, jobs)
        else:
            yield from map(job, tasks)


class Sum(Protocol):
    """A result that others can be added to."""

    def merge(self, other: Self, /) -> None: ...


Summed = TypeVar("Summed", bound=Sum)


class Tally:
    """Does the work and adds it up, and reports its progress. expected: the number of tasks, as
    soon as it is known."""

    def __init__(self, workers: Workers, progress: Callable[[float], None]) -> None:
        """progress: called with the share done after each task."""
        self._workers, self._progress = workers, progress
        self._done = 0
        self.expected: int | None = None

    def add_up(
        self,
        job: Callable[[Task], Summed],
        tasks: Sequence[Task],
        steps: Sequence[int],
        sums: dict[int, Summed],
    ) -> None:
        """Add the result of each task to the sum of its step. steps: of the tasks."""
        with closing(self._workers.do(job, tasks)) as results:
            for step, result in zip(steps, results, strict=True):
                if step in sums:
                    sums[step].merge(result)
                else:
                    sums[step] = result
                self._done += 1
                if self.expected is not None:
                    self._progress(min(1.0, self._done / self.expected))
