"""Another program holds the file's lock: actions wait for it, reads don't."""

import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from events.sqlite_log import SqliteLog
from mclub.service import cookies, limits
from mclub.service.app import behind_gate
from mclub.service.gate import Gate
from mclub.service.problems import RETRY
from mclub.service.settings import ASIDE, THREADS, Settings
from mclub.service.state import Service
from mclub.service.store import sqlite
from tests.events.children import child, line, tell
from tests.service.seated import OWN_PAGE, GameClient, begin
from tests.sweeping import SWEEP
from tests.waiting import PATIENCE

LOCK = """
    import sqlite3, sys
    db = sqlite3.connect(sys.argv[1], isolation_level=None)
    db.execute("BEGIN IMMEDIATE")
    print("locked", flush=True)
    sys.stdin.readline()
    db.execute("ROLLBACK")
    print("free", flush=True)
"""
LONG = 600.0
"""The timeout for the lock in seconds, longer than any test takes."""
SOON = PATIENCE
"""The seconds within which requests that don't need the lock must be answered."""
GAMES = THREADS + 1
"""More waiting actions than threads."""


@pytest.fixture
def service(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Service:
    monkeypatch.setattr(SqliteLog.__init__, "__defaults__", (LONG,))
    monkeypatch.setattr(sqlite, "PATIENCE", LONG)
    monkeypatch.setattr(limits, "PATIENCE", LONG)
    monkeypatch.setattr(cookies, "PATIENCE", LONG)
    return Service(settings)


@pytest.fixture
def client(service: Service, routes: Litestar) -> Iterator[TestClient[Gate]]:
    with TestClient(behind_gate(service, routes), base_url="http://games.example") as client:
        yield client


def writers(service: Service) -> list[sqlite3.Connection]:
    """The writers of the log and of the store."""
    assert isinstance(service.store, sqlite.SqliteStore)
    return [service.club.log._db.db, service.store._writing]  # type: ignore[attr-defined]


@contextmanager
def lock_games(settings: Settings) -> Iterator[subprocess.Popen[str]]:
    with child(LOCK, settings.path) as other:
        assert line(other) == "locked"
        yield other


def let_go(other: subprocess.Popen[str]) -> None:
    tell(other, "go on")
    assert line(other) == "free"


def begin_signal(db: sqlite3.Connection) -> threading.Event:
    """An event set by the first attempt to write."""
    begins = threading.Event()
    db.set_trace_callback(lambda sql: begins.set() if sql == "BEGIN IMMEDIATE" else None)
    return begins


READ = ["", "view", "legal", "history", "seats", "talk", "notes", "webhook", "explain/3", "knows"]
PAGES = ["", "history", "score", "replay"]


def all_that_is_read(
    client: TestClient[Gate], game: GameClient, browser: dict[str, str]
) -> list[int]:
    """The statuses of everything that a seat reads, as a program and as a page."""
    bearer = {"Authorization": f"Bearer {game.tokens['yellow']}"}
    asked = [
        *((f"/api/games/{game.id}/{path}".rstrip("/"), bearer) for path in READ),
        *((f"/games/{game.id}/{path}", browser) for path in PAGES),
        ("/api/games", browser),
        ("/", browser),
        ("/health", {}),
    ]
    return [client.get(path, headers=headers).status_code for path, headers in asked]


@SWEEP
def test_views_and_pages_are_answered_while_actions_wait(
    settings: Settings, service: Service, client: TestClient[Gate]
) -> None:
    games = [begin(client, ["yellow", "blue"]) for _ in range(GAMES)]
    browsers = [game.browser("yellow") for game in games]
    seq = games[0].seq
    waits = begin_signal(writers(service)[0])
    with lock_games(settings) as other, ThreadPoolExecutor(GAMES) as pool:
        acting: list[Future[Any]] = [
            pool.submit(game.act, "yellow", "place companies", seq) for game in games
        ]
        assert waits.wait(60)
        seen = [all_that_is_read(client, *one) for one in zip(games, browsers, strict=True)]
        boards = [game.get("host", "board")["tiles"]["companies"] for game in games]
        assert not any(one.done() for one in acting)
        let_go(other)
        for one in acting:
            one.result()
    assert seen == [[200] * (len(READ) + len(PAGES) + 3)] * GAMES
    assert boards == [[]] * GAMES
    assert [game.get("host", "board")["tiles"]["companies"] for game in games] == (
        [["yellow"]] * GAMES
    )


def test_talk_and_links_are_read_while_talk_waits_to_be_kept(
    settings: Settings, service: Service, client: TestClient[Gate]
) -> None:
    game = begin(client, ["yellow", "blue"])
    game.post("blue", "talk", text="before")
    waits = begin_signal(writers(service)[1])
    with lock_games(settings) as other, ThreadPoolExecutor(GAMES) as pool:
        saying = [pool.submit(game.post, "blue", "talk", text=f"{n}") for n in range(GAMES)]
        assert waits.wait(60)
        said = [message["text"] for message in game.get("yellow", "talk")]
        assert game.get("yellow", "view")["status"] == "running"
        assert not any(one.done() for one in saying)
        let_go(other)
        for one in saying:
            one.result()
    assert said == ["before"]
    messages = [message["text"] for message in game.get("yellow", "talk")]
    assert sorted(messages) == sorted(["before", *map(str, range(GAMES))])


def test_a_browser_that_comes_after_days_is_answered(
    settings: Settings, service: Service, client: TestClient[Gate]
) -> None:
    """The session's use has to be recorded, which is impossible now."""
    game = begin(client, ["yellow", "blue"])
    browser = game.browser("yellow")
    service.store.change(("UPDATE sessions SET used = used - 200000", ()))
    with lock_games(settings) as other, ThreadPoolExecutor(1) as pool:
        asking = pool.submit(client.get, f"/games/{game.id}/", headers=browser)
        try:
            page = asking.result(SOON)
        finally:
            let_go(other)
    assert (page.status_code, "set-cookie" in page.headers) == (200, True)


@pytest.mark.parametrize("waiting", ["nobody", "talk", "whatever else is done aside"])
def test_no_request_waits_for_the_lock_because_of_a_limit(
    settings: Settings, service: Service, client: TestClient[Gate], waiting: str
) -> None:
    """waiting: the other requests of this worker that wait for the lock."""
    game = begin(client, ["yellow", "blue"])
    fresh = GameClient(client, game.begun)  # neither limit holds a request for it
    go_on, waits = threading.Event(), begin_signal(writers(service)[1])
    with lock_games(settings) as other, ThreadPoolExecutor(2) as pool:
        if waiting == "talk":
            saying = pool.submit(service.talk.say, game.id, "blue", "Hello")
            assert waits.wait(SOON)
        elif waiting != "nobody":
            for _ in range(ASIDE):
                service.tables._store_pool.submit(go_on.wait)
        reading = pool.submit(lambda: [fresh.ask(who, "GET", "view") for who in fresh.tokens])
        try:
            seen = reading.result(SOON)
        finally:
            go_on.set()
            let_go(other)
        if waiting == "talk":
            assert saying.result()["text"] == "Hello"
    assert [one.status for one in seen] == [200] * len(fresh.tokens)


def test_while_the_file_is_locked_the_limit_of_a_worker_holds(
    settings: Settings, routes: Litestar
) -> None:
    scarce = Service(msgspec.structs.replace(settings, rate=0.1))
    gate = behind_gate(scarce, routes)
    with TestClient(gate, base_url="http://games.example") as client, lock_games(settings) as other:
        statuses = [client.get("/rules").status_code for _ in range(5)]
        let_go(other)
    assert statuses == [200] * 3 + [429] * 2


@pytest.mark.parametrize("path", ["actions", "talk"])
def test_who_acts_in_vain_is_told_when_to_try_again(
    settings: Settings,
    routes: Litestar,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    path: str,
) -> None:
    monkeypatch.setattr(SqliteLog.__init__, "__defaults__", (0.01,))
    monkeypatch.setattr(sqlite, "PATIENCE", 0.01)
    gate = behind_gate(Service(settings), routes)
    with TestClient(gate, base_url="http://games.example") as client:
        game = begin(client, ["yellow", "blue"])
        bearer = {"Authorization": f"Bearer {game.tokens['yellow']}"}
        act = {"action": "place companies", "expect": game.seq, "command_id": "a"}
        with lock_games(settings) as other:
            told = client.post(
                f"/api/games/{game.id}/{path}",
                json=act if path == "actions" else {"text": "Hello"},
                headers=bearer,
            )
            page = client.post(
                f"/join/{game.tokens['blue']}", headers=OWN_PAGE | {"Accept": "text/html"}
            )
            let_go(other)
    assert "SQLITE_BUSY" in "".join(capfd.readouterr()), "the operator's log says why"
    for refused in (told, page):
        assert (refused.status_code, refused.headers["retry-after"]) == (503, str(RETRY))
    assert page.headers["content-type"].startswith("text/html")
