"""The presence of players at a table, now and earlier."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from mclub.service.live import Part
from mclub.service.presence import GRACE, LEASE
from mclub.service.settings import Settings
from mclub.service.state import Service
from tests.service.listening import Listening
from tests.service.seated import GameClient, begin
from tests.service.served import Program


class Clock:
    """A clock that shows the time it is set to."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


class Worker:
    """A worker for the games at `place`, which polls on request."""

    def __init__(self, place: str | Path, clock: Clock) -> None:
        self.service = Service(Settings(path=place), clock)
        self.sent: dict[str, object] = {}
        self.service.live.send_presence = self.sent.update  # type: ignore[method-assign]

    def seat(self, game: str, name: str) -> Part:
        """A listener's share for that seat, which has a link."""
        token = self.service.links.issue(game, "seat", name)
        who = self.service.links.who(token)
        assert who is not None
        return Part(who)


@asynccontextmanager
async def listening(worker: Worker, part: Part) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """A stream for that share until the end of the block, or until the function that this gives is
    called."""
    gone, sent = asyncio.Event(), asyncio.Event()

    async def receive() -> Any:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(_message: Any) -> None:
        sent.set()

    serving = asyncio.create_task(worker.service.live.listen(part, "en")(receive, send))

    async def leave() -> None:
        gone.set()
        await serving

    await sent.wait()
    try:
        yield leave
    finally:
        await leave()


def test_leases_tell_who_is_there_across_workers(place: str) -> None:
    clock = Clock()
    first, second = Worker(place, clock), Worker(place, clock)
    game = first.service.club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea").id
    yellow, blue = first.seat(game, "yellow"), second.seat(game, "blue")

    def names(worker: Worker) -> object:
        return worker.sent[game]

    async def look() -> None:
        clock.at += 1
        await first.service.presence.look()
        await second.service.presence.look()
        await first.service.presence.look()

    async def play() -> None:
        async with listening(second, blue) as leave, listening(first, yellow):
            await look()
            assert names(first) == names(second) == {"yellow": None, "blue": None}
            await leave()
            await look()
            # Perhaps to another page.
            assert names(first) == {"yellow": None, "blue": None}
            left = clock.at
            clock.at += GRACE
            await look()
            assert names(first) == {"yellow": None, "blue": "2027-01-15T08:00:12Z"}
            assert clock.at - left < LEASE
        # A worker that dies removes nothing: its lease expires.
        clock.at += LEASE
        async with listening(second, blue):
            await second.service.presence.look()
            assert names(second) == {"yellow": "2027-01-15T08:01:16Z", "blue": None}
        for worker in (first, second):
            await worker.service.tables.close()

    asyncio.run(play())
    for worker in (first, second):
        worker.service.close()


@pytest.fixture
def game(server: Program) -> GameClient:
    return begin(server.client, ["yellow", "blue", "red"], seed="tea", spectating=True)


def here(listening: Listening) -> dict[str, str | None]:
    """The latest presence that it received."""
    told = [event.data["names"] for event in listening.presence]
    return told[-1] if told else {}


def test_a_stream_tells_who_comes_and_nothing_else(server: Program, game: GameClient) -> None:
    with Listening(server.url, game.id, game.tokens["yellow"]) as yellow:
        yellow.until(lambda _events: here(yellow) == {"yellow": None})
        with Listening(server.url, game.id, game.tokens["spectator"]) as watching:
            both = {"yellow": None, "spectator": None}
            yellow.until(lambda _events: here(yellow) == both)
            watching.until(lambda _events: here(watching) == both)
            # It is no record, so it has no id to come back with.
            assert {(event.id, *event.data) for event in watching.presence} == {("", "names")}


def test_all_who_share_a_phone_are_there(server: Program, game: GameClient) -> None:
    cookie = game.browser("yellow", "blue")
    server.client.post(f"/games/{game.id}/phone", headers=cookie | {"x-mclub": "1"})
    with (
        Listening(server.url, game.id, game.tokens["host"]) as host,
        Listening.of(server.url, cookie["Cookie"], f"{game.id}/spectator"),
    ):
        host.until(lambda _events: here(host) == {"host": None, "yellow": None, "blue": None})
