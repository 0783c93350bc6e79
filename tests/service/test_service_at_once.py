"""Concurrent requests, and a program killed under load."""

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import httpx

from mclub import Club
from mclub.desk.audit import audit_log
from tests.service.herd import Herd
from tests.service.seated import GameClient, Response, begin, client_of
from tests.service.served import Program
from tests.sweeping import ALL, sweep_after
from tests.waiting import wait_for

AT_ONCE = 24
GAMES = 12
FRESH = 10
"""The number of kills after which new games begin, before the old ones end."""


def act_at_once(server: Program, game: GameClient, command_ids: list[str]) -> list[Response]:
    """The responses to the same action, sent simultaneously with each of these ids."""
    ready = threading.Barrier(len(command_ids))

    def post(command_id: str) -> Response:
        body = {"action": "place companies", "expect": 16, "command_id": command_id}
        with client_of(server.url) as client:
            seated = GameClient(client, game.begun)
            ready.wait()
            return seated.ask("yellow", "POST", "actions", body)

    with ThreadPoolExecutor(len(command_ids)) as pool:
        return list(pool.map(post, command_ids))


def batches(server: Program, game: GameClient) -> int:
    """The number of commands in the log."""
    with Club(server.path) as club:
        return sum(record.command is not None for record in club.game(game.id).records)


def test_one_command_id_many_times_at_once_is_one_batch(server: Program) -> None:
    game = begin(server.client, ["yellow", "blue", "red"], seed="tea")
    answers = act_at_once(server, game, ["the same"] * AT_ONCE)
    assert {answer.status for answer in answers} == {200}
    assert all(answer.body == answers[0].body for answer in answers)
    assert batches(server, game) == 1


def test_of_many_at_once_one_is_taken_and_the_others_are_told(server: Program) -> None:
    game = begin(server.client, ["yellow", "blue", "red"], seed="tea")
    answers = act_at_once(server, game, [f"id {number}" for number in range(AT_ONCE)])
    taken = [answer for answer in answers if answer.status == 200]
    others = [answer for answer in answers if answer.status != 200]
    assert len(taken) == 1
    assert {answer.status for answer in others} == {412}
    assert {tuple(answer.body["since"]) for answer in others} == {
        ("Yellow (Ann) places a pawn: Companies, chair 1.",)
    }
    assert batches(server, game) == 1


@sweep_after(1, "kills", [2, 50 if ALL else 6])
def test_killed_under_load_it_has_lost_no_acknowledged_action(
    new_place: Callable[[], str], kills: int
) -> None:
    """With so many games the service writes several actions in one transaction."""
    acknowledged: dict[str, dict[int, str]] = {}
    place = new_place()
    with Herd(place, count=1) as herd:
        for number in range(kills):
            if number % FRESH == 0:
                # Each address may begin only some games.
                with client_of(herd.urls[0], address=f"127.0.1.{number}") as client:
                    games = [begin(client, ["yellow", "blue"]) for _ in range(GAMES)]
            answers: list[list[dict[str, Any]]] = [[] for _ in games]
            with ThreadPoolExecutor(len(games)) as pool:
                players = zip(games, answers, strict=True)
                playing = [pool.submit(play, herd.urls[0], *player) for player in players]
                wait_for(
                    lambda answers=answers, playing=playing: (
                        sum(map(len, answers)) >= GAMES or all(player.done() for player in playing)
                    )
                )
                time.sleep(random.uniform(0, 0.1))
                herd.kill(0)
            for player in playing:
                player.result()
            for game, heard in zip(games, answers, strict=True):
                heads = {answer["seq"]: answer["head"] for answer in heard}
                acknowledged.setdefault(game.id, {}).update(heads)
            herd.restart(0)
    assert sum(map(len, acknowledged.values())) >= GAMES * kills
    with Club(place) as club:
        for id_, heads in acknowledged.items():
            assert list(heads) == sorted(heads), "acknowledged in the order of the records"
            rows = club.log.rows(id_)
            for seq, head in heads.items():
                assert rows[seq - 1][3].hex() == head, "the very same record"
            assert audit_log(club.log, id_).passed


def play(url: str, game: GameClient, answers: list[dict[str, Any]]) -> None:
    """Play until the service is gone. answers: everything that it acknowledges."""
    with client_of(url) as client, suppress(httpx.HTTPError):
        seated = GameClient(client, game.begun)
        seated.posted = random.randrange(10**9)
        while due := (legal := seated.get("host", "legal"))["due"]:
            action = random.choice(due[0]["actions"])
            answers.append(seated.act(due[0]["seat"], action, legal["seq"]))
