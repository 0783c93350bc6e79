"""A file's schema is migrated step by step, each taken once and atomically."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlite_utils import Database

from events.errors import GameMovedOn
from events.sqlite_log import SqliteLog
from events.sqlite_log.schema import STEPS, prepare
from tests.events.million_club_rows import first_row, further_rows, whole_game
from tests.events.older_files import of_version_1


def second(db: Database) -> None:
    db["notes"].create({"game": str, "text": str})  # type: ignore[union-attr]


def third_that_fails(db: Database) -> None:
    db["notes"].insert({"game": "g", "text": "half done"})  # type: ignore[union-attr]
    db.execute("SELECT * FROM no_such_table")


@pytest.fixture
def old(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """A current file that contains a game."""
    with SqliteLog(tmp_path / "games.db") as log:
        log.create("g", "million-club", whole_game("g", 5))
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as db:
        yield db


def test_a_file_of_an_older_mclub_takes_the_steps_that_it_lacks(old: sqlite3.Connection) -> None:
    records = old.execute("SELECT * FROM records").fetchall()
    prepare(old, "games.db", (*STEPS, second))
    assert version(old) == len(STEPS) + 1
    assert old.execute("SELECT count(*) FROM notes").fetchone() == (0,)
    assert old.execute("SELECT * FROM records").fetchall() == records


def test_a_step_is_taken_once(old: sqlite3.Connection) -> None:
    for _ in range(2):
        prepare(old, "games.db", (*STEPS, second))
    taken = old.execute("SELECT name FROM _sqlite_migrations ORDER BY id").fetchall()
    assert taken == [("first",), ("askers",), ("second",)]


def test_a_step_that_fails_leaves_the_file_as_it_was(old: sqlite3.Connection) -> None:
    before = list(old.iterdump())
    with pytest.raises(sqlite3.OperationalError, match="no_such_table"):
        prepare(old, "games.db", (*STEPS, second, third_that_fails))
    assert version(old) == len(STEPS)
    assert list(old.iterdump()) == before


def test_an_mclub_that_waited_for_another_takes_no_step_again(
    tmp_path: Path, old: sqlite3.Connection
) -> None:
    steps = (*STEPS, second)
    with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other:
        prepare(other, "games.db", steps)
        prepare(old, "games.db", steps)
    assert version(old) == len(STEPS) + 1


def test_command_ids_of_a_file_of_version_1_are_those_of_who_acted(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    rows = first_row("g", "first")
    for by, id_ in (("yellow", "go"), ("blue", "go/2"), ("blue", "other"), ("blue", "damaged")):
        rows += further_rows(rows, 2, id_, by)
    rows[-2] = replace(rows[-2], body="no JSON")
    of_version_1(path, {"g": rows})
    with SqliteLog(path) as log:
        assert log.rows("g") == [(r.seq, r.body, r.openings, r.hash) for r in rows]
        assert [log.commands("g", seat, "go") for seat in ("yellow", "blue")] == [[2], [4]]
        assert log.command("g", "dealer", "first") == 1
        assert log.commands("g", "yellow", "other") == log.commands("g", "blue", "damaged") == []
        with pytest.raises(GameMovedOn):
            log.append("g", 9, further_rows(rows, 2, "go", "yellow"))
        log.append("g", 9, further_rows(rows, 2, "go", "blue"))
        assert log.commands("g", "blue", "go") == [4, 10]
    with closing(sqlite3.connect(path)) as db:
        for change in ("SET asker = 'red'", "SET body = '{}'"):
            with pytest.raises(sqlite3.IntegrityError, match="never changed"):
                db.execute(f"UPDATE records {change}")


def version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])
