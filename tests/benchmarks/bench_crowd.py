"""Many games with five listeners each, and actions as fast as they are acknowledged.

The full size needs a minute more: `python -m tests.benchmarks --listeners 5000 -k crowd`.
"""

import asyncio
from functools import partial
from pathlib import Path
from statistics import quantiles

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from mclub.service.connections import connection_limit
from tests.benchmarks.crowd import LISTENING, Crowd, script, tables
from tests.benchmarks.figures import Figures, at_most
from tests.service.served import Standalone

SECONDS = 12.0
SETTLE = 2.0


def bench_crowd(
    benchmark: BenchmarkFixture, figures: Figures, folder: Path, pytestconfig: pytest.Config
) -> None:
    listeners: int = pytestconfig.getoption("listeners")
    if connection_limit(listeners) < listeners:
        pytest.fail(f"The limit on open files is too low for {listeners} connections.")
    path = folder / "crowd.db"
    crowd_at = tables(path, listeners // len(LISTENING))
    with Standalone(path, "--rate", "1000000") as served:
        memory = partial(_memory, served.process.pid)
        crowd = Crowd(served.port, crowd_at)
        act = crowd.act(script(), SECONDS, SETTLE, memory)
        benchmark.pedantic(lambda: asyncio.run(act), rounds=1)
    took = quantiles((acted.took for acted in crowd.acted), n=100)
    delays = quantiles(crowd.delays(), n=100)
    rate = len(crowd.acted) / (crowd.acted[-1].at - crowd.acted[0].at)
    where = f"{len(crowd_at)} games, {listeners} listeners"
    figures.note(where, "acknowledged actions per second", rate, "{:.0f}", better="more")
    figures.note(where, "action, 50th percentile", 1000 * took[49])
    figures.note(where, "action, 99th percentile", 1000 * took[98])
    figures.note(where, "told, 50th percentile", 1000 * delays[49])
    figures.note(where, "told, 99th percentile", 1000 * delays[98], "{:.0f} ms", at_most(250))
    each = crowd.memory_of_a_listener / 1000
    figures.note(where, "memory of a listener", each, "{:.1f} kB", at_most(20), noise=0.1)


def _memory(pid: int) -> int:
    """The resident memory of a process in bytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024
