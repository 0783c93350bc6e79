"""An Intimidation card before the Snitch names a role, with real cards (MD-NEG-3)."""

import io
from collections.abc import Iterator

import pytest

from events.errors import IllegalAction
from mclub.bots import BOTS, bot, sight
from mclub.bots.hint import hint
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from mclub.desk.dispute import dispute
from mclub.files.logs import export_log, import_file
from mclub.files.transcripts import export_transcript

SEATS = ("yellow", "blue", "red", "green", "black")
FIRST = ("brute", "driver", "driver", "con-man", "con-man")
"""The picks of round 1: Yellow is the only Brute and gains a card."""
SECOND = ("driver", "snitch", "brute", "con-man", "driver")
"""The picks of round 2: Blue is the only Snitch."""
LOOKS = ("yellow", "threaten green")


def begin_game(club: Club, **rulings: str) -> Game:
    names = {seat: seat.capitalize() for seat in SEATS}
    return club.new(names, game="millions-of-dollars", seed="threats", rulings=rulings)


def to_the_naming(game: Game, second: tuple[str, ...] = SECOND) -> Game:
    """The second heist, in which a lone Snitch has to name a role and Yellow holds a card."""
    for roles in (FIRST, second):
        for seat, role in zip(SEATS, roles, strict=True):
            game.act(seat, f"pick {role}")
        for seat in SEATS:
            game.act(seat, "ready")
    assert game.board()["phase"] == "heist"
    return game


def actions(game: Game) -> list[str]:
    """Yellow's legal actions."""
    (own,) = [entry for entry in game.due("yellow") if entry["seat"] == "yellow"]
    legal: list[str] = own["actions"]
    return legal


@pytest.fixture
def game() -> Iterator[Game]:
    """The game under test; an audit at the end must find no fault."""
    with Club() as club:
        made = to_the_naming(begin_game(club, hints="on"))
        yield made
        assert audit_log(club.log, made.id).passed


def test_the_holder_is_asked_and_the_game_waits_for_the_snitch(game: Game) -> None:
    due = {entry["seat"]: entry for entry in game.due()}
    assert {seat: (each["decision"], each["awaited"]) for seat, each in due.items()} == {
        "yellow": ("threaten", False),
        "blue": ("name", True),
    }
    assert game.awaited_seats == ("blue",)
    assert due["yellow"]["actions"] == ["threaten red", "threaten green", "threaten black"]
    assert [entry["actions"] for entry in game.legal("spectator")["due"]] == [None, None]


def test_the_holder_alone_sees_the_character(game: Game) -> None:
    game.act(*LOOKS)
    for eyes in (*SEATS, "spectator"):
        (green,) = game.view(eyes)["players"]["green"]["characters"]
        assert (green["role"] == "con-man") == (eyes in ("yellow", "green")), eyes
        assert not green["revealed"]
        told = game.history(eyes)[-1]["text"]
        assert ("Con man" in told) == (eyes == "yellow"), eyes
    (*before, learned) = game.knows("yellow")["entries"]
    assert before == game.at(game.seq - 1).knows("yellow")["entries"]
    assert learned["text"] == "shown to it by an Intimidation card, Green: Con man"
    assert game.knows("red")["entries"] == game.at(game.seq - 1).knows("red")["entries"]


def test_a_look_is_not_taken_back_alone(game: Game) -> None:
    game.act(*LOOKS)
    game.act("yellow", "undo")
    assert game.asked_undo()["undo"]["waiting"] == ["blue", "red", "green", "black"]
    for seat in SEATS[1:]:
        game.act(seat, "agree")
    assert game.board()["players"]["yellow"]["intimidation"] == [2]


def test_it_says_which_ruling_allowed_it(game: Game) -> None:
    game.act(*LOOKS)
    explained = game.explain(game.seq, "red")
    (ruling,) = explained["options"]
    assert (ruling["name"], ruling["value"]) == ("threaten", "hidden")
    assert explained["rules"][0]["id"] == "MD-NEG-3"
    (other,) = [r for r in dispute(game)["rulings"] if r["name"] == "threaten"]
    assert [refused["command"] for refused in other["illegal"]] == ["threaten green"]


def test_a_game_goes_the_same_way_from_its_log_and_its_transcript(game: Game) -> None:
    game.act(*LOOKS)
    game.act("blue", "name driver")
    with Club() as other:
        for lines in (export_log(game.club, game), export_transcript(game)):
            again = import_file(other, io.BytesIO("\n".join(lines).encode()), "game")
            assert again.score() == game.score()
            assert [e["text"] for e in again.history()] == [e["text"] for e in game.history()]


@pytest.mark.parametrize("name", BOTS)
def test_bots_name_and_threaten_as_they_may(name: str) -> None:
    with Club() as club:
        game = to_the_naming(begin_game(club), ("snitch", "driver", "brute", "con-man", "driver"))
        assert game.awaited_seats == ("yellow",)
        player = bot(name, game.kind, "seed", rollouts=8)
        while game.board()["phase"] == "heist":
            action = player.choose(sight(game, "yellow"))
            assert action in actions(game)
            game.act("yellow", action)


def test_a_holder_who_asks_for_a_hint_gets_one(game: Game) -> None:
    told = hint(game, "yellow", rollouts=8)
    assert {plan["action"] for plan in told["plans"]} == {*actions(game)}


def test_an_absent_snitch_names_and_keeps_its_card() -> None:
    with Club() as club:
        game = to_the_naming(begin_game(club), ("snitch", "driver", "brute", "con-man", "driver"))
        assert game.kind.answer_for_absent(game.table, "yellow") == "name brute"


def test_a_transcript_of_an_earlier_release_goes_by_its_rule() -> None:
    with Club() as club:
        lines = list(export_transcript(to_the_naming(begin_game(club, threaten="negotiation"))))
        old = [line for line in lines if not line.startswith(("option threaten", "option short"))]
        assert len(old) == len(lines) - 2
        game = import_file(club, io.BytesIO("\n".join(old).encode()), "transcript")
        assert game.awaited_seats == ("blue",)
        assert [entry["seat"] for entry in game.due()] == ["blue"]
        with pytest.raises(IllegalAction, match="only in the negotiation"):
            game.act(*LOOKS)
