"""At a table of the service a slip is taken back: three persons and bots, the bots having acted on
it; they wait until the person has decided anew."""

from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient

from mclub.kinds.registry import GAMES
from mclub.service.gate import Gate
from tests.service.seated import NAMES, OWN_PAGE, Seated
from tests.waiting import wait_for

PERSONS = ("yellow", "blue", "red")
BOTS = ("green", "black", "white")
ACTED = 4
"""Actions of bots after the slip."""


def begin_with_bots(client: TestClient[Gate], kind: str) -> Seated:
    players: list[dict[str, Any]] = [{"seat": seat, "name": NAMES[seat]} for seat in PERSONS]
    players += [{"seat": seat, "name": f"bot {seat}", "bot": "random"} for seat in BOTS]
    body = {"kind": kind, "players": players, "seed": "tea"}
    response = client.post("/api/games", json=body, headers=OWN_PAGE)
    assert response.status_code == 201, response.text
    client.cookies.clear()
    return Seated(client, response.json())


def awaited(game: Seated) -> list[str]:
    return [due["seat"] for due in game.get("host", "legal")["due"] if due["awaited"]]


def rest(game: Seated) -> None:
    """Waits until the bots have nothing more to decide."""
    wait_for(lambda: not {*awaited(game)} & {*BOTS})


def position(game: Seated) -> dict[str, Any]:
    board = game.get("host", "board")
    return {key: board[key] for key in board if key not in ("seq", "undo", "opened")}


def commands_of_bots(game: Seated, since: int) -> int:
    lines = game.get("host", "history", since=since)
    return len({line["seq"] for line in lines if line["by"] in BOTS and not line["undone"]})


@pytest.mark.parametrize("kind", GAMES)
def test_three_persons_and_bots(client: TestClient[Gate], kind: str) -> None:
    game, chance = begin_with_bots(client, kind), Random(kind)
    rest(game)
    seq = game.seq
    before: dict[str, Any] = {}
    seat = ""
    while commands_of_bots(game, seq) < ACTED:
        before, seq = position(game), game.seq
        seat = next(one for one in awaited(game) if one in PERSONS)
        due = next(one for one in game.get(seat, "legal")["due"] if one["seat"] == seat)
        game.act(seat, chance.choice(due["actions"]))
        rest(game)
    after = position(game)
    first, second = (one for one in PERSONS if one != seat)

    asked = game.post(seat, "undo", expect=game.seq, command_id="slip")
    assert asked["undo"] == {"seat": seat, "to": seq, "agreed": [], "waiting": [first, second]}
    game.post(first, "agree", expect=game.seq)
    assert position(game) == after
    game.post(second, "agree", expect=game.seq)
    assert position(game) == before

    undone = game.seq
    game.post(seat, "redo", expect=undone)
    assert position(game) == after
    asked = game.post(seat, "undo", expect=game.seq)
    for other in (first, second):
        game.post(other, "agree", expect=game.seq)
    undone = game.seq
    assert position(game) == before
    due = next(one for one in game.get(seat, "legal")["due"] if one["seat"] == seat)
    game.act(seat, due["actions"][0])
    rest(game)
    history = game.get("host", "history", since=undone)
    assert history[0]["by"] == seat, "no bot was faster"


def test_one_person_and_bots(client: TestClient[Gate]) -> None:
    players: list[dict[str, Any]] = [{"seat": "yellow", "name": "Ann"}]
    players += [{"seat": seat, "name": seat, "bot": "random"} for seat in BOTS]
    begun = client.post("/api/games", json={"players": players, "seed": "tea"}, headers=OWN_PAGE)
    game = Seated(client, begun.json())
    rest(game)
    before = position(game)
    game.act("yellow", game.asked()[1][0])
    rest(game)
    answer = game.post("yellow", "undo", expect=game.seq)
    assert "undo" not in answer, "nobody is asked"
    assert position(game) == before
