"""An undo or redo sent twice with the same command id is done once."""

from typing import Any

import pytest
from litestar.testing import TestClient

from mclub.kinds.registry import GAMES
from mclub.service.gate import Gate
from tests.service.seated import GameClient, Response, begin
from tests.sweeping import first_often


@pytest.fixture(params=first_often(sorted(GAMES)))
def played_game(request: pytest.FixtureRequest, client: TestClient[Gate]) -> GameClient:
    """A game of each kind after three actions."""
    game = begin(client, ["yellow", "blue", "red"], seed="tea", kind=request.param)
    for _ in range(3):
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[0])
    return game


def ask(game: GameClient, who: str, path: str, **body: Any) -> Response:
    """Send the request with the current last record, as a client that has reloaded does."""
    return game.ask(who, "POST", path, {"expect": game.seq, **body})


def is_accepted(answer: Response) -> bool:
    return (answer.status, answer.body["type"]) == (409, "urn:mclub:problem:command-id-taken")


def test_the_host_undoes_and_redoes_once(played_game: GameClient) -> None:
    undone = ask(played_game, "host", "undo", command_id="1", reason="slip")
    assert undone.status == 200
    seq = played_game.seq
    assert ask(played_game, "host", "undo", command_id="1", reason="slip") == undone
    redone = ask(played_game, "host", "redo", command_id="2")
    assert redone.status == 200
    assert ask(played_game, "host", "redo", command_id="2") == redone
    assert ask(played_game, "host", "undo", command_id="1", reason="slip") == undone
    assert played_game.seq == seq + 1


def test_another_reason_point_or_act_needs_another_id(played_game: GameClient) -> None:
    ask(played_game, "host", "undo", command_id="1", reason="slip")
    ask(played_game, "host", "redo", command_id="2")
    seq = played_game.seq
    assert is_accepted(ask(played_game, "host", "undo", command_id="1", reason="another slip"))
    assert is_accepted(ask(played_game, "host", "undo", command_id="1"))
    assert is_accepted(ask(played_game, "host", "undo", command_id="1", reason="slip", to=1))
    assert is_accepted(ask(played_game, "host", "undo", command_id="2", reason="slip"))
    assert is_accepted(ask(played_game, "host", "redo", command_id="1"))
    assert played_game.seq == seq


def test_the_same_point_may_be_named_or_not(played_game: GameClient) -> None:
    legal = played_game.get("host", "legal")
    seat, actions = legal["due"][0]["seat"], legal["due"][0]["actions"]
    played_game.act(seat, actions[0])
    undone = ask(played_game, "host", "undo", command_id="1", reason="slip")
    again = ask(played_game, "host", "undo", command_id="1", reason="slip", to=legal["seq"])
    assert again == undone


def test_a_seat_proposes_to_go_back_once(played_game: GameClient) -> None:
    before = played_game.seq
    for _ in range(2):
        seat, actions = played_game.seat_to_decide()
        played_game.act(seat, actions[0])
    proposed = ask(played_game, "red", "undo", command_id="1", to=before)
    assert proposed.status == 200
    seq = played_game.seq
    assert ask(played_game, "red", "undo", command_id="1", to=before) == proposed
    assert is_accepted(ask(played_game, "red", "undo", command_id="1"))
    assert is_accepted(ask(played_game, "red", "redo", command_id="1"))
    assert is_accepted(ask(played_game, "red", "undo", command_id="1", to=seq - 1))
    assert played_game.seq == seq
    assert ask(played_game, "blue", "agree", command_id="1").status == 200
    assert ask(played_game, "red", "undo", command_id="1", to=before) == proposed


def test_an_undo_without_an_id_is_done_each_time(played_game: GameClient) -> None:
    seq = played_game.seq
    for _ in range(2):
        assert ask(played_game, "host", "undo", reason="slip").status == 200
    assert played_game.seq == seq + 2
