"""Clients that continue when a worker goes away, as the pages do."""

import random
import threading
import time
from itertools import cycle
from typing import Any

import httpx

from tests.service.listening import Listening
from tests.service.seated import GameClient, client_of
from tests.waiting import PATIENCE


def play(
    urls: list[str],
    game: GameClient,
    answers: dict[int, str],
    stop: threading.Event,
    pause: float = 0.0,
) -> None:
    """Play through either worker; an unanswered request is retried at the other one. answers: the
    acknowledged heads, by seq."""
    for number in range(10_000):
        asked: tuple[str, dict[str, Any]] | None = None
        for url in cycle(random.sample(urls, len(urls))):
            try:
                with client_of(url) as client:
                    seated = GameClient(client, game.begun)
                    if asked is None:
                        legal = seated.get("host", "legal")
                        if stop.is_set() or not legal["due"]:
                            return
                        due = legal["due"][0]
                        action = random.choice(due["actions"])
                        body = {"action": action, "expect": legal["seq"]}
                        asked = due["seat"], body | {"command_id": f"act {number}"}
                    answer = seated.post(asked[0], "actions", **asked[1])
                    answers[answer["seq"]] = answer["head"]
                    stop.wait(pause)
                    break
            except httpx.HTTPError:
                time.sleep(0.02)


def listen(urls: list[str], game: GameClient, ends: dict[str, int]) -> list[tuple[int, str]]:
    """Listen to one worker until it is gone, then resume at the other, to the end of the game.
    Returns all lines in order."""
    last, told = 16, list[tuple[int, str]]()
    begun = time.monotonic()
    for url in cycle(urls):
        with Listening(url, game.id, game.tokens["red"], last) as red:
            end = None
            while not red.over.wait(0.05) and (end is None or not is_told(red, end)):
                end = ends.get(game.id)
                assert time.monotonic() - begun < PATIENCE, "it never came to the end"
            for event in list(red.events):
                last = event.data["seq"]
                told += [(line["seq"], line["text"]) for line in event.data["happened"]]
        if last == ends.get(game.id):
            return told
        assert time.monotonic() - begun < PATIENCE, "it never came to the end"
    raise AssertionError


def is_told(red: Listening, seq: int) -> bool:
    return bool(red.events) and red.events[-1].id == str(seq)
