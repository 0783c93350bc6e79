"""Amending an earlier command: the preview, the refusals, and the secrets kept."""

import os
import pty
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from events.errors import BadInput, BadNotation, GameMovedOn, IllegalAction, NotAllowed, NotYourTurn
from events.sealed import Sealed
from mclub import Club, Game
from mclub.files.transcripts import export_transcript, import_transcript
from tests.commands.million_club.table_setting import Table, given
from tests.mclub.command_line import Mclub
from tests.mclub.programs import MCLUB, environment
from tests.properties.random_clubs import board_alone, new_game, steady_club
from tests.properties.random_games import setting
from tests.waiting import PATIENCE

END = {
    "yellow": "10 R1:2",
    "blue": "9 R2:2 I1:1",
    "phase": "round_end",
    "round": 9,
}
LOBBY = "yellow lobby industry, blue lobby industry, blue companies, yellow companies"


@pytest.fixture
def placed_pawns() -> Table:
    """Both players have placed two pawns in round 5, and the Exchange pays."""
    table = given(round=5, yellow="9 I1:3", blue="8 R1:1")
    return table.when(
        "place exchange industry",
        "place exchange resource",
        "place colonies",
        "place colonies",
    )


def starts(game: Game) -> list[int]:
    return [record.seq for record in game.line.standing if record.command is not None]


def test_the_plan_says_same_different_and_no_longer_legal(placed_pawns: Table) -> None:
    plan = placed_pawns.game.amend(starts(placed_pawns.game)[0], "place colonies", dry_run=True)
    results = [(c["command"], c["result"]) for c in plan["changes"]]
    assert results == [
        ("place exchange industry", "replaced"),
        ("place exchange resource", "same"),
        ("place colonies", "different"),
        ("place colonies", "illegal"),
    ]
    assert plan["changes"][2]["before"] == ["Yellow places a pawn: Colonies, chair 1."]
    assert plan["changes"][2]["after"] == ["Yellow places a pawn: Colonies, chair 2."]
    refused = plan["changes"][3]
    assert refused["rule"] == "MC-PLC-2"
    assert refused["why"].startswith("Colonies: all 2 chairs are taken")
    assert plan["counts"] == {"same": 1, "different": 1, "illegal": 1}
    assert plan["due"][0]["seat"] == "blue"
    assert plan["appended"] is False


def test_what_comes_after_an_illegal_command_is_tried_too() -> None:
    table = given(phase="lobby", round=4, pawns=LOBBY, yellow="9 I1:1", blue="8 I2:1")
    table.when("develop I1", "develop I1", "develop I2", "develop I2")
    plan = table.game.amend(starts(table.game)[0], "done", dry_run=True)
    assert [c["result"] for c in plan["changes"]] == ["replaced", "illegal", "same", "same"]


def test_the_commands_of_a_seat_that_isnt_asked_any_more_are_listed() -> None:
    game = two_lobby_moves()
    plan = game.amend(starts(game)[0], "done")
    listed = [(c["by"], c["command"], c["result"]) for c in plan["changes"]]
    assert listed == [
        ("yellow", "develop I1", "replaced"),
        ("yellow", "develop I1", "illegal"),
        ("blue", "develop I2", "same"),
    ]
    assert plan["changes"][1]["why"].startswith("It is not Yellow's turn; waiting for Blue")
    assert plan["changes"][1]["rule"].startswith("MC-LOB")
    assert {c["id"]: c["level"] for c in game.board()["players"]["yellow"]["companies"]} == {
        "I1": 1
    }


def two_lobby_moves() -> Game:
    table = given(
        phase="lobby",
        round=4,
        pawns=LOBBY,
        yellow="9 I1:1",
        blue="8 I2:1",
    )
    return table.when("develop I1", "develop I1", "develop I2").game


def test_any_event_of_the_command_names_it(placed_pawns: Table) -> None:
    game = placed_pawns.game
    batch = [r.seq for r in game.records if r.batch == starts(game)[-1]]
    assert len(batch) > 1
    plans = [game.amend(seq, "place intrigues", dry_run=True) for seq in batch]
    assert all(plan["amended"] == plans[0]["amended"] for plan in plans)
    assert plans[0]["amended"]["seq"] == batch[0]


