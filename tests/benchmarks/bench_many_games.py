"""Opening a game of 500 events among a million games, compared with ten thousand, in SQLite and
PostgreSQL."""

from collections.abc import Callable
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
from tests.benchmarks.games import Recording, unguarded

FEW, MANY = 10_000, 1_000_000
IDS = "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)"
ADD_GAMES = f"""{IDS} INSERT INTO games (number, id, kind)
SELECT n + 1, printf('other%07d', n), ? FROM numbers
"""
ADD_RECORDS = f"""{IDS} INSERT INTO records (game, seq, body, openings, hash)
SELECT printf('other%07d', n), 1, ?, ?, randomblob(32) FROM numbers
"""
ADD_GAMES_TO_DATABASE = """INSERT INTO mclub.games (id, kind)
SELECT 'other' || lpad(n::text, 7, '0'), %s FROM generate_series(1, %s) AS n
"""
ADD_RECORDS_TO_DATABASE = """INSERT INTO mclub.records (game, seq, body, openings, hash)
SELECT 'other' || lpad(n::text, 7, '0'), 1, %s, %s, sha256(n::text::bytea)
FROM generate_series(1, %s) AS n
"""
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
    """Write the recorded game to a log, with `games` others that have just begun.

    The database makes their rows, with hashes that nobody reads: making their chains would take
    several times as long.
    """
    with open_log(place) as log:
        log.create(recording.id, KIND, [Row(*row) for row in recording.rows])
    _seq, body, openings, _hash = recording.rows[0]
    if is_address(place):
        with psycopg.connect(place, autocommit=True) as db:
            db.execute(FAST)
            db.execute(ADD_GAMES_TO_DATABASE, (KIND, games))
            db.execute(ADD_RECORDS_TO_DATABASE, (body, openings, games))
            db.execute("VACUUM ANALYZE mclub.games")
            db.execute("VACUUM ANALYZE mclub.records")
    else:
        with unguarded(Path(place)) as file:
            file.execute(ADD_GAMES, (games, KIND))
            file.execute(ADD_RECORDS, (games, body, openings))
