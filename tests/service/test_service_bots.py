"""Bots at the tables of the service: they act by themselves, and agree to what people take back."""

import threading
from collections.abc import Mapping
from typing import Any

import pytest
from litestar.testing import TestClient

from mclub import Game
from mclub.bots import Bot
from mclub.bots.seats import step
from mclub.club.club import Club
from mclub.service.app import application
from mclub.service.gate import Gate
from mclub.service.settings import THREADS, Settings
from tests.service.seated import OWN_PAGE, Seated, begin
from tests.waiting import wait_for


def with_bots(client: TestClient[Gate], bots: dict[str, str], **options: Any) -> Seated:
    """Ann is yellow; each other seat has a bot."""
    players: list[dict[str, Any]] = [{"seat": "yellow", "name": "Ann"}]
    players += [{"seat": seat, "name": bot, "bot": bot} for seat, bot in bots.items()]
    body = {"players": players, "seed": "tea", **options}
    response = client.post("/api/games", json=body, headers=OWN_PAGE)
    assert response.status_code == 201, response.text
    client.cookies.clear()
    return Seated(client, response.json())


def seats_asked(game: Seated) -> list[str]:
    """Who is asked, as soon as that is Ann or nobody."""
    wait_for(lambda: game.get("yellow", "")["asked"] in (["yellow"], []))
    return list(game.get("yellow", "")["asked"])


def first_action(game: Seated) -> str:
    (due,) = game.get("yellow", "legal")["due"]
    return str(due["actions"][0])


@pytest.mark.parametrize("kind", ["million-club", "millions-of-dollars"])
def test_bots_act_until_a_person_is_asked(client: TestClient[Gate], kind: str) -> None:
    game = with_bots(client, {"blue": "greedy", "red": "random"}, kind=kind)
    assert seats_asked(game) == ["yellow"]
    placed = {"million-club": "places a pawn", "millions-of-dollars": "picks"}[kind]
    told = " ".join(entry["text"] for entry in game.get("yellow", "history"))
    assert game.get("yellow", "")["players"]["blue"]["name"] == "greedy"
    if kind == "millions-of-dollars":
        assert told.count(placed) == 2  # blue and red, before Ann has picked
    game.act("yellow", first_action(game))
    if kind == "million-club":
        assert seats_asked(game) == ["yellow"]
        told = " ".join(entry["text"] for entry in game.get("yellow", "history"))
        assert told.count(placed) == 3


def test_bots_of_le_millionnaire_play_their_turns(client: TestClient[Gate]) -> None:
    game = with_bots(client, {"blue": "greedy", "red": "random"}, kind="le-millionnaire")
    assert seats_asked(game) == ["yellow"]
    game.act("yellow", first_action(game))
    throws = 0
    while throws < 4 and seats_asked(game) == ["yellow"]:
        action = first_action(game)  # ready, throw, or to leave it at that
        game.act("yellow", action)
        throws += action == "throw"
    seats_asked(game)
    told = [entry["text"] for entry in game.get("yellow", "history")]
    for name in ("Blue (bot greedy)", "Red (bot random)"):
        assert any(text.startswith(f"{name} throws") for text in told)


def test_a_game_with_bots_goes_on_when_the_service_starts_anew(settings: Settings) -> None:
    with TestClient(application(settings), base_url=settings.base_url) as client:
        game = with_bots(client, {"blue": "greedy"})
        assert seats_asked(game) == ["yellow"]
        action = first_action(game)
    # As if the service had been killed between Ann's action and the bot's.
    with Club(settings.path) as club:
        club.game(game.id).act("yellow", action)
        assert club.game(game.id).due()[0]["seat"] == "blue"
    with TestClient(application(settings), base_url=settings.base_url) as client:
        game.client = client
        assert seats_asked(game) == ["yellow"]


def test_bots_agree_to_an_undo(client: TestClient[Gate]) -> None:
    game = with_bots(client, {"blue": "greedy"})
    seats_asked(game)
    tiles, seq = game.get("yellow", "view")["tiles"], game.seq
    game.act("yellow", first_action(game))
    seats_asked(game)
    assert game.get("yellow", "view")["tiles"] != tiles
    game.post("yellow", "undo", expect=game.seq, to=seq)
    wait_for(lambda: game.get("yellow", "view")["tiles"] == tiles)


@pytest.mark.parametrize(
    ("changed", "detail"),
    [
        ({"players": [{"seat": "yellow", "name": "A", "bot": "deep"}]}, "There is no bot deep"),
        ({"table": True}, "Bots play where the program deals"),
    ],
)
def test_bots_that_cannot_play_are_refused_before_the_game_begins(
    client: TestClient[Gate], changed: dict[str, Any], detail: str
) -> None:
    players = [
        {"seat": "yellow", "name": "Ann"},
        {"seat": "blue", "name": "Bot", "bot": "greedy"},
    ]
    response = client.post("/api/games", json={"players": players} | changed, headers=OWN_PAGE)
    assert response.status_code == 422
    assert response.json()["detail"].startswith(detail)
    assert client.get("/api/games").json() == []


def test_bots_that_think_keep_nobody_from_acting(
    client: TestClient[Gate], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many tables they sit at: neither at a table without bots, nor at one whose bot waits
    for its turn to think."""
    thinks, go_on = threading.Event(), threading.Event()
    thought: list[str] = []

    def think(game: Game, bots: Mapping[str, Bot]) -> bool:
        thinks.set()
        go_on.wait(30)
        thought.append(game.id)
        return step(game, bots)

    monkeypatch.setattr("mclub.service.bots.step", think)
    try:
        tables = [with_bots(client, {"blue": "greedy"}) for _ in range(THREADS + 2)]
        assert thinks.wait(30)
        others = begin(client, ["yellow", "blue"])
        others.act("yellow", "place companies")
        tables[-1].act("yellow", "place companies")
        assert tables[-1].get("yellow", "")["asked"] == ["blue"]
        assert thought == []
    finally:
        go_on.set()
    assert seats_asked(tables[-1]) == ["yellow"]
    assert set(thought) == {table.id for table in tables}
