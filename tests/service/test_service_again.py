"""The rematch: the room after a game, and the new game that follows."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from mclub import Club
from mclub.service.gate import Gate
from mclub.service.rooms import CLAIM, DAY, Rooms
from mclub.service.settings import Settings
from mclub.service.store.opening import open_store
from tests.service.archived import bring
from tests.service.herd import Herd
from tests.service.listening import Event, Listening
from tests.service.seated import NAMES, OWN_PAGE, GameClient, client_of
from tests.waiting import wait_for

PEOPLE = ("yellow", "blue")
OVER: dict[str, Any] = {
    "round": 9,
    "phase": "round_end",
    "players": {
        "yellow": {"money": 3},
        "blue": {"money": 8, "colonies": ["AS1"]},
        "red": {"money": 2},
    },
}
"""A position in which the game ends at its beginning, and Blue wins."""
RULES = {"rulings": {"crash": "off"}, "host": "plays"}


def finished_game(client: httpx.Client, **options: Any) -> GameClient:
    """A finished game of Ann, Ben and a bot."""
    players = [
        {"seat": "yellow", "name": "Ann"},
        {"seat": "blue", "name": "Ben"},
        {"seat": "red", "bot": "greedy"},
    ]
    body = {"players": players, "start": OVER, "spectating": True, **RULES, **options}
    response = client.post("/api/games", json=body, headers=OWN_PAGE)
    assert response.status_code == 201, response.text
    client.cookies.clear()
    return GameClient(client, response.json())


@pytest.fixture(name="over")
def _over(client: TestClient[Gate]) -> GameClient:
    return finished_game(client)


def count_games(path: Path) -> int:
    with Club(path) as club:
        return len(list(club.log.games()))


def say(game: GameClient, who: str, *, ready: bool = True) -> Any:
    return game.post(who, "room", ready=ready)


def next_games(game: GameClient, who: str) -> list[str]:
    """The other games that `who` can open in this browser."""
    answer = game.client.get("/api/games", headers=OWN_PAGE | game.browser(who))
    return [one["game"] for one in answer.json() if one["game"] != game.id]


def in_browser(game: GameClient, who: str, path: str, as_: str) -> httpx.Response:
    return game.client.get(
        f"/api/games/{path}", params={"as": as_}, headers=OWN_PAGE | game.browser(who)
    )


def test_a_room_opens_with_the_first_who_is_ready(over: GameClient) -> None:
    before = over.get("blue", "room")
    assert (before["state"], before["until"], before["next"]) == ("closed", None, None)
    said = say(over, "yellow")
    assert said["state"] == "open"
    assert said["seats"] == {
        "yellow": {"bot": None, "ready": True},
        "blue": {"bot": None, "ready": None},
        "red": {"bot": "greedy", "ready": True},
    }
    assert said["waiting"] == ["blue"]
    assert over.get("spectator", "room") == said
    assert over.get("blue", "room") == said


def test_the_new_game_keeps_people_bots_rules_host_and_spectators(
    client: TestClient[Gate], settings: Settings
) -> None:
    over = finished_game(client)
    for who in ("yellow", "blue", "host", "spectator"):
        over.browser(who)
    say(over, "yellow")
    said = say(over, "blue")
    assert said["state"] == "begun"
    new = said["next"]["game"]
    with Club(settings.path) as club:
        first, second = club.game(over.id), club.game(new)
        assert second.player_names == first.player_names
        assert second.bots == {"red": "greedy"}
        assert second.created.options == first.created.options
        assert second.created.host == "plays"
        assert second.status == "running"
    for who in ("yellow", "blue", "host", "spectator"):
        assert next_games(over, who) == [new]
        answer = in_browser(over, who, new, who)
        assert (answer.json()["you"]["role"], answer.json()["you"]["seat"]) == (
            ("seat", who) if who in NAMES else (who, None)
        )


def test_each_browser_gets_the_links_of_its_own_seat_alone(over: GameClient) -> None:
    for who in (*PEOPLE, "host", "spectator"):
        over.browser(who)
    say(over, "yellow")
    new = say(over, "blue")["next"]["game"]
    for who in (*PEOPLE, "host", "spectator"):
        for other in {*PEOPLE, "host", "spectator", "red"} - {who}:
            assert in_browser(over, who, new, other).status_code == 403, (who, other)
    # The old tokens are only valid for the old game.
    for who, token in over.tokens.items():
        headers = {"Authorization": f"Bearer {token}"}
        assert over.client.get(f"/api/games/{new}", headers=headers).status_code == 403, who
    assert "joined" in str(in_browser(over, "yellow", f"{new}/seats", "yellow").json())


def test_who_does_not_play_gets_no_link_and_no_seat(client: TestClient[Gate]) -> None:
    over = finished_game(client)
    for who in PEOPLE:
        over.browser(who)
    say(over, "blue", ready=False)  # nobody has opened a room yet
    assert over.get("blue", "room")["state"] == "closed"
    say(over, "yellow")
    said = say(over, "blue", ready=False)
    assert (said["state"], said["next"]) == ("begun", None)
    new = over.get("yellow", "room")["next"]
    assert new["as"] == "yellow"
    players = in_browser(over, "yellow", new["game"], "yellow").json()["players"]
    assert list(players) == ["yellow", "red"]
    assert next_games(over, "blue") == []


def test_too_few_begin_nothing(over: GameClient) -> None:
    say(over, "yellow")
    say(over, "yellow", ready=False)
    said = say(over, "blue", ready=False)
    assert (said["state"], said["missing"], said["waiting"]) == ("open", 1, [])
    assert "missing: 1" in over.refusal("host", "room/start")["detail"]


def test_one_may_change_his_mind_until_the_game_begins(over: GameClient) -> None:
    say(over, "yellow")
    assert say(over, "yellow", ready=False)["seats"]["yellow"]["ready"] is False
    assert say(over, "yellow")["seats"]["yellow"]["ready"] is True
    new = say(over, "blue")["next"]
    assert say(over, "blue", ready=False)["next"] == new


def test_those_who_are_ready_begin_without_who_has_gone(over: GameClient) -> None:
    assert over.refusal("yellow", "room/start")["status"] == 403
    say(over, "blue")
    detail = over.refusal("yellow", "room/start")["detail"]
    assert detail == "Only somebody who is ready can begin the new game."
    said = over.post("blue", "room/start")
    assert (said["state"], said["next"]["as"]) == ("begun", "blue")
    assert over.post("blue", "room/start") == said
    assert over.get("yellow", "room")["next"] is None


def test_the_host_opens_the_room_and_is_dealt_no_seat(over: GameClient) -> None:
    said = say(over, "host")
    assert said["state"] == "open"
    assert said["waiting"] == list(PEOPLE)


def test_nobody_plays_again_before_the_end_or_without_a_seat(
    game: GameClient, client: TestClient[Gate]
) -> None:
    for who in ("yellow", "host"):
        assert game.refusal(who, "room", ready=True)["detail"] == "The game is still running."
        assert game.refusal(who, "room", "GET")["status"] == 403
    over = finished_game(client)
    assert over.refusal("spectator", "room", ready=True)["status"] == 403
    assert over.refusal("spectator", "room/start")["status"] == 403


def test_an_end_that_is_taken_back_leaves_no_room(
    client: TestClient[Gate], settings: Settings
) -> None:
    over, _kept = bring(client, settings, "million-club")
    seat = over.seats[0]
    assert say(over, seat)["state"] == "open"
    over.post("host", "undo", reason="a pawn was forgotten", expect=over.seq)
    assert over.refusal(seat, "room", ready=True)["detail"] == "The game is still running."
    over.post("host", "redo", expect=over.seq)
    assert over.get(seat, "room")["seats"][seat]["ready"] is True


@pytest.fixture(name="herd", scope="module")
def _herd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Herd]]:
    path = tmp_path_factory.mktemp("again") / "games.db"
    with Herd(str(path)) as herd:
        yield path, herd


def test_listeners_of_every_worker_are_told_of_each_change(herd: tuple[Path, Herd]) -> None:
    _path, programs = herd
    over = finished_game(programs.clients[0])

    def versions(events: list[Event]) -> list[int]:
        return [event.data["version"] for event in events if event.name == "room"]

    with Listening(programs.urls[1], over.id, over.tokens["spectator"]) as heard:
        for number, ready in enumerate((True, False, True), 1):
            say(over, "yellow", ready=ready)
            heard.until(lambda events, number=number: len(versions(events)) >= number)
    told = versions(heard.events)
    assert told == sorted(set(told))


def test_many_taps_at_once_on_two_workers_make_one_game(herd: tuple[Path, Herd]) -> None:
    path, programs = herd
    over = finished_game(programs.clients[0])
    before = count_games(path)
    taps = [(url, who) for url in programs.urls for who in PEOPLE for _ in range(6)]
    ready = threading.Barrier(len(taps))

    def tap(url: str, who: str) -> Any:
        with client_of(url) as client:
            seated = GameClient(client, over.begun)
            ready.wait()
            return seated.post(who, "room", ready=True)

    with ThreadPoolExecutor(len(taps)) as pool:
        answers = list(pool.map(lambda one: tap(*one), taps))
    wait_for(lambda: over.get("yellow", "room")["next"])
    new = over.get("yellow", "room")["next"]["game"]
    told = {one["next"]["game"] for one in answers if one["next"]}
    assert told == {new}
    assert count_games(path) == before + 1


def test_an_answer_is_never_lost_between_two_others(herd: tuple[Path, Herd]) -> None:
    """Every player's final answer is the one they gave, whether it was accepted or refused."""
    path, programs = herd
    for _ in range(5):
        over = finished_game(programs.clients[0])
        ready = threading.Barrier(2)

        def tap(
            url: str, who: str, over: GameClient = over, ready: threading.Barrier = ready
        ) -> Any:
            with client_of(url) as client:
                seated = GameClient(client, over.begun)
                ready.wait()
                return seated.post(who, "room", ready=True)

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(tap, programs.urls, PEOPLE))
        said = over.get("yellow", "room")
        assert said["state"] == "begun", said
        with Club(path) as club:
            assert set(club.game(said["next"]["game"]).seats) == {"yellow", "blue", "red"}


