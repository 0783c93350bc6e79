"""Presence: who listens to a game, and until when the others did.

Each name has a lease in the store, which every worker with a listener of that name extends. So
workers need not know of each other, and after a crash the lease runs out by itself.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from events.errors import MclubError
from mclub.kinds.kind import Document
from mclub.service.live import Live, Pair
from mclub.service.settings import SKEW
from mclub.service.store import Store
from mclub.service.tables import Tables

LOOK: Final = 5.0
"""Seconds between two looks at what other workers wrote."""
SOON: Final = 0.2
"""Seconds in which several arrivals are told together."""
LEASE: Final = 75.0
"""Seconds of a lease."""
LEFT: Final = 45.0
"""Seconds left of a lease when it is extended."""
GRACE: Final = 10.0
"""Seconds of a lease whose last listener here has gone: it may only go to another page, or listen
to another worker, which then extends the lease."""

LEASES: Final = "SELECT game, name, until FROM presence WHERE game IN (SELECT value FROM {many})"
KEEP: Final = """
INSERT INTO presence (game, name, until) VALUES (?, ?, ?)
ON CONFLICT (game, name) DO UPDATE SET until = excluded.until
"""


class Presence:
    """Keeps the leases of one worker's listeners, and tells them who is there. clock: seconds since
    1970."""

    def __init__(
        self, store: Store, tables: Tables, live: Live, clock: Callable[[], float]
    ) -> None:
        self._store, self._tables, self._live, self._clock = store, tables, live, clock
        self._before: set[Pair] = set()

    async def run(self) -> None:
        """Look whenever somebody arrives and now and then, until cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._live.arrived.wait()
            self._live.arrived.clear()
            await asyncio.sleep(SOON)
            with suppress(MclubError):  # locked or damaged: later, or others will say so
                await self.look()

    async def look(self) -> None:
        """Extend leases, and tell the listeners what changed."""
        here = self._live.present()
        games = sorted({game for game, _name in here | self._before})
        if not games:
            return
        now = self._clock()
        rows = await self._tables.read(lambda: self._store.among(LEASES, games))
        until: dict[Pair, float] = {(game, name): at for game, name, at in rows}
        changed = {pair: now + LEASE for pair in here if not _runs(until.get(pair), now + LEFT)}
        for pair in self._before - here:
            if _runs(until.get(pair), now + GRACE):
                changed[pair] = now + GRACE
        if changed:
            # In order, so that no two workers wait for each other.
            keep = [(KEEP, (*pair, at)) for pair, at in sorted(changed.items())]
            await self._tables.in_spare_thread(
                lambda: self._store.change_unsynced(*keep, wait=False)
            )
        self._before = here
        told: dict[str, Document] = {}
        for (game, name), at in sorted((until | changed).items()):
            told.setdefault(game, {})[name] = None if _runs(at, now) else _time(at)
        self._live.send_presence(told)


def _runs(until: float | None, after: float) -> bool:
    """Whether a lease still runs at that time. One that is further ahead than any was written
    before a clock was set back."""
    return until is not None and after < until <= after + LEASE + SKEW


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
