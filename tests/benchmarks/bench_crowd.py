"""Two hundred games with four listeners each, and actions as fast as they are acknowledged."""

import asyncio
from pathlib import Path
from statistics import quantiles

from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.crowd import Crowd, script, tables
from tests.benchmarks.figures import Figures, at_least
from tests.service.served import Standalone

GAMES = 200
SECONDS = 20.0
IN_TIME = 1.0
"""The seconds within which every listener should be up to date."""


def bench_crowd(benchmark: BenchmarkFixture, figures: Figures, folder: Path) -> None:
    path = folder / "crowd.db"
    crowd_at = tables(path, GAMES)
    with Standalone(path, "--rate", "1000000") as served:
        before = _memory(served.process.pid)
        crowd = Crowd(served.port, crowd_at)
        act = crowd.act(script(), SECONDS, settle=2 * IN_TIME)
        benchmark.pedantic(lambda: asyncio.run(act), rounds=1)
        after = _memory(served.process.pid)
    took = quantiles((acted.took for acted in crowd.acted), n=100)
    delays = sorted(crowd.delays())
    in_time = sum(delay <= IN_TIME for delay in delays) / len(delays)
    rate = len(crowd.acted) / (crowd.acted[-1].at - crowd.acted[0].at)
    where = f"{GAMES} games, {4 * GAMES} listeners"
    figures.note(where, "acknowledged actions per second", rate, "{:.0f}", better="more")
    figures.note(where, "action, 50th percentile", 1000 * took[49])
    figures.note(where, "action, 99th percentile", 1000 * took[98])
    figures.note(
        where, f"told within {IN_TIME:g} s", in_time, "{:.2%}", at_least(1), better="more", noise=0
    )
    figures.note(
        where, "told, 99th percentile", 1000 * delays[len(delays) * 99 // 100], "{:.0f} ms"
    )
    figures.note(where, "resident memory", after, f"{{:.0f}} MiB ({before} when it starts)")


def _memory(pid: int) -> int:
    """The resident memory of a process in MiB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024
