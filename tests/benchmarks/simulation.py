"""A simulation of 1 to 32 workers, each with a core of its own, from the costs that were measured
with one and two of them: `python -m tests.benchmarks.simulation`. docs/scale.md has the result."""

from collections.abc import Callable, Iterator
from functools import partial
from heapq import heappop, heappush, heapreplace
from itertools import count
from random import Random
from statistics import median
from typing import NamedTuple

from mclub.service.settings import GATHER
from mclub.service.writer import AT_ONCE

Then = Callable[[], None]
WORKERS = (1, 2, 4, 8, 16, 32)
TABLES = 16
"""The tables at each worker."""
SECONDS = 10.0
CLIENT = 0.01
"""Seconds from an answer to the next request of its table: the mean of an exponential
distribution."""


class Costs(NamedTuple):
    """Processor time in seconds. act: of the worker for an action; group: of the worker for a group
    of them, with the look-up of their links; stored_act, stored_group: the same of the database;
    tell, hear: to send the other workers a message, and to receive one. flush: the time of one
    flush to the disk; shares_flush: whether transactions of several workers share one."""

    act: float = 0.00036
    group: float = 0.0025
    stored_act: float = 0.00007
    stored_group: float = 0.0009
    tell: float = 0.0004
    hear: float = 0.00025
    flush: float = 0.0065
    shares_flush: bool = True


POSTGRES = Costs()
SQLITE = Costs(
    act=0.0004, group=0.002, stored_act=0, stored_group=0, tell=0, hear=0, shares_flush=False
)


class Calendar:
    """What happens when. now: in seconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Then]] = []
        self._numbers = count()

    def after(self, seconds: float, then: Then) -> None:
        """Call `then` in this many seconds."""
        heappush(self._due, (self.now + seconds, next(self._numbers), then))

    def run(self, until: float) -> None:
        """Let everything happen up to this time."""
        while self._due and self._due[0][0] <= until:
            self.now, _number, then = heappop(self._due)
            then()


class Cores:
    """Processors that do work in the order in which it comes. used: seconds."""

    def __init__(self, calendar: Calendar, number: int) -> None:
        self._calendar, self._free = calendar, [0.0] * number
        self.used = 0.0

    def do(self, seconds: float, then: Then) -> None:
        """Call `then` when this work is done."""
        end = max(self._calendar.now, self._free[0]) + seconds
        heapreplace(self._free, end)
        self.used += seconds
        self._calendar.after(end - self._calendar.now, then)


class Disk:
    """Flushes one after another; each covers all that waited for it, or the first only."""

    def __init__(self, calendar: Calendar, costs: Costs) -> None:
        self._calendar, self._costs = calendar, costs
        self._waiting: list[Then] = []
        self._busy = False

    def flush(self, then: Then) -> None:
        """Call `then` when all that was written before is on the disk."""
        self._waiting.append(then)
        if not self._busy:
            self._begin()

    def _begin(self) -> None:
        self._busy = True
        size = len(self._waiting) if self._costs.shares_flush else 1
        covered, self._waiting = self._waiting[:size], self._waiting[size:]
        self._calendar.after(self._costs.flush, partial(self._end, covered))

    def _end(self, covered: list[Then]) -> None:
        self._busy = False
        for then in covered:
            then()
        if self._waiting and not self._busy:
            self._begin()


class Worker:
    """A worker. groups: the size of each; took: the seconds of each action."""

    def __init__(
        self, number: int, calendar: Calendar, costs: Costs, database: Cores, disk: Disk
    ) -> None:
        self._calendar, self._costs, self._database, self._disk = calendar, costs, database, disk
        self.core = Cores(calendar, 1)
        self.others: list[Worker] = []
        self.groups: list[int] = []
        self.took: list[float] = []
        self._chance = Random(number)
        self._waiting: list[float] = []
        self._writes = self._tells = self._has_news = False

    def act(self) -> None:
        """A table sends an action; half of the worker's work on it is before the transaction."""
        at = self._calendar.now
        self.core.do(self._costs.act / 2, partial(self._wait, at))

    def _wait(self, at: float) -> None:
        self._waiting.append(at)
        if not self._writes:
            self._write()

    def _write(self) -> None:
        costs, group = self._costs, self._waiting[:AT_ONCE]
        self._writes, self._waiting = True, self._waiting[AT_ONCE:]
        stored = costs.stored_group + costs.stored_act * len(group)
        flush = partial(self._disk.flush, partial(self._answer, group))
        self.core.do(costs.group, partial(self._database.do, stored, flush))

    def _answer(self, group: list[float]) -> None:
        self.groups.append(len(group))
        for at in group:
            self.core.do(self._costs.act / 2, partial(self._end, at))
        self._has_news = True
        if not self._tells:
            self._tell()
        self._writes = False
        if self._waiting:
            self._write()

    def _end(self, at: float) -> None:
        self.took.append(self._calendar.now - at)
        self._calendar.after(self._chance.expovariate(1 / CLIENT), self.act)

    def _tell(self) -> None:
        self._tells = self._has_news
        if self._has_news:
            self._has_news = False
            self.core.do(self._costs.tell, lambda: None)
            for other in self.others:
                other.core.do(self._costs.hear, lambda: None)
            self._calendar.after(GATHER, self._tell)


def simulate(costs: Costs, number: int, database_cores: int) -> tuple[float, ...]:
    """Actions acknowledged per second, mean size of a group, processor time of the workers for an
    action (ms), median time of an action (ms), and the share of the database's cores in use."""
    calendar = Calendar()
    database, disk = Cores(calendar, database_cores), Disk(calendar, costs)
    workers = [Worker(one, calendar, costs, database, disk) for one in range(number)]
    for worker in workers:
        worker.others = [other for other in workers if other is not worker]
        for table in range(TABLES):
            calendar.after(CLIENT * table, worker.act)
    calendar.run(SECONDS)
    took = [seconds for worker in workers for seconds in worker.took]
    groups = [size for worker in workers for size in worker.groups]
    return (
        len(took) / SECONDS,
        sum(groups) / len(groups),
        1000 * sum(worker.core.used for worker in workers) / len(took),
        1000 * median(took),
        database.used / SECONDS / database_cores,
    )


def report() -> Iterator[str]:
    """The table in Markdown."""
    titles = (
        *("", "workers", "acknowledged per second", "actions in a transaction"),
        *("CPU time of the workers per action", "median", "the database's cores in use"),
    )
    yield f"| {' | '.join(titles)} |".replace("|  |", "| |")
    yield f"|{' --- |' * len(titles)}"
    for engine, costs, cores in (("PostgreSQL", POSTGRES, 16), ("SQLite", SQLITE, 1)):
        for number in WORKERS:
            rate, group, cost, wait, busy = simulate(costs, number, cores)
            share = f"{busy:.0%}" if busy else "–"
            yield (
                f"| {engine} | {number} | {rate:,.0f} | {group:.1f} | {cost:.2f} ms "
                f"| {wait:.0f} ms | {share} |"
            )


if __name__ == "__main__":
    print("\n".join(report()))
