"""News by polling, for databases without notifications."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic

from events.errors import MclubError
from mclub.service.settings import POLL, SWEEP, WATCH
from mclub.service.store import Store
from mclub.service.tables import Tables

OnNews = Callable[[Iterable[str] | None], None]
"""Called in the event loop with the games that have news; None if any game may have some."""


class PollingNews:
    """Polls the database for writes by other workers and by other programs, such as the command
    line. So nothing needs to be announced."""

    def __init__(self, store: Store, tables: Tables, on_news: OnNews) -> None:
        self._store, self._tables, self._on_news = store, tables, on_news

    def announce(self, game: str) -> None:
        """See `News.announce`."""

    async def run(self) -> None:
        """See `News.run`."""
        seen: int | None = None
        until = 0.0
        while True:
            with suppress(MclubError):  # locked or damaged: the next reader gets the error
                version = await self._tables.read(self._store.version)
                if version is None or version != seen or monotonic() > until:
                    seen, until = version, monotonic() + SWEEP
                    self._on_news(None)
            await asyncio.sleep(WATCH if self._store.near else POLL)