@pytest.fixture(name="clock")
def _clock() -> list[float]:
    return [1_000_000.0]


@pytest.fixture(name="rooms")
def _rooms(place: str, clock: list[float]) -> Iterator[tuple[str, Rooms]]:
    with Club(place) as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}).id
    store = open_store(place)
    yield game, Rooms(store, lambda: clock[0])
    store.close()


def test_a_room_lapses_after_a_day_with_its_answers(
    rooms: tuple[str, Rooms], clock: list[float]
) -> None:
    game, kept = rooms
    kept.answer(game, "yellow", ready=True)
    clock[0] += DAY - 1
    assert kept.of(game).ready == {"yellow": True}
    clock[0] += 1
    assert kept.of(game).state == "closed"
    assert kept.claim(game) is None
    assert not kept.answer(game, "blue", ready=False)
    kept.answer(game, "blue", ready=True)
    assert kept.of(game).ready == {"blue": True}
    clock[0] += DAY
    kept.delete_lapsed()
    assert kept.versions([game]) == {}


def test_a_claim_is_given_once_and_expires(rooms: tuple[str, Rooms], clock: list[float]) -> None:
    game, kept = rooms
    kept.open(game)
    dead = kept.claim(game)
    assert dead is not None
    assert kept.claim(game) is None
    assert not kept.answer(game, "yellow", ready=True)
    clock[0] += CLAIM
    assert kept.answer(game, "yellow", ready=True)
    fresh = kept.claim(game)
    assert fresh is not None
    kept.begin(game, dead, "late", [(b"1" * 32, "seat", "yellow")])
    assert kept.of(game).next == ""
    kept.begin(game, fresh, game, [(b"2" * 32, "seat", "yellow")])
    assert kept.of(game).next == game
