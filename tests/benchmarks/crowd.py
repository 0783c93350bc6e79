"""A crowd on the service: five listeners in each of many games, and one client that acts."""

import asyncio
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import msgspec

from mclub import Club
from mclub.service.links import Links
from mclub.service.store.opening import open_store

PLAYERS = {"yellow": "North", "blue": "South", "red": "East", "green": "West"}
LISTENING = (*PLAYERS, "spectator")
"""The names of the listeners in each game."""
SEED = "a crowd"
MAX_LINE = 2**20


class Move(NamedTuple):
    """An action of the script, its seat, and the record before it."""

    seat: str
    action: str
    expect: int


class Acknowledgement(NamedTuple):
    """An acknowledged action: its game, its last record, when it was acknowledged, and after how
    long."""

    game: str
    seq: int
    at: float
    took: float


def script() -> list[Move]:
    """A whole game, the same for each table, since all have the same seed."""
    with Club() as club:
        game = club.new(PLAYERS, seed=SEED)
        moves = []
        while due := game.due():
            moves.append(Move(due[0]["seat"], due[0]["actions"][-1], game.seq))
            game.act(due[0]["seat"], moves[-1].action)
        return moves


def tables(path: str | Path, count: int) -> dict[str, dict[str, str]]:
    """Begin this many games in a file or a database, and return the tokens of the links for
    each."""
    with Club(path) as club:
        store = open_store(path)
        links = Links(store)
        games = [club.new(PLAYERS, seed=SEED) for _ in range(count)]
        begun = {game.id: links.issue_all(game.id, game.seats, spectators=True) for game in games}
        store.close()
    return begun


class Listener:
    """Notes the time at which each record was announced to it."""

    def __init__(self) -> None:
        self.seqs: list[int] = []
        self.times: list[float] = []

    async def listen(self, port: int, game: str, token: str, ready: asyncio.Event) -> None:
        """Listen until cancelled. ready: set after the first announcement."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=MAX_LINE)
        try:
            writer.write(_request("GET", f"/api/games/{game}/live", token))
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    self.seqs.append(int(line[4:]))
                    self.times.append(perf_counter())
                    ready.set()
        finally:
            writer.close()

    def delay(self, acted: Acknowledgement) -> float:
        """The seconds between the acknowledgement of an action and its announcement to this
        listener."""
        place = bisect_left(self.seqs, acted.seq)
        return self.times[place] - acted.at if place < len(self.times) else float("inf")


class Crowd:
    """Listeners and a client for the games begun by `tables`."""

    def __init__(self, port: int, begun: dict[str, dict[str, str]]) -> None:
        self._port, self._begun = port, begun
        self.listeners = {game: [Listener() for _name in LISTENING] for game in begun}
        self.acted: list[Acknowledgement] = []
        self.memory: list[int] = []

    async def act(
        self, moves: Sequence[Move], seconds: float, settle: float, memory: Callable[[], int]
    ) -> None:
        """Let everybody listen, then take actions one after another, each as soon as the previous
        one is acknowledged, round robin over the games. settle: the seconds for listeners to catch
        up; memory: the resident memory of the service, measured when each game has one listener,
        and when it has all."""
        listening = []
        for number, name in enumerate(LISTENING):
            for game, listeners in self.listeners.items():
                ready = asyncio.Event()
                task = listeners[number].listen(self._port, game, self._begun[game][name], ready)
                listening.append(asyncio.create_task(task))
                await ready.wait()
            if number in (0, len(LISTENING) - 1):
                await asyncio.sleep(settle)
                self.memory.append(memory())
        await self._act(moves, seconds)
        await asyncio.sleep(settle)
        for one in listening:
            one.cancel()
        await asyncio.gather(*listening, return_exceptions=True)

    @property
    def memory_of_a_listener(self) -> float:
        """The bytes that a listener adds in a game that has one already."""
        one_each, all_ = self.memory
        return (all_ - one_each) / (len(LISTENING) - 1) / len(self._begun)

    async def act_at_once(self, moves: Sequence[Move], seconds: float) -> None:
        """Like `act`, but without listeners, and with a concurrent client in each game."""
        crowds = [Crowd(self._port, {game: seats}) for game, seats in self._begun.items()]
        await asyncio.gather(*(crowd._act(moves, seconds) for crowd in crowds))
        self.acted = sorted(
            (act for crowd in crowds for act in crowd.acted), key=lambda act: act.at
        )

    async def _act(self, moves: Sequence[Move], seconds: float) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        end = perf_counter() + seconds
        try:
            for number, (move, game) in enumerate((m, g) for m in moves for g in self._begun):
                body = msgspec.json.encode(
                    {"action": move.action, "expect": move.expect, "command_id": f"c{number}"}
                )
                token = self._begun[game][move.seat]
                start = perf_counter()
                writer.write(_request("POST", f"/api/games/{game}/actions", token, body))
                answer = msgspec.json.decode(await _body(reader))
                now = perf_counter()
                self.acted.append(Acknowledgement(game, answer["seq"], now, now - start))
                if now > end:
                    return
        finally:
            writer.close()

    def delays(self) -> Iterator[float]:
        """The seconds between acknowledgement and announcement, for each action and listener."""
        for acted in self.acted:
            for listener in self.listeners[acted.game]:
                yield listener.delay(acted)


def _request(method: str, path: str, token: str, body: bytes = b"") -> bytes:
    lines = [
        f"{method} {path} HTTP/1.1",
        "Host: 127.0.0.1",
        f"Authorization: Bearer {token}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


async def _body(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0])
    body = await reader.readexactly(length)
    assert head.startswith(b"HTTP/1.1 200 "), body
    return body
