"""Opening a game of 500 events from the file with warm caches, up to its board."""

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from mclub import Club
from tests.benchmarks.aggregate import Tables
from tests.benchmarks.figures import Figures, Yardstick, at_least
from tests.benchmarks.games import EVENTS, Recording


@pytest.mark.parametrize(("check", "times"), [(False, 12), (True, 8)], ids=["plain", "verified"])
def bench_load(
    benchmark: BenchmarkFixture,
    figures: Figures,
    recording: Recording,
    one_game: Path,
    tables: Tables,
    check: bool,
    times: float,
) -> None:
    aggregate = tables.start(EVENTS)
    with Club(one_game, check=check) as club:

        def board() -> object:
            return club.game(recording.id).board()

        def get() -> object:
            return tables.repository.get(aggregate.id)

        name = f"eventsourcing: get an aggregate of {EVENTS} events"
        figures.compare(
            benchmark,
            f"board of a game of {EVENTS} events" + (", chain verified" if check else ""),
            board,
            # Each runs once untimed first, so that neither runs with the other's caches.
            [Yardstick(name, get, at_least(times), before=get)],
            rounds=120,
            before=board,
        )
