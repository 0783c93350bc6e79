"""Presence: who is connected to a game, and when the others last were.

Each name has a lease in the store. Every worker with a listener under that name extends it, so
workers need not know of each other. If a worker crashes, its leases expire.
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
"""Seconds between reads of the leases in the store."""
SOON: Final = 0.2
"""Seconds for which arrivals are batched."""
LEASE: Final = 75.0
"""The duration of a lease in seconds."""
LEFT: Final = 45.0
"""A lease is extended once it has fewer than this many seconds left."""
GRACE: Final = 10.0
"""Seconds that a lease still lasts once its last listener in this worker has gone: the browser may
be loading another page, or connecting to another worker, which then extends the lease."""

LEASES: Final = "SELECT game, name, until FROM presence WHERE game IN (SELECT value FROM {many})"
KEEP: Final = """
INSERT INTO presence (game, name, until) VALUES (?, ?, ?)
ON CONFLICT (game, name) DO UPDATE SET until = excluded.until
"""


class Presence:
    """Extends the leases of one worker's listeners, and notifies them of who else is present.
    clock: returns seconds since 1970."""

    def __init__(
        self, store: Store, tables: Tables, live: Live, clock: Callable[[], float]
    ) -> None:
        self._store, self._tables, self._live, self._clock = store, tables, live, clock
        self._before: set[Pair] = set()

    async def run(self) -> None:
        """Call `look` when somebody arrives and every `LOOK` seconds, until cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._live.arrived.wait()
            self._live.arrived.clear()
            await asyncio.sleep(SOON)
            with suppress(MclubError):  # locked or damaged: the next look retries
                await self.look()

    async def look(self) -> None:
        """Extend the leases, and notify the listeners of changes."""
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
            # In order, so that two workers can't deadlock.
            keep = [(KEEP, (*pair, at)) for pair, at in sorted(changed.items())]
            await self._tables.in_spare_thread(
                lambda: self._store.change_unsynced(*keep, wait=False)
            )
        self._before = here
        names: dict[str, Document] = {}
        for (game, name), at in sorted((until | changed).items()):
            names.setdefault(game, {})[name] = None if _runs(at, now) else _time(at)
        self._live.send_presence(names)


def _runs(until: float | None, at: float) -> bool:
    """Whether a lease until `until` is valid at time `at`. A lease that ends later than a
    new one would was written before a clock was set back, and isn't valid."""
    return until is not None and at < until <= at + LEASE + SKEW


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
