"""Opening a game of 500 events among a million games, compared with ten thousand, in SQLite and
PostgreSQL."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from events.million_club.words import KIND
from events.opening import is_address, open_log
from events.record import Row
from mclub import Club
from tests.benchmarks.figures import Figures, Yardstick, at_most
from tests.benchmarks.games import Recording, copy_rows, with_progress, write

FEW, MANY = 10_000, 1_000_000
FAST = "SET session_replication_role = replica"
"""Foreign keys are not checked during the fill, whose rows are valid."""


@pytest.mark.parametrize("log", ["a file", "a database"])
def bench_open_among_many(
    benchmark: BenchmarkFixture,
    figures: Figures,
    recording: Recording,
    folder: Path,
    request: pytest.FixtureRequest,
    log: str,
) -> None:
    with ExitStack() as stack:
        boards = []
        for games in (FEW, MANY):
            place = str(folder / f"{games}.db")
            if log == "a database":
                databases: Callable[[], str] = request.getfixturevalue("databases")
                place = databases()
            fill(place, recording, games)
            club = stack.enter_context(Club(place, check=False))
            boards.append(lambda club=club: club.game(recording.id).board())
        few, many = boards
        figures.compare(
            benchmark,
            f"board among {MANY:,} games in {log}",
            many,
            [Yardstick(f"the same among {FEW:,} games", few, at_most(1.2), before=few)],
            rounds=200,
            before=many,
        )
    for games in (FEW, MANY):
        (folder / f"{games}.db").unlink(missing_ok=True)


def fill(place: str, recording: Recording, games: int) -> None:
    """Write the recorded game to a log, with `games` others that have just begun."""
    ids = sorted(f"other{number}" for number in range(games))
    if not is_address(place):
        write(Path(place), recording.rows[:1], ids, f"{games:,} games in a file")
    with open_log(place) as log:
        log.create(recording.id, KIND, [Row(*row) for row in recording.rows])
    if is_address(place):
        fill_database(place, recording, ids)


def fill_database(url: str, recording: Recording, ids: Sequence[str]) -> None:
    """Insert these new games with the database's fastest statement, in the order of their keys."""
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(FAST)
        with db.transaction(), db.cursor().copy("COPY mclub.games (id, kind) FROM STDIN") as rows:
            for id_ in ids:
                rows.write_row((id_, KIND))
        into = "COPY mclub.records (game, seq, body, openings, command_id, asker, hash) FROM STDIN"
        with db.transaction(), db.cursor().copy(into) as rows:
            for id_ in with_progress(ids, f"{len(ids):,} games in a database"):
                for row in copy_rows(recording.rows[:1], id_):
                    rows.write_row(row)
        db.execute("VACUUM ANALYZE mclub.games")
        db.execute("VACUUM ANALYZE mclub.records")
