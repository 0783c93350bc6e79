"""Fixtures of the benchmarks, and the table at the end.

`make bench` runs the benchmarks and `make test` does not: their files are named `bench_…`. They
assert nothing; a missed target is a line in the table. The results also go into a file as JSON, and
`make bench BASE=FILE` names what is worse than in that one.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

FIGURES = pytest.StashKey["object"]()
BASE = pytest.StashKey["object"]()
RESULTS = Path("build/bench.json")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of `make bench`."""
    parser.addoption("--base", type=Path, help="results of an earlier run to compare with")
    parser.addoption("--listeners", type=int, default=1000, help="the listeners of a crowd")
    parser.addoption("--results", type=Path, default=RESULTS, help="where to write the results")


def pytest_configure(config: pytest.Config) -> None:
    """Read the earlier results first: if they can't be read, nothing should run for minutes."""
    path = config.getoption("--base", None)  # `make test` comes by here without the options
    if path is not None:
        from events.errors import BadInput
        from tests.benchmarks.comparing import read

        try:
            config.stash[BASE] = read(path)
        except BadInput as error:
            raise pytest.UsageError(str(error)) from None


@pytest.fixture(scope="session")
def empty_logs() -> None:
    """Benchmarks make each log anew, as the program does."""


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
    """Print the tables, write the results, and name what is worse than before."""
    found = config.stash.get(FIGURES, None)
    if found is None:
        return
    from tests.benchmarks.comparing import document, worse
    from tests.benchmarks.figures import notes_table, table

    if found.all:
        terminalreporter.section("Figures, as ratios to yardsticks of the same run")
        for line in table(found.all):
            terminalreporter.write_line(line)
    if found.notes:
        terminalreporter.section("Figures of this machine, whatever else it did meanwhile")
        for line in notes_table(found.notes):
            terminalreporter.write_line(line)
    results, path = document(found), config.getoption("--results")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", "utf-8")
    terminalreporter.section(f"These figures are in {path}")
    base = config.stash.get(BASE, None)
    if base is not None:
        for line in list(worse(base, results)) or ["Nothing is worse by more than its noise."]:
            terminalreporter.write_line(line)
