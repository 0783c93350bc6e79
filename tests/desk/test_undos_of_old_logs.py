"""Logs of releases in which a seat could undo its withdrawal alone, or repeat an undo request in
place of another's: they open, pass their audit and continue."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from events.errors import NotAllowed
from events.shared import Undone, UndoProposed
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from mclub.files.logs import export_log, import_file
from mclub.kinds.registry import GAMES
from tests.properties.random_clubs import board_alone

FIXTURES = Path(__file__).parents[2] / "fixtures"
FILE = FIXTURES / "millions_of_dollars/versions/withdrawals_undone_alone.jsonl"
PROPOSED_AGAIN = sorted(FIXTURES.glob("*/versions/undos_proposed_again.jsonl"))


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


@pytest.mark.parametrize("file", PROPOSED_AGAIN, ids=lambda file: str(file.parts[-3]))
def test_proposals_that_were_repeated_or_replaced_stand_as_they_were_written(file: Path) -> None:
    with Club() as club:
        game = import_file(club, BytesIO(file.read_bytes()), file.name)
        proposed = [r.event.seat for r in game.records if type(r.event) is UndoProposed]
        assert proposed == ["yellow"] * 2 + ["blue"] * 5 + ["yellow", "red"]
        ((undone, by),) = [(r.event.to, r.by) for r in game.records if type(r.event) is Undone]
        assert by == "blue"
        assert game.line.ends()[-2] == undone
        assert audit_log(club.log, game.id).passed
        assert "\n".join(export_log(club, game)) + "\n" == file.read_text()


@pytest.mark.parametrize("file", PROPOSED_AGAIN, ids=lambda file: str(file.parts[-3]))
def test_they_go_on_by_the_rules_of_today(file: Path) -> None:
    with Club() as club:
        game = import_file(club, BytesIO(file.read_bytes()), file.name)
        to = game.line.ends()[-3]
        game.undo("red", to=to)
        with pytest.raises(NotAllowed, match="already"):
            game.undo("red", to=to)
        with pytest.raises(NotAllowed, match="agree or refuse before"):
            game.undo("blue", to=to)
        assert audit_log(club.log, game.id).passed


def test_there_is_such_a_log_of_each_game() -> None:
    assert [file.parts[-3] for file in PROPOSED_AGAIN] == sorted(
        name.replace("-", "_") for name in GAMES
    )
