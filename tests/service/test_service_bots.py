"""Bots at the service's tables act on their own, and consent to people's undos."""

import threading
from collections.abc import Mapping
from contextlib import closing
from typing import Any

import pytest
from litestar.testing import TestClient

from mclub import Game
from mclub.bots import Bot
from mclub.bots.seats import step
from mclub.club.club import Club
from mclub.service.gate import Gate
from mclub.service.leases import TRACK
from mclub.service.links import Links
from mclub.service.settings import THREADS, Settings
from mclub.service.store.opening import open_store
from tests.service.inside import serve
from tests.service.seated import OWN_PAGE, GameClient, begin
from tests.waiting import wait_for


def with_bots(client: TestClient[Gate], bots: dict[str, str], **options: Any) -> GameClient:
    """A game in which Ann is yellow and bots have the other seats."""
    players: list[dict[str, Any]] = [{"seat": "yellow", "name": "Ann"}]
    players += [{"seat": seat, "bot": bot} for seat, bot in bots.items()]
    body = {"players": players, "seed": "tea", **options}
    response = client.post("/api/games", json=body, headers=OWN_PAGE)
    assert response.status_code == 201, response.text
    client.cookies.clear()
    return GameClient(client, response.json())


def seats_asked(game: GameClient) -> list[str]:
    """The seats to decide, once it is Ann's turn or nobody's."""
    wait_for(lambda: game.get("yellow", "")["asked"] in (["yellow"], []))
    return list(game.get("yellow", "")["asked"])


def first_action(game: GameClient) -> str:
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
        action = first_action(game)  # ready, throw, or pass
        game.act("yellow", action)
        throws += action == "throw"
    seats_asked(game)
    told = [entry["text"] for entry in game.get("yellow", "history")]
    for name in ("Blue (bot greedy)", "Red (bot random)"):
        assert any(text.startswith(f"{name} throws") for text in told)


def test_a_game_with_bots_goes_on_when_the_service_starts_anew(settings: Settings) -> None:
    with serve(settings) as client:
        game = with_bots(client, {"blue": "greedy"})
        assert seats_asked(game) == ["yellow"]
        action = first_action(game)
    # As if the service had been killed between Ann's action and the bot's.
    with Club(settings.path) as club:
        club.game(game.id).act("yellow", action)
        assert club.game(game.id).due()[0]["seat"] == "blue"
    with serve(settings) as client:
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
        ({"table": True}, "Bots can't play with real cards"),
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


def test_a_bot_never_gets_a_link(client: TestClient[Gate]) -> None:
    game = with_bots(client, {"blue": "greedy", "red": "random"}, spectating=True)
    assert list(game.begun["links"]["seats"]) == ["yellow"]
    seats_asked(game)
    assert list(game.post("host", "links")["seats"]) == ["yellow"]
    refused = game.refusal("host", "seats/blue/link")
    assert refused["detail"] == (
        "A bot plays blue and needs no link. Hand the seat to a person first."
    )
    assert not game.get("host", "seats")["seats"]["blue"]["link"]
    page = client.get(f"/games/{game.id}/host", headers=browser_of(game, "host")).text
    assert "played by a bot that plans" not in page
    assert "played by a bot that looks one decision ahead" in page
    assert f"/api/games/{game.id}/seats/yellow/link" in page
    assert f"/api/games/{game.id}/seats/blue/link" not in page
    other = game.post("host", "fork", seq=game.seq)
    assert list(other["links"]["seats"]) == ["yellow"]


def browser_of(game: GameClient, *who: str) -> dict[str, str]:
    return game.browser(*who) | {"Accept": "text/html"}


def test_the_host_lets_a_bot_take_over_and_hands_the_seat_back(client: TestClient[Gate]) -> None:
    game = begin(client, ["yellow", "blue"])
    game.act("yellow", first_action(game))
    assert game.refusal("blue", "seats/blue/hand", bot="greedy")["status"] == 403
    assert game.refusal("host", "seats/blue/hand", bot="deep")["status"] == 422
    assert game.post("host", "seats/blue/hand", bot="greedy")["link"] is None
    assert seats_asked(game) == ["yellow"]  # the bot has acted at once
    assert game.refusal("blue", "view", "GET")["status"] == 401
    told = [entry["text"] for entry in game.get("yellow", "history")]
    assert "The bot greedy plays Blue (Ben) from now on." in told
    assert any(text.startswith("Blue (bot greedy) places a pawn") for text in told)
    seats = game.get("yellow", "")["players"]
    assert (seats["blue"]["bot"], seats["yellow"]["bot"]) == ("greedy", None)
    assert game.get("yellow", "view")["players"]["blue"]["bot"] == "greedy"
    link = game.post("host", "seats/blue/hand", name="Zoé")["link"]
    game.tokens["blue"] = link.rpartition("/")[2]
    game.act("yellow", first_action(game))
    assert game.get("blue", "")["awaited"] == ["blue"]
    assert game.get("blue", "view")["players"]["blue"]["name"] == "Zoé"


def test_a_bot_plays_on_in_a_fork(client: TestClient[Gate]) -> None:
    game = with_bots(client, {"blue": "greedy"})
    seats_asked(game)
    game.act("yellow", first_action(game))
    seq = game.seq
    seats_asked(game)
    other = GameClient(client, game.post("host", "fork", seq=seq))
    assert seats_asked(other) == ["yellow"]


def test_bots_of_an_earlier_release_play_on_and_stand_in_the_log_from_then_on(
    settings: Settings,
) -> None:
    """That release kept them only in the service's tables."""
    with serve(settings) as client:
        with Club(settings.path) as club, closing(open_store(settings.path)) as store:
            players = {"yellow": "Ann", "blue": "Bot"}
            table = club.new(players, seed="tea", recorded=True)
            tokens = Links(store).issue_all(table.id, table.seats, spectators=False)
            store.change(
                (
                    "INSERT INTO bots (game, seat, bot) VALUES (?, ?, ?)",
                    (table.id, "blue", "greedy"),
                ),
                (TRACK, (table.id,)),
            )
        links = {seat: f"/join/{tokens[seat]}" for seat in table.seats}
        begun = {"host": f"/join/{tokens['host']}", "spectator": None, "seats": links}
        game = GameClient(client, {"game": table.id, "links": begun})
        assert "bot" not in game.get("yellow", "")["players"]["yellow"]
        game.act("yellow", first_action(game))
        assert seats_asked(game) == ["yellow"]
        told = [entry["text"] for entry in game.get("yellow", "history")]
        assert "The bot greedy plays Blue (Bot) from now on." in told
        assert game.get("yellow", "")["players"]["blue"]["bot"] == "greedy"


def test_bots_that_think_keep_nobody_from_acting(
    client: TestClient[Gate], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many there are: neither at a table without bots, nor at one whose bot waits for its
    turn to think."""
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
    wait_for(lambda: set(thought) == {table.id for table in tables})
