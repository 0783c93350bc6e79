"""The file or database is no longer the one that was opened: the service accepts nothing that would
be lost, no revoked link works again, and the operator is told."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from events.errors import Displaced
from mclub import Club
from mclub.service.app import behind_gate
from mclub.service.gate import Gate
from mclub.service.links import KILL, Links
from mclub.service.settings import Settings
from mclub.service.state import Service
from mclub.service.store.opening import open_store
from tests.postgres import Server
from tests.service.seated import OWN_PAGE, GameClient, begin

WHY = (
    "The games were moved, removed, replaced or restored while being served. Nothing is read or "
    "written until they are back or the service is restarted."
)


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    """Settings with the file in a folder of its own."""
    (tmp_path / "evening").mkdir()
    return replace(settings, path=tmp_path / "evening" / "games.db")


def remove(path: Path) -> None:
    for file in path.parent.iterdir():
        file.unlink()


def rename_file(path: Path) -> None:
    path.rename(path.with_name("old.db"))


def back_up(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("VACUUM INTO ?", (str(path.with_name("backup.db")),))


def from_a_backup(path: Path) -> None:
    """Restore a copy while the file is served, as an unaware operator might."""
    path.with_name("backup.db").replace(path)


def without_log_ahead(path: Path) -> None:
    path.with_name("games.db-wal").unlink()


def without_shared_memory(path: Path) -> None:
    path.with_name("games.db-shm").unlink()


def in_a_folder_renamed(path: Path) -> None:
    path.parent.rename(path.parent.with_name("morning"))


def writes(game: GameClient) -> dict[str, int]:
    """The statuses of every request that stores something."""
    asked: list[tuple[str, str, str, dict[str, Any]]] = [
        ("yellow", "POST", "actions", {"action": "place companies", "expect": 15}),
        ("yellow", "POST", "talk", {"text": "hello"}),
        ("yellow", "PUT", "notes", {"text": "mine"}),
        ("yellow", "PUT", "webhook", {"url": "http://127.0.0.1:9/"}),
        ("host", "PUT", "muted", {"seats": ["blue"]}),
        ("host", "POST", "seats/blue/link", {}),
        ("host", "POST", "host/link", {}),
        ("host", "PUT", "spectating", {"open": False}),
        ("yellow", "POST", "seats/yellow/leave", {}),
    ]
    return {
        f"{method} {path}": game.ask(who, method, path, body).status
        for who, method, path, body in asked
    }


def health(client: TestClient[Gate]) -> tuple[int, Any]:
    answer = client.get("/health")
    return answer.status_code, answer.json().get("detail")


@pytest.mark.parametrize(
    "happen",
    [
        *(remove, rename_file, from_a_backup, in_a_folder_renamed),
        *(without_log_ahead, without_shared_memory),
    ],
)
def test_nothing_is_taken_that_would_be_lost(
    settings: Settings, client: TestClient[Gate], happen: Callable[[Path], None]
) -> None:
    path = Path(settings.path)
    game = begin(client, ["yellow", "blue"])
    back_up(path)
    assert health(client) == (200, None)
    happen(path)
    assert set(writes(game).values()) == {503}
    assert health(client) == (503, WHY)
    refused = game.refusal("yellow", "view", "GET")
    assert (refused["status"], refused["detail"]) == (503, WHY)
    players = [{"seat": seat, "name": seat} for seat in ("yellow", "blue")]
    new = client.post("/api/games", json={"players": players}, headers=OWN_PAGE)
    assert (new.status_code, new.json()["detail"]) == (503, WHY)


def test_a_link_that_was_made_new_stays_dead_when_a_backup_is_put_back(
    settings: Settings, client: TestClient[Gate]
) -> None:
    path = Path(settings.path)
    game = begin(client, ["yellow", "blue"])
    assert game.ask("host", "GET", "view").status == 200
    back_up(path)
    game.post("host", "seats/blue/link")
    assert game.ask("blue", "GET", "view").status == 401
    from_a_backup(path)
    assert game.ask("blue", "GET", "view").status == 503
    assert health(client) == (503, WHY)


def test_a_folder_that_is_back_serves_again(settings: Settings, client: TestClient[Gate]) -> None:
    folder = Path(settings.path).parent
    game = begin(client, ["yellow", "blue"])
    folder.rename(folder.with_name("morning"))
    assert game.refusal("yellow", "talk", text="hello")["status"] == 503
    folder.with_name("morning").rename(folder)
    assert health(client) == (200, None)
    game.post("yellow", "talk", text="hello again")
    assert [message["text"] for message in game.get("blue", "talk")] == ["hello again"]


@pytest.fixture
def in_a_database(
    settings: Settings, database: str, routes: Litestar, monkeypatch: pytest.MonkeyPatch
) -> Iterator[TestClient[Gate]]:
    """A service that checks its database with every request."""
    connections = pytest.importorskip("events.postgres_log.connections")
    monkeypatch.setattr(connections, "CHECK_INTERVAL", 0.0)
    service = Service(replace(settings, path=database))
    with TestClient(behind_gate(service, routes), base_url=settings.base_url) as client:
        yield client


def test_tables_that_were_restored_are_not_served(
    in_a_database: TestClient[Gate], database: str, postgres: Server
) -> None:
    game = begin(in_a_database, ["yellow", "blue"])
    assert health(in_a_database) == (200, None)
    postgres.sql("DROP SCHEMA mclub CASCADE", database=database.rpartition("/")[2])
    with Club(database) as club:
        open_store(database).close()
        assert club.log.games() == []
        assert set(writes(game).values()) == {503}
        assert health(in_a_database) == (503, WHY)
        assert club.log.games() == []


@pytest.mark.parametrize("happen", [remove, from_a_backup, in_a_folder_renamed, without_log_ahead])
def test_a_store_neither_reads_nor_writes_out_of_place(
    settings: Settings, happen: Callable[[Path], None]
) -> None:
    path = Path(settings.path)
    with Club(path):
        store = open_store(path)
        links = Links(store)
        back_up(path)
        happen(path)
        for attempt in (
            lambda: links.who("token"),
            lambda: store.change((KILL, ("game", "host", ""))),
            lambda: store.change_unsynced((KILL, ("game", "host", ""))),
            store.version,
        ):
            with pytest.raises(Displaced):
                attempt()
        store.close()
