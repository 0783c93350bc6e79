"""The same act and load in a file of a million records as in one with nothing else in it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from figures import Figures, Yardstick, at_most
from games import ACTION, EVENTS, Recorded, shown, write
from mclub import Club

RECORDS = 1_000_000
ROUNDS = 150


@pytest.fixture(scope="module")
def ids() -> list[str]:
    return [f"copy{number}" for number in range(RECORDS // EVENTS)]


@pytest.fixture(scope="module")
def full(folder: Path, recorded: Recorded, ids: list[str]) -> Iterator[Club]:
    path = folder / "full.db"
    write(path, recorded.rows, shown(ids, f"a file of {RECORDS:,} records"))
    with Club(path, check=False) as club:
        yield club
    path.unlink()


def bench_load_from_a_full_file(
    benchmark: BenchmarkFixture,
    figures: Figures,
    recorded: Recorded,
    one_game: Path,
    full: Club,
    ids: list[str],
) -> None:
    with Club(one_game, check=False) as club:
        figures.compare(
            benchmark,
            f"load in a file of {RECORDS:,} records",
            lambda: full.game(ids[-1]).board(),
            [
                Yardstick(
                    "the same in a file of one game",
                    lambda: club.game(recorded.id).board(),
                    at_most(1.1),
                )
            ],
            rounds=400,
        )


def bench_act_in_a_full_file(
    benchmark: BenchmarkFixture,
    figures: Figures,
    folder: Path,
    recorded: Recorded,
    one_game: Path,
    full: Club,
    ids: list[str],
) -> None:
    path = folder / "copy.db"
    club = Club(":memory:")
    games = iter(ids)
    ours = theirs = full.game(ids[0])

    def open_empty() -> None:
        """A fresh file with the game and, as in the full one, a journal that is in use."""
        nonlocal club, theirs
        club.close()
        shutil.copy(one_game, path)
        club = Club(path, check=False)
        club.log.set_latest(recorded.id)
        theirs = club.game(recorded.id)
        theirs.board()

    def open_full() -> None:
        nonlocal ours
        ours = full.game(next(games))
        ours.board()

    figures.compare(
        benchmark,
        f"durable act in a file of {RECORDS:,} records",
        lambda: ours.act(None, ACTION),
        [
            Yardstick(
                "the same in a file of one game",
                lambda: theirs.act(None, ACTION),
                at_most(1.1),
                before=open_empty,
            )
        ],
        rounds=ROUNDS,
        before=open_full,
    )
    club.close()
