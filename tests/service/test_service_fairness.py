"""Slow work is limited for each caller, and nobody waits for all of another caller's work."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.exceptions import ServiceUnavailableException, TooManyRequestsException
from litestar.testing import TestClient

from mclub import Club
from mclub.service import hints, problems
from mclub.service.api import reading
from mclub.service.app import behind_gate
from mclub.service.fairness import CALLER, OF_A_LINK, OF_AN_ADDRESS, WAITING, Caller, FairLock
from mclub.service.settings import Settings
from mclub.service.state import Service
from mclub.service.tables import Tables
from tests.service.seated import OWN_PAGE, begin
from tests.waiting import wait_for

AUDITS = 40


def order(*asked: Caller) -> list[Caller]:
    """The order in which callers get the lock if all request it while the first has it."""
    served: list[Caller] = []

    async def ask(lock: FairLock, caller: Caller) -> None:
        CALLER.set(caller)
        async with lock:
            served.append(caller)
            await asyncio.sleep(0)

    async def all_ask() -> None:
        lock = FairLock()
        await asyncio.gather(*(ask(lock, caller) for caller in asked))
        assert len(lock) == 0

    asyncio.run(all_ask())
    return served


def test_each_link_gets_its_turn() -> None:
    a, b, c = (Caller(b"home", name) for name in (b"a", b"b", b"c"))
    assert order(a, a, a, a, b, b, c) == [a, b, c, a, b, a, a]


def test_many_links_of_one_address_are_one_among_others() -> None:
    a, b, c = (Caller(b"home", name) for name in (b"a", b"b", b"c"))
    other = Caller(b"elsewhere", b"d")
    assert order(a, a, b, c, other, other) == [a, other, b, other, c, a]


async def fill(lock: FairLock, callers: list[Caller]) -> list[asyncio.Task[None]]:
    """Let all these callers wait for a lock that is taken."""

    async def ask(caller: Caller) -> None:
        CALLER.set(caller)
        async with lock:
            pass

    waiting = [asyncio.create_task(ask(caller)) for caller in callers]
    await asyncio.sleep(0)
    return waiting


ONE_LINK = [Caller(b"home", b"a")] * OF_A_LINK
ONE_ADDRESS = [Caller(b"home", b"%d" % number) for number in range(OF_AN_ADDRESS)]
EVERYBODY = [Caller(b"%d" % number, b"") for number in range(WAITING)]


@pytest.mark.parametrize(
    ("waiting", "refused", "let_in", "error"),
    [
        (ONE_LINK, Caller(b"home", b"a"), Caller(b"home", b"b"), TooManyRequestsException),
        (ONE_ADDRESS, Caller(b"home", b"x"), Caller(b"x", b"x"), TooManyRequestsException),
        (EVERYBODY, Caller(b"x", b""), None, ServiceUnavailableException),
    ],
    ids=["link", "address", "everybody"],
)
def test_what_waits_is_bounded(
    waiting: list[Caller],
    refused: Caller,
    let_in: Caller | None,
    error: type[TooManyRequestsException | ServiceUnavailableException],
) -> None:
    async def pile_up() -> None:
        lock = FairLock()
        async with lock:
            tasks = await fill(lock, waiting)
            (late,) = await fill(lock, [refused])
            with pytest.raises(error) as told:
                await late
            assert told.value.headers == {"Retry-After": str(problems.RETRY)}
            tasks += await fill(lock, [let_in] if let_in else [])
        await asyncio.gather(*tasks)
        async with lock:
            assert len(lock) == 0, "there is room again"

    asyncio.run(pile_up())


def test_what_still_waits_when_the_service_stops_is_given_up(tmp_path: Path) -> None:
    done: list[str] = []
    go_on = threading.Event()

    def work(name: str) -> Callable[[], None]:
        return lambda: (go_on.wait(30), done.append(name))[1]

    async def stop() -> None:
        with Club(tmp_path / "games.db") as club:
            tables = Tables(club, lambda _game, _own: None, near=True)
            asked = [
                asyncio.create_task(tables.run_slow(work(name))) for name in ("first", "later")
            ]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            closing = asyncio.create_task(tables.close())
            await asyncio.sleep(0)
            go_on.set()
            await closing
            results = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(results[1], asyncio.CancelledError)

    asyncio.run(stop())
    assert done == ["first"]


@pytest.fixture(name="begun")
def _begun(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[list[str], threading.Event]]:
    """The audits and hints begun, in order, and an event that lets the first one continue."""
    begun: list[str] = []
    go_on = threading.Event()
    audit, hint = reading.audit_log, hints.hint

    def audited(*args: Any) -> Any:
        begun.append("audit")
        go_on.wait(30)
        return audit(*args)

    def hinted(*args: Any) -> Any:
        begun.append("hint")
        return hint(*args)

    monkeypatch.setattr(reading, "audit_log", audited)
    monkeypatch.setattr(hints, "hint", hinted)
    yield begun, go_on
    go_on.set()


def test_forty_audits_of_one_leave_room_for_others(
    settings: Settings, routes: Litestar, begun: tuple[list[str], threading.Event]
) -> None:
    order, go_on = begun
    service = Service(settings)
    with TestClient(behind_gate(service, routes), base_url=settings.base_url) as client:
        game = begin(client, ["yellow", "blue"], seed="tea", rulings={"hints": "on"})
        other = begin(client, ["yellow", "blue"], seed="tea", rulings={"hints": "on"})
        host = {"authorization": f"Bearer {game.tokens['host']}"}
        refused: list[httpx.Response] = []

        def audit(_number: int) -> int:
            response = client.get(f"/api/games/{game.id}/audit", headers=host)
            if response.status_code != 200:
                refused.append(response)
            return response.status_code

        with ThreadPoolExecutor(AUDITS + 1) as pool:
            audits = pool.map(audit, range(AUDITS))
            try:
                # One is in progress and some wait; all others were refused.
                wait_for(lambda: len(refused) == AUDITS - 1 - OF_A_LINK)
                code = client.post("/api/qr", json={"text": "https://x.example"}, headers=OWN_PAGE)
                assert (code.status_code, order) == (200, ["audit"])
                hint = pool.submit(other.get, "yellow", "hint")
                wait_for(lambda: len(service.tables._slow_turns) == OF_A_LINK + 1)
            finally:
                go_on.set()
            assert hint.result()["seat"] == "yellow"
            assert sorted(audits) == [200] * (OF_A_LINK + 1) + [429] * len(refused)
    assert order == ["audit", "hint"] + ["audit"] * OF_A_LINK
    assert {response.headers["retry-after"] for response in refused} == {str(problems.RETRY)}
    assert {response.json()["type"] for response in refused} == {"urn:mclub:problem:too-often"}
