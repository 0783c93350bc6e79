"""News by PostgreSQL's LISTEN and NOTIFY; polling on an engine that speaks its protocol but lacks
them.

A worker notifies after its commit, in a statement of its own: inside the transaction a NOTIFY would
hold a lock of the whole database until the disk answers, and serialise all commits.
"""

import asyncio
from contextlib import suppress
from functools import partial
from secrets import token_hex
from time import monotonic
from typing import Final

import psycopg

from events.errors import MclubError
from events.postgres_log.address import parse_address
from mclub.service.polling import OnNews, PollingNews
from mclub.service.settings import SWEEP
from mclub.service.store import Store
from mclub.service.tables import Tables

LISTEN: Final = "LISTEN mclub"
NOTIFY: Final = "SELECT pg_notify('mclub', ?)"
HELLO: Final = "SELECT pg_notify('mclub', %s)"
LONGEST: Final = 7_900
"""Bytes of a message; PostgreSQL's limit is 8000."""
ECHO: Final = 2.0
"""Seconds within which a worker must receive its own message."""
GATHER: Final = 0.01
"""Seconds for which a worker batches news after a message: every worker gets each message."""
DEAF: Final = 60.0
"""Seconds for which a worker that did not receive its own message polls before it listens again: an
engine without LISTEN never delivers, a slow one does."""
AGAIN: Final = 0.5
"""Seconds before reconnecting."""
SAID_SO: Final = (psycopg.ProgrammingError, psycopg.NotSupportedError, psycopg.InternalError)
"""The errors of an engine without LISTEN."""

Connection = psycopg.AsyncConnection[tuple[object, ...]]


class PostgresNews:
    """`News` in the database at `url`: messages with the sender's name and game ids."""

    def __init__(self, url: str, store: Store, tables: Tables, on_news: OnNews) -> None:
        self._parameters = parse_address(url).parameters | {"autocommit": True}
        self._store, self._tables, self._on_news = store, tables, on_news
        self._name = token_hex(8)
        self._unsaid: dict[str, None] = {}
        self._saying: asyncio.Task[None] | None = None
        self._mute = False

    def announce(self, game: str) -> None:
        """See `News.announce`. News that arrives during a message goes with the next one."""
        if self._mute:
            return
        self._unsaid[game] = None
        if self._saying is None:
            self._saying = asyncio.create_task(self._say())

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
                await asyncio.sleep(AGAIN)
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(DEAF):
                    await polling.run()

    async def _can_hear(self, db: Connection) -> bool:
        """Some engines accept LISTEN and deliver nothing, so a worker messages itself first."""
        try:
            await db.execute(LISTEN)
            await db.execute(HELLO, (self._name,))
        except SAID_SO:
            return False
        async for _notice in db.notifies(timeout=ECHO, stop_after=1):
            return True
        return False

    async def _listen(self, db: Connection) -> None:
        while True:
            # Everything in the database by now, announced or not.
            self._on_news(None)
            until = monotonic() + SWEEP
            while (left := until - monotonic()) > 0:
                async for notice in db.notifies(timeout=left, stop_after=1):
                    name, *games = notice.payload.split()
                    if name != self._name:
                        self._on_news(games)

    async def _say(self) -> None:
        try:
            while self._unsaid:
                message = self._next()
                await self._tables.in_thread(partial(self._store.all, NOTIFY, message))
                await asyncio.sleep(GATHER)
        except (MclubError, psycopg.Error):
            self._unsaid.clear()  # other workers poll for themselves
        finally:
            self._saying = None

    def _next(self) -> str:
        words: list[str] = [self._name]
        length = len(self._name)
        for game in list(self._unsaid):
            length += 1 + len(game.encode())
            if length > LONGEST:
                break
            words.append(game)
            del self._unsaid[game]
        return " ".join(words)
