"""Leases, which decide which worker processes a game with webhooks or bots.

When several workers find work in a game, one of them gets a lease for some seconds: it wins the
race for a conditional update of the game's row. If that worker dies, the lease expires. Expiry
depends on the workers' clocks, which must agree within `settings.SKEW` seconds.
"""

from collections.abc import Callable, Sequence
from random import random
from time import time
from typing import Final, NamedTuple

from mclub.service.settings import SKEW
from mclub.service.store import Store

SECONDS: Final = 30.0
"""The duration of a lease."""
SPREAD: Final = 1.0
"""The maximum random addition to the duration, in seconds, so that leases don't expire all at
once."""
AT_ONCE: Final = 64
"""The maximum number of games that one sweep returns."""

TRACK: Final = """
INSERT INTO tended (game) VALUES (?)
ON CONFLICT (game) DO UPDATE SET fresh = tended.fresh + 1, over = 0
"""
"""Registers a game that has a new webhook or bot."""
TRACKED: Final = "SELECT game FROM tended WHERE game IN (SELECT value FROM {many})"
DUE: Final = """
(until <= ? OR until > ?) AND (fresh > 0 OR seq < (
  SELECT max(records.seq) FROM records WHERE records.game = tended.game))
"""
# Idempotent: if the answer is lost and the statement repeated, it returns the same lease.
ACQUIRE: Final = f"""
UPDATE tended SET until = ? WHERE game = ? AND (until = ? OR {DUE}) RETURNING seq, fresh
"""  # noqa: S608
DUE_GAMES: Final = f"SELECT game FROM tended WHERE over = 0 AND {DUE} LIMIT {AT_ONCE}"  # noqa: S608
RENEW: Final = "UPDATE tended SET until = ? WHERE game = ? AND until = ?"
RELEASE: Final = """
UPDATE tended SET until = 0, seq = ?, over = ?, fresh = fresh - ? WHERE game = ? AND until = ?
"""


class Lease(NamedTuple):
    """A lease on a game. until: when it expires, in seconds since 1970; this also identifies its
    owner; seq: the last record already processed; fresh: webhooks and bots added since."""

    game: str
    until: float
    seq: int
    fresh: int


class Leases:
    """The leases of all games. clock: returns seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self._store, self._clock = store, clock

    def tracked(self, games: Sequence[str]) -> list[str]:
        """Those of these games that have ever had a webhook or bot."""
        return [game for (game,) in self._store.among(TRACKED, games)]

    def due(self) -> list[str]:
        """Up to `AT_ONCE` games that have work and no valid lease."""
        return [game for (game,) in self._store.all(DUE_GAMES, *self._bounds())]

    def acquire(self, game: str) -> Lease | None:
        """Lease the game if it has work and no valid lease."""
        until = self._end()
        rows = self._store.change_unsynced((ACQUIRE, (until, game, until, *self._bounds())))
        return Lease(game, until, *rows[0]) if rows else None

    def renew(self, lease: Lease) -> Lease:
        """Extend the lease to its full duration if less than half is left, and return it."""
        now, latest = self._bounds()
        if now + SECONDS / 2 < lease.until <= latest:
            return lease
        until = self._end()
        self._store.change_unsynced((RENEW, (until, lease.game, lease.until)))
        return lease._replace(until=until)

    def release(self, lease: Lease, seq: int, *, over: bool) -> None:
        """End the lease. seq: the last record processed; over: whether the game is over."""
        self._store.change_unsynced(
            (RELEASE, (seq, int(over), lease.fresh, lease.game, lease.until))
        )

    def _end(self) -> float:
        return self._clock() + SECONDS + SPREAD * random()

    def _bounds(self) -> tuple[float, float]:
        """The current time, and the latest time at which a lease can expire."""
        now = self._clock()
        return now, now + SECONDS + SPREAD + SKEW
