"""Database tools can read the events in a file or database, but no secrets."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.chain import first_link, link
from events.opening import is_address, open_log
from events.record import Record, Row, row, with_commitments
from events.sealed import Sealed
from events.shared import UndoAgreed
from tests.events.million_club_rows import AT, first_row, further_rows


@pytest.fixture
def reader(place: str) -> Iterator[Any]:
    """A connection by a database tool, which can `execute` queries."""
    secret: Record[UndoAgreed] = Record(
        5, 5, AT, "blue", UndoAgreed("blue"), (), Sealed(("blue",), value="swap AS1 AF2")
    )
    with open_log(place) as log:
        rows = first_row("g")
        rows += further_rows(rows, 3)
        rows.append(row(with_commitments(secret, "g", "00" * 16), rows[-1].hash, link))
        log.create("g", "million-club", rows)
        log.create("old", "million-club", [version_1("old")])
        log.create("h", "million-club", first_row("h"))
    if is_address(place):
        import psycopg

        with psycopg.connect(place) as db:
            db.execute("SET search_path TO mclub")
            yield db
    else:
        with closing(sqlite3.connect(place)) as file:
            yield file


def version_1(game: str) -> Row:
    path = Path(__file__).parents[2] / "fixtures/million_club/versions/game_created_1.json"
    body = msgspec.json.encode(msgspec.json.decode(path.read_bytes())["body"]).decode()
    return Row(1, body, None, link(first_link(game), body))


def test_events_shows_each_event_on_a_line(reader: Any) -> None:
    cursor = reader.execute("SELECT * FROM events WHERE game = 'g' AND seq BETWEEN 2 AND 3")
    assert [name for name, *_ in cursor.description] == (
        ["game", "seq", "batch", "at", "by", "type", "rules", "event"]
    )
    placed = '{"type":"PawnPlaced","seat":"yellow","tile":"lobby","sector":"industry"}'
    assert cursor.fetchall() == [
        ("g", seq, 2, AT, "yellow", "PawnPlaced", "MC-PLC-1, MC-PLC-2", placed) for seq in (2, 3)
    ]


def test_an_event_that_rests_on_no_rule_shows_none(reader: Any) -> None:
    query = "SELECT rules FROM events WHERE game = 'g' AND seq = 1"
    assert reader.execute(query).fetchall() == [(None,)]


def test_commands_shows_what_was_asked_but_not_what_is_sealed(reader: Any) -> None:
    cursor = reader.execute("SELECT * FROM commands")
    assert [name for name, *_ in cursor.description] == ["game", "seq", "at", "by", "command"]
    assert cursor.fetchall() == [
        ("g", 2, AT, "yellow", "place lobby industry"),
        ("g", 5, AT, "blue", "(sealed)"),
    ]


def test_overview_shows_each_game_on_a_line_in_order_of_creation(
    reader: Any,
) -> None:
    cursor = reader.execute("SELECT * FROM overview")
    assert [name for name, *_ in cursor.description] == (
        ["game", "kind", "players", "created", "last", "events"]
    )
    at_first = "2026-10-03T18:30:00Z"
    assert cursor.fetchall() == [
        ("g", "million-club", "yellow North, blue South", AT, AT, 5),
        ("old", "million-club", "blue South, yellow North", at_first, at_first, 1),
        ("h", "million-club", "yellow North, blue South", AT, AT, 1),
    ]


@pytest.mark.parametrize("view", ["events", "commands", "overview"])
def test_no_view_shows_a_secret(reader: Any, view: str) -> None:
    shown = repr(reader.execute(f"SELECT * FROM {view}").fetchall())
    assert "a seed" not in shown
    assert "AS1" not in shown
