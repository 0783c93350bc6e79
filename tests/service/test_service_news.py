"""Workers hear of each other's changes through the database, or find out by polling."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any

import pytest

from mclub import Club
from mclub.service import polling, postgres_news
from mclub.service.postgres_news import PostgresNews
from mclub.service.store import Store
from mclub.service.store.opening import open_store
from tests.postgres import Server
from tests.waiting import PATIENCE


class Here:
    """A substitute for `Tables` that runs work directly."""

    async def in_thread(self, work: Callable[[], Any]) -> Any:
        return await asyncio.to_thread(work)

    read = in_thread


class Worker:
    """heard: all notifications; None means that anything may have happened."""

    def __init__(self, url: str, store: Store) -> None:
        self.heard: list[list[str] | None] = []
        tables: Any = Here()
        self.news = PostgresNews(url, store, tables, self._hear)

    def _hear(self, games: Iterable[str] | None) -> None:
        self.heard.append(None if games is None else list(games))

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await asyncio.sleep(0.01)


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with Club(database):
        store = open_store(database)
    yield store
    store.close()


def run_together(
    url: str, store: Store, play: Callable[[Worker, Worker], Awaitable[None]]
) -> tuple[Worker, Worker]:
    """Run two workers during `play`."""

    async def run() -> tuple[Worker, Worker]:
        one, other = Worker(url, store), Worker(url, store)
        running = [asyncio.create_task(worker.news.run()) for worker in (one, other)]
        await one.until(lambda: None in one.heard)
        await other.until(lambda: None in other.heard)
        await play(one, other)
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        return one, other

    return asyncio.run(run())


def test_others_hear_what_was_announced(database: str, store: Store) -> None:
    games = [f"game{number:06}" for number in range(2000)]

    async def play(one: Worker, other: Worker) -> None:
        for game in games:
            one.news.announce(game)
        await other.until(lambda: sum(map(len, filter(None, other.heard))) == len(games))

    one, other = run_together(database, store, play)
    heard = [game for message in other.heard if message for game in message]
    assert heard == games
    assert not any(one.heard), "nobody is told what he has done himself"
    # More than one message takes, and far fewer than there were games.
    assert 3 <= sum(message is not None for message in other.heard) <= 10


def test_after_a_lost_connection_it_looks_and_hears_again(
    database: str, store: Store, postgres: Server
) -> None:
    async def play(one: Worker, other: Worker) -> None:
        looked = other.heard.count(None)
        ended = postgres.sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"WHERE query LIKE '%pg_notify%' AND datname = '{database.rpartition('/')[2]}'"
        )
        assert len(ended) >= 2
        await other.until(lambda: other.heard.count(None) > looked)
        one.news.announce("g")
        await other.until(lambda: ["g"] in other.heard)

    run_together(database, store, play)


@pytest.mark.parametrize("listen", ["SELECT 1", "LISTEN 1"], ids=["deaf", "unknown"])
def test_where_nothing_can_be_heard_it_looks(
    database: str, store: Store, listen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_news, "LISTEN", listen)
    monkeypatch.setattr(postgres_news, "ECHO", 0.1)
    monkeypatch.setattr(polling, "POLL", 0.05)

    async def play(one: Worker, other: Worker) -> None:
        one.news.announce("g")
        await other.until(lambda: other.heard.count(None) > 3)

    _one, other = run_together(database, store, play)
    assert not any(other.heard)


def test_who_was_deaf_for_a_while_hears_again(
    database: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_news, "LISTEN", "SELECT 1")
    monkeypatch.setattr(postgres_news, "ECHO", 0.1)
    monkeypatch.setattr(postgres_news, "DEAF", 0.3)

    async def play(one: Worker, other: Worker) -> None:
        one.news.announce("told to nobody")
        monkeypatch.setattr(postgres_news, "LISTEN", "LISTEN mclub")

        def heard() -> bool:
            one.news.announce("g")
            return ["g"] in other.heard

        await other.until(heard)

    _one, other = run_together(database, store, play)
    assert "told to nobody" not in [game for games in other.heard for game in games or ()]
