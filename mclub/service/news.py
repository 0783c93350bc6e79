"""What one worker did, told to all others: in the tables of the service and in the log it stands at
once, and this only says that it is worth looking.

Nothing depends on it but time. Who was not told, since a connection was lost or the teller died, or
since the engine has no such thing, finds out by looking (`SWEEP`), and reads on from where he was.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import Protocol

from events.errors import MclubError
from events.opening import is_address
from mclub.service.settings import POLL, SWEEP, WATCH
from mclub.service.store import Store
from mclub.service.tables import Tables

Heard = Callable[[Iterable[str] | None], None]
"""Is told in the loop in which games something has happened; None: perhaps in any."""


class News(Protocol):
    """How a worker tells others, and hears of them."""

    def announce(self, game: str) -> None:
        """Something has happened in the game, by work of this worker."""

    async def run(self) -> None:
        """Hears, until it is cancelled."""


def news_of(path: object, store: Store, tables: Tables, heard: Heard) -> News:
    """How it is done where the games are. heard: see `Heard`."""
    if isinstance(path, str) and is_address(path):
        from mclub.service.postgres_news import PostgresNews

        return PostgresNews(path, store, tables, heard)
    return Looking(store, tables, heard)


class Looking:
    """Looks again and again whether somebody has written. So there is nothing to announce, and what
    other programs do, such as the command line, is heard as well."""

    def __init__(self, store: Store, tables: Tables, heard: Heard) -> None:
        self._store, self._tables, self._heard = store, tables, heard

    def announce(self, game: str) -> None:
        """See `News.announce`."""

    async def run(self) -> None:
        """See `News.run`."""
        seen: int | None = None
        until = 0.0
        while True:
            with suppress(MclubError):  # locked or damaged: whoever asks for a game is told so
                version = await self._tables.look(self._store.version)
                if version is None or version != seen or monotonic() > until:
                    seen, until = version, monotonic() + SWEEP
                    self._heard(None)
            await asyncio.sleep(WATCH if self._store.near else POLL)
