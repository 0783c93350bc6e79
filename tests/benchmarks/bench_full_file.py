"""The same act and load in a file of a million records and in a file with a single game."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.figures import Figures, Yardstick, at_most
from tests.benchmarks.games import EVENTS, Open, Recorded, shown, write

RECORDS = 1_000_000
WHERE = f"in a file of {RECORDS:,} records"
YARDSTICK = "the same in a file of one game"


@pytest.fixture(scope="module")
def full(folder: Path, recorded: Recorded) -> Iterator[Open]:
    path = folder / "full.db"
    ids = [f"copy{number}" for number in range(RECORDS // EVENTS)]
    write(path, recorded.rows, shown(ids, f"a file of {RECORDS:,} records"))
    with Open(path, ids[len(ids) // 2]) as game:
        yield game
    path.unlink()


@pytest.fixture(scope="module")
def alone(folder: Path, recorded: Recorded, one_game: Path) -> Iterator[Open]:
    with Open(shutil.copy(one_game, folder / "alone.db"), recorded.id) as game:
        yield game


def bench_load_from_a_full_file(
    benchmark: BenchmarkFixture, figures: Figures, full: Open, alone: Open
) -> None:
    figures.compare(
        benchmark,
        f"board {WHERE}",
        full.board,
        [Yardstick(YARDSTICK, alone.board, at_most(1.1), before=alone.board)],
        rounds=400,
        before=full.board,
    )


def bench_act_in_a_full_file(
    benchmark: BenchmarkFixture, figures: Figures, full: Open, alone: Open
) -> None:
    figures.compare(
        benchmark,
        f"durable act {WHERE}",
        full.act,
        [Yardstick(YARDSTICK, alone.act, at_most(1.1), before=alone.again)],
        rounds=400,
        before=full.again,
    )
