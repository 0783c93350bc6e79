"""Two workers that serve the same games from a file or a database, each as a separate program."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import chain, count, cycle
from operator import ge
from typing import Any

import pytest

from mclub import Club
from mclub.desk.audit import audit_log
from mclub.service.store.opening import open_store
from tests.postgres import Server, started
from tests.service.herd import Herd
from tests.service.listening import Listening, sentences_of
from tests.service.persisting import listen, play
from tests.service.receiving import Receiver
from tests.service.seated import NAMES, GameClient, Response, begin, client_of, invite
from tests.sweeping import SWEEP
from tests.waiting import PATIENCE, wait_for

mortal = pytest.fixture(name="mortal")(started)

AT_ONCE = 24
SEATS = ["yellow", "blue", "red"]


@pytest.fixture(scope="module", params=["file", pytest.param("database", marks=SWEEP)])
def module_place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A file, or a database, for all tests of this module."""
    if request.param == "file":
        yield str(tmp_path_factory.mktemp("herd") / "games.db")
        return
    server: Server = request.getfixturevalue("postgres")
    address = server.new()
    yield address
    server.take_back(address)


@pytest.fixture(scope="module")
def herd(module_place: str) -> Iterator[Herd]:
    with Herd(module_place) as herd:
        yield herd


def seat_at_workers(herd: Herd, game: GameClient) -> list[GameClient]:
    """The same game, requested through each of the workers."""
    return [GameClient(client, game.begun) for client in herd.clients]


def act_somewhere(games: list[GameClient], number: int) -> dict[str, Any]:
    """Take the first legal action through either worker."""
    game = games[number % len(games)]
    legal = game.get("host", "legal")
    due = legal["due"][0]
    body = {"action": due["actions"][0], "expect": legal["seq"], "command_id": f"act {number}"}
    answer: dict[str, Any] = game.post(due["seat"], "actions", **body)
    return answer


def act_at_once(herd: Herd, game: GameClient, command_ids: list[str]) -> list[Response]:
    """The responses to the same action, sent with each of these ids, alternating between the
    workers."""
    ready = threading.Barrier(len(command_ids))

    def post(url: str, command_id: str) -> Response:
        body = {"action": "place companies", "expect": 16, "command_id": command_id}
        with client_of(url) as client:
            seated = GameClient(client, game.begun)
            ready.wait()
            return seated.ask("yellow", "POST", "actions", body)

    with ThreadPoolExecutor(len(command_ids)) as pool:
        return list(pool.map(post, cycle(herd.urls), command_ids))


def test_many_equal_posts_at_once_are_one_batch(herd: Herd, module_place: str) -> None:
    game = begin(herd.clients[0], SEATS, seed="tea")
    answers = act_at_once(herd, game, ["the same"] * AT_ONCE)
    assert {answer.status for answer in answers} == {200}
    assert all(answer.body == answers[0].body for answer in answers)
    other = begin(herd.clients[1], SEATS, seed="tea")
    answers = act_at_once(herd, other, [f"id {number}" for number in range(AT_ONCE)])
    assert sorted(answer.status for answer in answers) == [200] + [412] * (AT_ONCE - 1)
    with Club(module_place) as club:
        for one in (game, other):
            commands = [record.command for record in club.game(one.id).records if record.command]
            assert commands == ["place companies"]
            assert audit_log(club.log, one.id).passed


def test_equal_undos_at_once_are_one(herd: Herd, module_place: str) -> None:
    """The host's undo and a seat's proposal, sent to both workers at the same moment."""
    game = begin(herd.clients[0], SEATS, seed="tea")
    for action in ("place companies", "place colonies"):
        game.act(game.seat_to_decide()[0], action)
    for who, body in (("red", {"to": 16}), ("host", {"reason": "slip"})):
        body |= {"expect": game.seq, "command_id": "1"}
        ready = threading.Barrier(8)

        def post(url: str, who: str = who, body: Any = body, ready: Any = ready) -> Response:
            with client_of(url) as client:
                seated = GameClient(client, game.begun)
                ready.wait(PATIENCE)
                return seated.ask(who, "POST", "undo", body)

        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(post, herd.urls * 4))
        assert answers[0].status == 200
        assert answers == answers[:1] * 8
    with Club(module_place) as club:
        told = [record.command for record in club.game(game.id).records if record.command]
        assert told == ["place companies", "place colonies", "undo", "undo"]
        assert audit_log(club.log, game.id).passed


