"""News where no engine brings any: looking again and again whether somebody has written."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic

from events.errors import MclubError
from mclub.service.settings import POLL, SWEEP, WATCH
from mclub.service.store import Store
from mclub.service.tables import Tables

Heard = Callable[[Iterable[str] | None], None]
"""Is told in the loop in which games something has happened; None: perhaps in any."""


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
