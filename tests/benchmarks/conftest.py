"""Fixtures of the benchmarks, and the table at the end.

`make bench` runs the benchmarks and `make test` does not: their files are named `bench_…`. They
assert nothing; a missed target is a line in the table.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

FIGURES = pytest.StashKey["object"]()


@pytest.fixture(scope="session")
def figures(request: pytest.FixtureRequest):
    """The collector of all benchmark results."""
    from tests.benchmarks.figures import Figures

    found = Figures()
    request.config.stash[FIGURES] = found
    return found


@pytest.fixture(scope="session")
def recording():
    """The game of 500 events."""
    from tests.benchmarks.games import record_game

    return record_game()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the files, on one disk for mclub and the yardsticks."""
    return tmp_path_factory.mktemp("bench")


@pytest.fixture(scope="session")
def one_game(folder: Path, recording) -> Path:
    """A file with only the game of 500 events."""
    from tests.benchmarks.games import write

    path = folder / "one.db"
    write(path, recording.rows, [recording.id])
    return path


@pytest.fixture(scope="session")
def tables(folder: Path) -> Iterator[object]:
    """The `eventsourcing` application in its own file."""
    from tests.benchmarks.aggregate import Tables

    with Tables(folder / "eventsourcing.db") as application:
        yield application


def pytest_terminal_summary(terminalreporter, config: pytest.Config) -> None:
    """Print the table."""
    found = config.stash.get(FIGURES, None)
    if found is None:
        return
    from tests.benchmarks.figures import notes_table, table

    if found.all:
        terminalreporter.section("Figures, as ratios to yardsticks of the same run")
        for line in table(found.all):
            terminalreporter.write_line(line)
    if found.notes:
        terminalreporter.section("Figures of this machine, whatever else it did meanwhile")
        for line in notes_table(found.notes):
            terminalreporter.write_line(line)