def all_at_once(
    herd: Herd, games: list[GameClient], action: str, id_of: Callable[[str], str]
) -> Counter[int]:
    """The number of responses with each status when in one game after another every seat acts at
    the same moment, neighbours through different workers."""
    ready = threading.Barrier(len(games[0].seats))

    def post(number: int, seat: str) -> list[int]:
        with client_of(herd.urls[number % len(herd.urls)]) as client:
            statuses = []
            for game in games:
                seated, expect = GameClient(client, game.begun), int(game.begun["seq"])
                ready.wait(PATIENCE)
                body = {"action": action, "expect": expect, "command_id": id_of(seat)}
                statuses.append(seated.ask(seat, "POST", "actions", body).status)
            return statuses

    with ThreadPoolExecutor(len(games[0].seats)) as pool:
        return Counter(chain.from_iterable(pool.map(post, count(), games[0].seats)))


def test_all_pick_at_one_moment(herd: Herd, module_place: str) -> None:
    """Nobody is told that the game has moved on: the others' picks are independent."""
    games = invite(herd.clients[0], module_place, 10, [*NAMES], "millions-of-dollars")
    assert all_at_once(herd, games, "pick driver", str) == {200: 80}
    with Club(module_place) as club:
        for game in games:
            picked = [r.by for r in club.game(game.id).records if r.command is not None]
            assert sorted(picked) == sorted(NAMES)
            assert audit_log(club.log, game.id).passed


def test_seats_that_number_their_commands_alike_are_all_heard(
    herd: Herd, module_place: str
) -> None:
    (game,) = invite(herd.clients[0], module_place, 1, [*NAMES], "millions-of-dollars")
    for _ in range(2):
        assert all_at_once(herd, [game], "pick driver", lambda _seat: "1") == {200: 8}
    for seat in NAMES:
        problem = game.refusal(seat, "actions", action="pick brute", expect=99, command_id="1")
        assert problem["type"] == "urn:mclub:problem:command-id-taken"
        assert problem["status"] == 409
        assert "driver" not in str(problem)
    with Club(module_place) as club:
        assert sorted(r.by for r in club.game(game.id).records if r.command is not None) == sorted(
            NAMES
        )


def test_what_happens_at_one_worker_is_heard_at_the_other(herd: Herd) -> None:
    here, there = seat_at_workers(herd, begin(herd.clients[0], SEATS, seed="tea"))
    with (
        Listening(herd.urls[1], there.id, there.tokens["blue"]) as blue,
        Listening(herd.urls[1], there.id, there.tokens["red"]) as red,
    ):
        blue.seq(16)
        red.seq(16)
        seq = here.act("yellow", "place companies")["seq"]
        assert sentences_of(blue.seq(seq)) == ["Yellow (Ann) places a pawn: Companies, chair 1."]
        said = here.post("yellow", "talk", text="Hello")
        heard = blue.until(lambda events: events[-1].name == "said")
        assert heard[-1].data == said
        here.post("host", "seats/blue/link")
        assert blue.over.wait(PATIENCE)
        assert not red.over.is_set()
    assert there.ask("blue", "GET", "").status == 401


def test_requests_are_counted_over_both(module_place: str) -> None:
    with Herd(module_place, rate=1.0) as herd, ThreadPoolExecutor(24) as pool:
        game = begin(herd.clients[0], SEATS, seed="tea")

        def ask(url: str) -> int:
            with client_of(url) as client:
                return GameClient(client, game.begun).ask("blue", "GET", "").status

        begun = time.monotonic()
        statuses = list(pool.map(ask, herd.urls * 12))
        allowed = 3 + time.monotonic() - begun
    assert set(statuses) == {200, 429}
    assert 3 <= statuses.count(200) <= allowed + 1


def due(place: str) -> list[Any]:
    """The messages still to be sent."""
    with closing(open_store(place)) as store:
        return store.all("SELECT * FROM hooks WHERE due IS NOT NULL")


