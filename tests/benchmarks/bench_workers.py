"""Actions acknowledged by one worker and by two, all of them durable, at the same number of
tables."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.crowd import Crowd, script, tables
from tests.benchmarks.figures import Figures
from tests.postgres import Server, started
from tests.service.served import Standalone

TABLES = 16
SECONDS = 5.0

server = pytest.fixture(scope="module", name="server")(started)


@pytest.fixture(params=["file", "database"])
def place(request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    if request.param == "file":
        yield str(folder / "workers.db")
    else:
        server: Server = request.getfixturevalue("server")
        yield server.new()


@pytest.mark.parametrize("workers", [1, 2])
def bench_workers(
    benchmark: BenchmarkFixture, figures: Figures, folder: Path, place: str, workers: int
) -> None:
    begun = tables(place, TABLES)
    options = ("--rate", "1000000", "--workers", str(workers))
    with Standalone(folder / "served.db", *options, place=place) as served:
        crowd = Crowd(served.port, begun)
        act = crowd.act_at_once(script(), SECONDS)
        before = _cpu(served.process.pid)
        benchmark.pedantic(lambda: asyncio.run(act), rounds=1)
        spent = (_cpu(served.process.pid) - before) / len(crowd.acted)
    took = quantiles((acted.took for acted in crowd.acted), n=100)
    rate = len(crowd.acted) / (crowd.acted[-1].at - crowd.acted[0].at)
    engine = "PostgreSQL" if "://" in place else "SQLite"
    where = f"{workers} of mclub serve on {engine}, {TABLES} tables at once"
    figures.note(where, "acknowledged actions per second", rate, "{:.0f}", better="more")
    # With fewer cores than workers, client and database need, this figure shows
    # whether workers hinder each other.
    figures.note(where, "processor time of the workers for an action", 1000 * spent, "{:.2f} ms")
    figures.note(where, "action, 50th percentile", 1000 * took[49])
    figures.note(where, "action, 99th percentile", 1000 * took[98])


def _cpu(pid: int) -> float:
    """The processor time in seconds of a process and its children."""
    own = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    ticks = int(own[11]) + int(own[12])
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return ticks / os.sysconf("SC_CLK_TCK") + sum(_cpu(int(child)) for child in children)
