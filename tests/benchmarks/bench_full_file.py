"""The same act and load in a file of a million records and in a file with a single game."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.figures import Figures, Yardstick, at_most
from tests.benchmarks.games import EVENTS, OpenGame, Recording, write

RECORDS = 1_000_000
WHERE = f"in a file of {RECORDS:,} records"
YARDSTICK = "the same in a file of one game"


@pytest.fixture(scope="module")
def full_file(folder: Path, recording: Recording) -> Iterator[OpenGame]:
    path = folder / "full.db"
    ids = [f"copy{number}" for number in range(RECORDS // EVENTS)]
    write(path, recording.rows, ids, f"a file of {RECORDS:,} records")
    with OpenGame(path, ids[len(ids) // 2]) as game:
        yield game
    path.unlink()


@pytest.fixture(scope="module")
def lone_file(folder: Path, recording: Recording, one_game: Path) -> Iterator[OpenGame]:
    with OpenGame(shutil.copy(one_game, folder / "alone.db"), recording.id) as game:
        yield game


def bench_load_from_a_full_file(
    benchmark: BenchmarkFixture, figures: Figures, full_file: OpenGame, lone_file: OpenGame
) -> None:
    figures.compare(
        benchmark,
        f"board {WHERE}",
        full_file.board,
        [Yardstick(YARDSTICK, lone_file.board, at_most(1.1), before=lone_file.board)],
        rounds=400,
        before=full_file.board,
    )


def bench_act_in_a_full_file(
    benchmark: BenchmarkFixture, figures: Figures, full_file: OpenGame, lone_file: OpenGame
) -> None:
    figures.compare(
        benchmark,
        f"durable act {WHERE}",
        full_file.act,
        [Yardstick(YARDSTICK, lone_file.act, at_most(1.1), before=lone_file.reset)],
        rounds=400,
        before=full_file.reset,
    )
