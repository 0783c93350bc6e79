"""No program that opens the file can change, remove or replace its records."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from events.sqlite_log import SqliteLog
from tests.events.million_club_rows import first_row, further_rows

H = "zeroblob(32)"
RECORDS = "records (game, seq, body, openings, command_id, hash)"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    with SqliteLog(path) as log:
        for game in ("g", "h"):
            rows = first_row(game, "first")
            log.create(game, "million-club", rows + further_rows(rows, 3, "second"))
    return path


@pytest.fixture(params=["OFF", "ON"])
def other_program(file: Path, request: pytest.FixtureRequest) -> Iterator[sqlite3.Connection]:
    """A connection like any SQLite tool's, with recursive triggers on or off."""
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute(f"PRAGMA recursive_triggers = {request.param}")
        yield db


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE records SET body = '{}' WHERE game = 'g' AND seq = 2",
        "UPDATE records SET openings = NULL",
        "UPDATE records SET game = 'i' WHERE game = 'h'",
        "UPDATE OR REPLACE records SET seq = seq + 1 WHERE game = 'g'",
        "DELETE FROM records",
        "DELETE FROM records WHERE game = 'g' AND seq = 4",
        "UPDATE games SET kind = 'le-millionnaire'",
        "UPDATE OR REPLACE games SET number = 1 WHERE id = 'h'",
        "DELETE FROM games",
    ],
)
def test_nothing_is_changed_or_removed(other_program: sqlite3.Connection, sql: str) -> None:
    check_refusal(other_program, sql, "never changed|never removed")


@pytest.mark.parametrize("conflict", ["ABORT", "REPLACE", "IGNORE", "ROLLBACK", "FAIL"])
@pytest.mark.parametrize(
    "values",
    [
        f"'g', 4, '{{}}', NULL, NULL, {H}",
        f"'g', 1, '{{}}', NULL, NULL, {H}",
        f"'g', 0, '{{}}', NULL, NULL, {H}",
        f"'g', 6, '{{}}', NULL, NULL, {H}",
        f"'i', 2, '{{}}', NULL, NULL, {H}",
    ],
)
def test_a_record_can_only_follow_the_last_one(
    other_program: sqlite3.Connection, conflict: str, values: str
) -> None:
    check_refusal(
        other_program, f"INSERT OR {conflict} INTO {RECORDS} VALUES ({values})", "must follow"
    )


@pytest.mark.parametrize("conflict", ["ABORT", "REPLACE", "IGNORE", "ROLLBACK", "FAIL"])
def test_a_new_record_cannot_take_the_place_of_the_one_with_its_command_id(
    other_program: sqlite3.Connection, conflict: str
) -> None:
    values = f"'g', 5, '{{}}', NULL, 'second', {H}, 'yellow'"
    into = f"INSERT OR {conflict} INTO records VALUES ({values})"
    check_refusal(other_program, into, "recorded once")


@pytest.mark.parametrize("conflict", ["ABORT", "REPLACE", "IGNORE", "ROLLBACK", "FAIL"])
@pytest.mark.parametrize("values", ["3, 'g', 'x'", "1, 'i', 'x'", "2, 'h', 'x'", "NULL, 'g', 'x'"])
def test_a_new_game_cannot_take_the_place_of_another(
    other_program: sqlite3.Connection, conflict: str, values: str
) -> None:
    check_refusal(
        other_program, f"INSERT OR {conflict} INTO games VALUES ({values})", "must be new"
    )


def test_an_upsert_changes_nothing(other_program: sqlite3.Connection) -> None:
    check_refusal(
        other_program,
        f"INSERT INTO {RECORDS} VALUES ('g', 4, '{{}}', NULL, NULL, {H}) "
        "ON CONFLICT DO UPDATE SET body = excluded.body",
        "must follow",
    )


@pytest.mark.parametrize(
    "values",
    [
        "'g', 5, '{}', NULL, NULL, x'00'",
        f"'g', 5, x'7B7D', NULL, NULL, {H}",
        f"'g', 5, NULL, NULL, NULL, {H}",
        "'g', 5, '{}', NULL, NULL, 'text of the length that a hash has'",
    ],
)
def test_a_record_has_the_form_of_a_record(other_program: sqlite3.Connection, values: str) -> None:
    check_refusal(
        other_program, f"INSERT INTO {RECORDS} VALUES ({values})", "CHECK|cannot store|NOT NULL"
    )


def check_refusal(db: sqlite3.Connection, sql: str, why: str) -> None:
    before = all_rows(db)
    with pytest.raises(sqlite3.IntegrityError, match=why):
        db.execute(sql)
    assert all_rows(db) == before


def all_rows(db: sqlite3.Connection) -> list[list[tuple[object, ...]]]:
    return [db.execute(f"SELECT * FROM {table}").fetchall() for table in ("games", "records")]
