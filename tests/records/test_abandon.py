"""`abandon`: the game ends and doesn't count, until the referee undoes that."""

import io

import pytest

from events.errors import BadInput, BadNotation, NotAllowed, NotYourTurn
from events.shared import GameAbandoned, SealsOpened
from mclub import Club, Game
from mclub.club import amend
from mclub.desk.alternatives import commands_of_seats
from mclub.files.logs import export_log, import_file
from mclub.files.transcripts import export_transcript
from tests.mclub.command_line import Mclub


def new_game(club: Club) -> Game:
    """A game of two after two commands."""
    game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
    game.act(None, "place companies")
    game.act(None, "place colonies")
    return game


def test_an_abandoned_game_keeps_its_table_and_asks_nobody() -> None:
    with Club() as club:
        game = new_game(club)
        before = game.board()
        answer = game.abandon("the cat")
        assert [line["text"] for line in answer["happened"]] == [
            "The game is abandoned and doesn't count: the cat"
        ]
        assert (answer["due"], game.due(), game.legal()["due"]) == ([], [], [])
        assert game.board() == before | {
            "seq": before["seq"] + 1,
            "status": "abandoned",
            "due": [],
        }
        assert game.view("blue")["status"] == "abandoned"
        assert game.view("blue")["players"]["yellow"]["colonies"] == [None]
        record = game.records[-1]
        assert (record.by, record.event, record.command) == (
            "referee",
            GameAbandoned("the cat"),
            "abandon",
        )
        assert not any(type(record.event) is SealsOpened for record in game.records)


@pytest.mark.parametrize(
    "text", ["place lobby industry", "yellow: undo", "undo", "redo", "blue: agree", "nonsense"]
)
def test_nothing_more_can_be_acted_and_the_refusal_says_why(text: str) -> None:
    with Club() as club:
        game = new_game(club)
        game.abandon("the cat")
        head = game.head
        with pytest.raises(NotYourTurn, match=r"^The game was abandoned \(the cat\)\."):
            game.act(None, text)
        assert game.head == head


def test_a_seat_can_neither_undo_nor_amend_it() -> None:
    with Club() as club:
        game = new_game(club)
        game.abandon("the cat")
        with pytest.raises(NotYourTurn, match="abandoned"):
            game.undo("yellow", to=13)
        with pytest.raises(NotYourTurn, match="abandoned"):
            amend.plan(game, game.rehearse(), 14, "place intrigues")


def test_the_referees_undo_takes_it_back_and_redo_brings_it_again() -> None:
    with Club() as club:
        game = new_game(club)
        before = game.board()
        game.abandon("the cat")
        game.undo(reason="it left")
        assert game.board() == before | {"seq": game.seq}
        assert game.status == "running"
        game.redo()
        assert game.status == "abandoned"
        game.undo()
        game.act(None, "place lobby industry") if before["closed"] != "lobby" else game.act(
            None, "place intrigues"
        )
        assert game.status == "running"


def test_an_undo_that_was_asked_for_is_off_the_table() -> None:
    with Club() as club:
        game = new_game(club)
        game.act("yellow", "undo")
        assert game.asked_undo() != {}
        game.abandon("quarrel")
        assert game.asked_undo() == {}


def test_what_can_not_be_abandoned() -> None:
    with Club() as club:
        game = new_game(club)
        for reason in ("", "  "):
            with pytest.raises(BadInput, match="Say why"):
                game.abandon(reason)
        for reason in ("x" * 201, "a\x1b[31m"):
            with pytest.raises(BadNotation):
                game.abandon(reason)
        game.abandon("x" * 200)
        with pytest.raises(NotAllowed, match="already been abandoned: xxx"):
            game.abandon("again")
        undealt = club.new({"yellow": "Ann", "blue": "Ben"}, deal=False)
        with pytest.raises(NotAllowed, match="Nothing has been dealt"):
            undealt.abandon("too early")
        assert undealt.seq == 1


def test_a_finished_game_counts_unless_its_end_is_undone(mclub: Mclub) -> None:
    mclub.ok("demo", "--quick")
    assert "The game is over and counts." in mclub.refusal(7, "abandon", "--reason", "a trial")
    mclub.ok("undo")
    mclub.ok("abandon", "--reason", "a trial")
    assert [game["status"] for game in mclub.json("list")] == ["abandoned"]


def test_the_command_line_tells_and_lists_it(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    assert "--reason" in mclub.refusal(2, "abandon")
    told = mclub.ok("abandon", "--reason", "the cat")
    assert "→ The game is abandoned. To continue it: mclub undo" in told
    assert mclub.refusal(3, "act", "place", "companies").startswith("The game was abandoned")
    assert mclub.json("list")[0]["status"] == "abandoned"
    assert " abandoned " in mclub.ok("list")
    assert "abandoned" in mclub.ok("show").splitlines()[0]
    assert mclub.json("explain", "14")["figures"][0]["text"] == "the cat"
    mclub.ok("undo")
    assert mclub.json("list")[0]["status"] == "running"


def test_the_audit_knows_it_and_finds_what_was_acted_after_it(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    mclub.ok("abandon", "--reason", "the cat")
    assert mclub.json("audit")["passed"] is True
    with mclub.club() as club:
        game = club.game(mclub.current())
        rehearsal = game.rehearse()
        # No version of mclub would append this: an action in a finished game.
        played = new_game(club)
        fact = played.records[13]
        rehearsal.add(fact.by, [(fact.event, fact.rules)], command="place companies")
        game.commit(rehearsal, None)
    failed = mclub("audit", game.id, "--json")
    assert failed.exit_code == 6
    assert '"first_bad":15' in failed.stdout
    assert "abandoned" in failed.stdout


def test_a_log_and_a_transcript_carry_it_along() -> None:
    with Club() as club, Club() as other:
        game = new_game(club)
        game.abandon('rain, "hail"\t'.strip())
        log = "\n".join(export_log(club, game)).encode()
        again = import_file(other, io.BytesIO(log), "log")
        assert (again.status, again.head) == ("abandoned", game.head)
        text = "\n".join(export_transcript(game))
        assert 'abandoned: "rain, \\"hail\\""' in text
        assert "referee" not in text
        anew = import_file(other, io.BytesIO(text.encode()), "transcript")
        ids = {"game": anew.id}
        assert anew.board() == game.board() | ids
        assert anew.line.abandonment == game.line.abandonment
        assert [record.by for record in commands_of_seats(anew)] == ["yellow", "blue"]


def test_a_dispute_about_an_abandoned_game_leaves_the_end_out(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    mclub.ok("act", "place companies")
    mclub.ok("abandon", "--reason", "the cat")
    document = mclub.json("dispute")
    assert document["verdict"] == "sound"
    assert [ruling.get("illegal", []) for ruling in document["rulings"]] == [
        [] for _ in document["rulings"]
    ]
