"""The schema of a file grows step by step, each taken once and wholly or not at all."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from events.sqlite_log import SqliteLog
from events.sqlite_log.schema import STEPS, prepare
from million_club_rows import played


def second(db: Database) -> None:
    db["notes"].create({"game": str, "text": str})  # type: ignore[union-attr]


def third_that_fails(db: Database) -> None:
    db["notes"].insert({"game": "g", "text": "half done"})  # type: ignore[union-attr]
    db.execute("SELECT * FROM no_such_table")


@pytest.fixture
def old(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A file of version 1 that holds a game."""
    with SqliteLog(tmp_path / "games.db") as log:
        log.create("g", "million-club", played("g", 5))
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as db:
        yield db


def test_a_file_of_an_older_mclub_takes_the_steps_that_it_lacks(old: sqlite3.Connection) -> None:
    records = old.execute("SELECT * FROM records").fetchall()
    prepare(old, "games.db", (*STEPS, second))
    assert version(old) == 2
    assert old.execute("SELECT count(*) FROM notes").fetchone() == (0,)
    assert old.execute("SELECT * FROM records").fetchall() == records


def test_a_step_is_taken_once(old: sqlite3.Connection) -> None:
    for _ in range(2):
        prepare(old, "games.db", (*STEPS, second))
    taken = old.execute("SELECT name FROM _sqlite_migrations ORDER BY id").fetchall()
    assert taken == [("first",), ("second",)]


def test_a_step_that_fails_leaves_the_file_as_it_was(old: sqlite3.Connection) -> None:
    before = list(old.iterdump())
    with pytest.raises(sqlite3.OperationalError, match="no_such_table"):
        prepare(old, "games.db", (*STEPS, second, third_that_fails))
    assert version(old) == 1
    assert list(old.iterdump()) == before


def test_an_mclub_that_waited_for_another_takes_no_step_again(
    tmp_path: Path, old: sqlite3.Connection
) -> None:
    steps = (*STEPS, second)
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
        prepare(other, "games.db", steps)
        prepare(old, "games.db", steps)
    assert version(old) == 2


def version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