def test_the_same_command_again_is_decided_by_todays_rules(placed_pawns: Table) -> None:
    before = board_alone(placed_pawns.game)
    plan = placed_pawns.game.amend(starts(placed_pawns.game)[1], "place exchange resource")
    assert plan["counts"] == {"same": 2, "different": 0, "illegal": 0}
    assert board_alone(placed_pawns.game) == before


@pytest.mark.parametrize(
    ("action", "error"),
    [
        ("place companies", IllegalAction),
        ("blue: place colonies", NotYourTurn),
        ("undo", BadNotation),
        ("place colonies; place colonies", BadNotation),
        ("", BadNotation),
        ("place nowhere", BadNotation),
    ],
)
def test_an_action_that_cant_stand_there_is_refused(
    placed_pawns: Table, action: str, error: type[Exception]
) -> None:
    seq = placed_pawns.game.seq
    with pytest.raises(error):
        placed_pawns.game.amend(starts(placed_pawns.game)[0], action)
    assert placed_pawns.game.seq == seq


def test_what_is_no_command_that_counts_is_refused(placed_pawns: Table) -> None:
    game = placed_pawns.game
    last = starts(game)[-1]
    game.undo()
    for seq, error, why in [
        (1, NotAllowed, "is part of the set-up"),
        (last, NotAllowed, "it was undone"),
        (game.seq, NotAllowed, "is an undo or a change of players"),
        (0, BadInput, "There is no event 0"),
        (game.seq + 1, BadInput, "There is no event"),
    ]:
        with pytest.raises(error, match=why):
            game.amend(seq, "place colonies")
    with pytest.raises(BadNotation):
        game.amend(starts(game)[0], "place colonies", reason="x" * 201)


def test_what_was_amended_away_is_amended_no_more(placed_pawns: Table) -> None:
    game = placed_pawns.game
    first = starts(game)[0]
    game.amend(first, "place intrigues")
    with pytest.raises(NotAllowed, match="it was undone"):
        game.amend(first, "place colonies")
    game.amend(starts(game)[0], "place exchange industry")
    assert game.board()["tiles"]["exchange"]["industry"] == ["yellow"]


def test_a_finished_game_is_amended_and_says_that_its_seals_are_open() -> None:
    table = given(**END, first="yellow").when("tax R1", "develop I1")
    assert table.pending == ""
    score = table.game.score()["players"]["yellow"]["total"]
    plan = table.game.amend(starts(table.game)[0], "develop R1")
    assert plan["amended"]["opened"] is True
    assert plan["status"] == {"before": "finished", "after": "finished"}
    assert plan["points"]["before"]["yellow"] == score
    assert plan["points"]["after"]["yellow"] == table.game.score()["players"]["yellow"]["total"]
    assert table.game.opened


def test_a_rehearsal_that_ends_the_game_keeps_the_seed() -> None:
    table = given(**END, first="yellow", seed="a secret seed")
    table.when("tax R1")
    plan = table.game.amend(table.game.seq, "done", dry_run=True)
    assert "a secret seed" not in str(plan)
    table.when("develop I1")
    ended = starts(table.game)[-1]
    assert "a secret seed" in str(table.game.history())
    assert plan["status"]["after"] == "running"
    assert table.game.amend(ended, "done", dry_run=True)["status"]["after"] == "finished"


def test_a_hidden_card_stays_sealed() -> None:
    table = given(
        phase="colonies",
        round=2,
        pawns="yellow colonies, blue colonies",
        yellow="9",
        blue="9",
        piles={"colonies": "OC1 OC2 OC3"},
    )
    table.when("buy OC1", "buy OC2")
    game = table.game
    game.amend(starts(game)[0], "buy OC3")
    commands = {r.by: r.command for r in game.line.standing if r.command is not None}
    assert isinstance(commands["yellow"], Sealed)
    assert (commands["yellow"].audience, commands["yellow"].value) == (("yellow",), "buy OC3")
    seen = str(game.history("blue", since=game.line.before(starts(game)[0])))
    assert "OC3" not in seen.split("buys")[1].split(".")[0]