def test_a_turn_is_told_once_whoever_took_the_action(herd: Herd, module_place: str) -> None:
    receiver = Receiver()
    games = seat_at_workers(herd, begin(herd.clients[0], SEATS, seed="tea"))
    for number, seat in enumerate(SEATS):
        assert games[number % 2].ask(seat, "PUT", "webhook", {"url": receiver.url}).status == 200
    receiver.until(1)
    turns = [("yellow", 16)]
    for number in range(12):
        answer = act_somewhere(games, number)
        seat = games[0].get("host", "legal")["due"][0]["seat"]
        if seat != turns[-1][0]:
            turns.append((seat, answer["seq"]))
        told = receiver.until(len(turns))
    wait_for(lambda: not due(module_place))
    assert [(message["seat"], message["seq"]) for message in told] == turns
    assert len(receiver.got) == len(turns)
    receiver.close()


def test_a_bot_acts_once_whoever_took_the_action(herd: Herd, module_place: str) -> None:
    players: list[dict[str, Any]] = [{"seat": "yellow", "name": "Ann"}]
    players += [{"seat": seat, "name": f"Bot {seat}", "bot": "greedy"} for seat in ("blue", "red")]
    response = herd.clients[0].post(
        "/api/games", json={"players": players, "seed": "tea"}, headers={"X-Mclub": "1"}
    )
    for client in herd.clients:
        client.cookies.clear()
    games = seat_at_workers(herd, GameClient(herd.clients[0], response.json()))
    for number in range(6):
        game = games[number % 2]
        wait_for(lambda game=game: game.get("yellow", "")["asked"] == ["yellow"])
        legal = game.get("yellow", "legal")
        action = legal["due"][0]["actions"][0]
        game.post(
            "yellow", "actions", action=action, expect=legal["seq"], command_id=f"act {number}"
        )
    with Club(module_place) as club:
        assert audit_log(club.log, games[0].id).passed


def test_what_a_killed_worker_acknowledged_is_there(herd: Herd, module_place: str) -> None:
    def kill(play_on: Callable[[], None]) -> None:
        for number in (0, 1, 0):
            play_on()
            herd.kill(number)
            time.sleep(0.2)
            herd.restart(number)

    check_nothing_is_lost(herd, module_place, kill)


@SWEEP
def test_what_was_acknowledged_is_there_after_the_database_was_killed(mortal: Server) -> None:
    def kill(play_on: Callable[[], None]) -> None:
        for _ in range(2):
            play_on()
            mortal.kill()
            time.sleep(0.3)
            mortal.start()

    place = mortal.new()
    with Herd(place) as herd:
        check_nothing_is_lost(herd, place, kill)


def check_nothing_is_lost(
    herd: Herd, place: str, kill: Callable[[Callable[[], None]], None]
) -> None:
    """At two tables people play through either worker, with a listener, while `kill` runs. It gets
    a function that waits until they have played on."""
    games = [begin(herd.clients[0], SEATS) for _ in range(2)]
    acknowledged: list[dict[int, str]] = [{} for _ in games]
    stop, ends = threading.Event(), dict[str, int]()
    with ThreadPoolExecutor() as pool:
        listening = [pool.submit(listen, herd.urls, game, ends) for game in games]
        players = zip(games, acknowledged, strict=True)
        # Without pauses a game ends before the last kill, where processes start slowly.
        playing = [pool.submit(play, herd.urls, *one, stop, pause=0.05) for one in players]
        try:
            kill(lambda: play_on(acknowledged))
            play_on(acknowledged)
        finally:
            stop.set()
        for player in playing:
            player.result()
        with Club(place) as club:
            kept = [club.game(game.id) for game in games]
            ends |= {game.id: game.seq for game in kept}
            for game, heads, told in zip(kept, acknowledged, listening, strict=True):
                rows = club.log.rows(game.id)
                for seq, head in heads.items():
                    assert rows[seq - 1][3].hex() == head, "the very same record"
                assert audit_log(club.log, game.id).passed
                history = [(line["seq"], line["text"]) for line in game.history("red", since=16)]
                assert told.result() == history


def play_on(acknowledged: list[dict[int, str]]) -> None:
    """Wait for some more actions at each table, and then until one is in progress."""
    wanted = [len(heads) + 3 for heads in acknowledged]
    wait_for(lambda: all(map(ge, map(len, acknowledged), wanted)))
    time.sleep(random.uniform(0, 0.05))
