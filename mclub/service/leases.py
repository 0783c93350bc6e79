"""Leases: which worker processes a game that has webhooks or bots.

Several workers may find work in a game; one gets a lease for some seconds, by a conditional update
of its row that only one of them can win. The leases of a worker that dies expire. Expiry goes by
the workers' clocks, so these must agree within a few seconds.
"""

from collections.abc import Callable
from random import random
from time import time
from typing import Final, NamedTuple

from mclub.service.settings import SKEW
from mclub.service.store import Store

SECONDS: Final = 30.0
"""The duration of a lease, unless it is renewed."""
SPREAD: Final = 1.0
"""Seconds over which expiry times are spread, so that no two are equal."""
AT_ONCE: Final = 64
"""Leases that a worker acquires at once in a sweep."""

TRACK: Final = """
INSERT INTO tended (game) VALUES (?)
ON CONFLICT (game) DO UPDATE SET fresh = tended.fresh + 1, over = 0
"""
"""Record that the game has a new webhook or bot."""
TRACKED: Final = "SELECT 1 FROM tended WHERE game = ?"
DUE: Final = """
(until <= ? OR until > ?) AND (fresh > 0 OR seq < (
  SELECT max(records.seq) FROM records WHERE records.game = tended.game))
"""
# Idempotent: repeated because its answer was lost, it finds the lease it made.
ACQUIRE: Final = f"""
UPDATE tended SET until = ? WHERE game = ? AND (until = ? OR {DUE}) RETURNING seq, fresh
"""  # noqa: S608
DUE_GAMES: Final = f"SELECT game FROM tended WHERE over = 0 AND {DUE} LIMIT {AT_ONCE}"  # noqa: S608
RENEW: Final = "UPDATE tended SET until = ? WHERE game = ? AND until = ?"
RELEASE: Final = """
UPDATE tended SET until = 0, seq = ?, over = ?, fresh = fresh - ? WHERE game = ? AND until = ?
"""


class Lease(NamedTuple):
    """A lease on a game. until: when it expires, which also identifies its owner; seq: the record
    up to which the game was processed before; fresh: the number of webhooks and bots added
    since."""

    game: str
    until: float
    seq: int
    fresh: int


class Leases:
    """The leases of all games. clock: seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self._store, self._clock = store, clock

    def tracks(self, game: str) -> bool:
        """Whether the game ever needs background work."""
        return self._store.one(TRACKED, game) is not None

    def due(self) -> list[str]:
        """Some of the games that have work and no valid lease."""
        return [game for (game,) in self._store.all(DUE_GAMES, *self._bounds())]

    def acquire(self, game: str) -> Lease | None:
        """Lease the game if it has work and no valid lease."""
        until = self._end()
        rows = self._store.change_unsynced((ACQUIRE, (until, game, until, *self._bounds())))
        return Lease(game, until, *rows[0]) if rows else None

    def renew(self, lease: Lease) -> Lease:
        """The lease, extended to its full duration if half of it has passed."""
        now, latest = self._bounds()
        if now + SECONDS / 2 < lease.until <= latest:
            return lease
        until = self._end()
        self._store.change_unsynced((RENEW, (until, lease.game, lease.until)))
        return lease._replace(until=until)

    def release(self, lease: Lease, seq: int, *, over: bool) -> None:
        """Release the game, which was processed up to record `seq`."""
        self._store.change_unsynced(
            (RELEASE, (seq, int(over), lease.fresh, lease.game, lease.until))
        )

    def _end(self) -> float:
        return self._clock() + SECONDS + SPREAD * random()

    def _bounds(self) -> tuple[float, float]:
        """Now, and the latest possible expiry of a lease."""
        now = self._clock()
        return now, now + SECONDS + SPREAD + SKEW
