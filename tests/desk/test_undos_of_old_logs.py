"""Logs of releases in which a seat took its withdrawal back alone: they open, audit and go on."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from events.table import Undone
from mclub.club import Club
from mclub.desk.audit import audit_log
from mclub.files import export_log, import_file
from mclub.game import Game
from random_clubs import board_alone

FILE = (
    Path(__file__).parents[2]
    / "fixtures/millions_of_dollars/versions/withdrawals_undone_alone.jsonl"
)


@pytest.fixture
def game() -> Iterator[Game]:
    with Club() as club:
        yield import_file(club, BytesIO(FILE.read_bytes()), FILE.name)


def test_such_a_log_stands_as_it_was_written(game: Game) -> None:
    assert [r.by for r in game.records if type(r.event) is Undone] == ["blue", "green"]
    states = {
        seat: player["characters"][0]["state"] for seat, player in game.board()["players"].items()
    }
    assert states == {"yellow": "in", "blue": "in", "red": "withdrawn", "green": "in"}
    assert "\n".join(export_log(game.club, game)) + "\n" == FILE.read_text()


def test_its_audit_passes_and_so_does_what_is_played_by_the_rules_of_today(game: Game) -> None:
    assert audit_log(game.club.log, game.id).passed
    board = board_alone(game)
    game.act("red", "undo")
    assert game.asked_undo()["undo"]["waiting"] == ["yellow", "blue", "green"]
    assert board_alone(game) == board
    assert audit_log(game.club.log, game.id).passed


def test_an_undo_alone_of_a_payment_was_never_right(game: Game) -> None:
    game.act("yellow", "pay blue 1")
    rehearsal = game.rehearse()
    rehearsal.add("yellow", [(Undone(game.line.ends()[-2]), ())], command="undo")
    game.commit(rehearsal, "yellow")
    audit = audit_log(game.club.log, game.id)
    assert [name for name, check in audit.checks.items() if check.result == "failed"] == [
        "outcomes"
    ]
