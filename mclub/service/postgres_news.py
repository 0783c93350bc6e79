"""News by PostgreSQL's LISTEN and NOTIFY, or by polling on an engine that speaks its protocol but
lacks them.

A worker notifies in a separate statement after its commit: inside the transaction, NOTIFY would
hold a database-wide lock until the disk answers, and so serialise all commits.
"""

import asyncio
from contextlib import suppress
from functools import partial
from secrets import token_hex
from typing import Final

import psycopg

from events.errors import MclubError
from events.postgres_log.address import parse_address
from mclub.service.polling import OnNews, PollingNews
from mclub.service.settings import GATHER, SWEEP
from mclub.service.store import Store
from mclub.service.tables import Tables

LISTEN: Final = "LISTEN mclub"
NOTIFY: Final = "SELECT pg_notify('mclub', ?)"
HELLO: Final = "SELECT pg_notify('mclub', %s)"
LONGEST: Final = 7_900
"""The maximum size of a message in bytes; PostgreSQL's limit is 8000."""
ECHO: Final = 2.0
"""Seconds within which a worker must receive its own test message."""
DEAF: Final = 60.0
"""Seconds of polling before a worker tries LISTEN again. The engine may lack LISTEN, or it may only
have delivered the test message too slowly."""
RECONNECT: Final = 0.5
"""Seconds before reconnecting."""
UNSUPPORTED: Final = (psycopg.ProgrammingError, psycopg.NotSupportedError, psycopg.InternalError)
"""The errors of an engine without LISTEN."""

Connection = psycopg.AsyncConnection[tuple[object, ...]]


class PostgresNews:
    """`News` by messages through the database at `url`: the sender's name, then game ids."""

    def __init__(self, url: str, store: Store, tables: Tables, on_news: OnNews) -> None:
        self._parameters = parse_address(url).parameters | {"autocommit": True}
        self._store, self._tables, self._on_news = store, tables, on_news
        self._name = token_hex(8)
        self._queue: dict[str, None] = {}
        self._sender: asyncio.Task[None] | None = None
        self._mute = False

    def announce(self, game: str) -> None:
        """See `News.announce`. News that arrives while a message is sent goes into the next one."""
        if self._mute:
            return
        self._queue[game] = None
        if self._sender is None:
            self._sender = asyncio.create_task(self._send())

    async def run(self) -> None:
        """See `News.run`."""
        polling = PollingNews(self._store, self._tables, self._on_news)
        while True:
            try:
                async with await Connection.connect(**self._parameters) as db:
                    self._mute = not await self._can_hear(db)
                    if not self._mute:
                        await self._listen(db)
            except psycopg.Error:
                await asyncio.sleep(RECONNECT)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(DEAF):
                    await polling.run()

    async def _can_hear(self, db: Connection) -> bool:
        """Whether LISTEN works: some engines accept it and deliver nothing, so this sends a test
        message and waits for it."""
        try:
            await db.execute(LISTEN)
            await db.execute(HELLO, (self._name,))
        except UNSUPPORTED:
            return False
        async for _notice in db.notifies(timeout=ECHO, stop_after=1):
            return True
        return False

    async def _listen(self, db: Connection) -> None:
        while True:
            # Covers all changes up to now, announced or not.
            self._on_news(None)
            async for notice in db.notifies(timeout=SWEEP):
                name, *games = notice.payload.split()
                if name != self._name:
                    self._on_news(games)

    async def _send(self) -> None:
        try:
            while self._queue:
                message = self._next_message()
                await self._tables.in_thread(partial(self._store.all, NOTIFY, message))
                await asyncio.sleep(GATHER)
        except (MclubError, psycopg.Error):
            self._queue.clear()  # the other workers' sweeps find the changes
        finally:
            self._sender = None

    def _next_message(self) -> str:
        words: list[str] = [self._name]
        length = len(self._name)
        for game in list(self._queue):
            length += 1 + len(game.encode())
            if length > LONGEST:
                break
            words.append(game)
            del self._queue[game]
        return " ".join(words)