def test_the_transcript_is_the_game_as_it_is_now(placed_pawns: Table) -> None:
    placed_pawns.game.amend(starts(placed_pawns.game)[0], "place intrigues")
    with Club() as club:
        again = import_transcript(club, "\n".join(export_transcript(placed_pawns.game)))
        assert board_alone(again) == board_alone(placed_pawns.game)


def test_who_comes_too_late_is_told(placed_pawns: Table) -> None:
    with steady_club() as club:
        game = new_game(club, setting(1))
        game.act(None, game.due()[0]["actions"][0])
        late = club.game(game.id)
        game.act(None, game.due()[0]["actions"][0])
        with pytest.raises(GameMovedOn):
            late.amend(starts(late)[0], late.at(starts(late)[0] - 1).due()[0]["actions"][1])
        assert late.seq == game.seq


@pytest.fixture
def mclub(tmp_path: Path) -> Mclub:
    """A game in which Ann has placed on the Companies and Ben on the Exchange."""
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    mclub.ok("act", "place companies; place exchange transport")
    return mclub


def test_the_command_shows_and_appends(mclub: Mclub) -> None:
    before = mclub.heads()
    shown = mclub.ok("amend", "14", "place", "intrigues", "--dry-run")
    assert "place companies → place intrigues" in shown
    assert "Later commands: 1 the same, 0 different, 0 left out." in shown
    assert "nothing was changed" in shown
    assert mclub.heads() == before
    done = mclub.ok("amend", "14", "place intrigues", "--yes", "--reason", "a slip")
    assert "place companies → place intrigues" in done
    assert mclub.json("show")["tiles"]["intrigues"] == ["yellow"]
    assert "a slip" in mclub.ok("history")


def test_the_command_as_json(mclub: Mclub) -> None:
    plan = mclub.json("amend", "14", "place intrigues", "--dry-run")
    done: dict[str, Any] = mclub.json("amend", "14", "place intrigues", "--yes")
    assert (plan["format"], plan["appended"], done["appended"]) == (1, False, True)
    assert done | {"appended": False, "head": plan["head"]} == plan
    assert done["head"] == mclub.heads()[done["game"]][1]


def test_where_nobody_can_be_asked_it_wants_to_be_told(mclub: Mclub) -> None:
    before = mclub.heads()
    assert "give --yes to do it, or --dry-run to see" in mclub.refusal(
        2, "amend", "14", "place intrigues"
    )
    assert "give --yes to do it, or --dry-run to see" in mclub.refusal(
        2, "amend", "14", "place intrigues", typed="y\n"
    )
    result = mclub("amend", "14", "place intrigues", "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "MC-RND-1" in mclub.refusal(3, "amend", "14", "place lobby industry", "--yes")
    assert "set-up" in mclub.refusal(7, "amend", "5", "place intrigues", "--yes")
    assert mclub.heads() == before


@pytest.mark.parametrize(("answer", "tile"), [(b"n\n", "companies"), (b"y\n", "intrigues")])
def test_on_a_terminal_it_asks(mclub: Mclub, answer: bytes, tile: str) -> None:
    code, shown = answer_prompt(answer, mclub.path, "amend", "14", "place", "intrigues")
    assert (code, "Amend the game like this? [y/N]" in shown) == (0, True)
    assert ("Nothing was changed." in shown) == (tile == "companies")
    assert mclub.json("show")["tiles"][tile] == ["yellow"]


def answer_prompt(answer: bytes, db: Path, *words: str) -> tuple[int, str]:
    """The exit code of `mclub` with this answer typed, and its terminal output."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*MCLUB, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=environment(db)
    ) as process:
        os.close(theirs)
        os.write(ours, answer)
        shown = b""
        with suppress(OSError):  # Linux says so when the other side has closed
            while chunk := os.read(ours, 65536):
                shown += chunk
        os.close(ours)
        code = process.wait(timeout=PATIENCE)
    return code, shown.decode()
