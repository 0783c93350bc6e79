"""The queue of analyses to make: at most one for each game, in the order in which they were
started.

A lease decides which process makes one. The process renews its lease while it computes. If it is
stopped, it returns the job, and what it has computed is in the analysis's journal; if it dies, the
lease expires.
"""

from collections.abc import Callable
from random import random
from time import time
from typing import Final, NamedTuple

from mclub.service.settings import SKEW
from mclub.service.store import Store

SECONDS: Final = 30.0
"""The duration of a lease."""
SPREAD: Final = 1.0
"""The maximum random addition to the duration, in seconds, so that no two leases are alike."""
TRIES: Final = 3
"""How often an analysis is begun before it counts as failed."""
MOST: Final = 100
"""The maximum number of analyses in the queue."""

# A failed one can be started again.
START: Final = """
INSERT INTO analysis_jobs (game, at) SELECT ?, ?
WHERE (SELECT count(*) FROM analysis_jobs WHERE tries < ? OR until > ?) < ?
ON CONFLICT (game) DO UPDATE SET at = excluded.at, tries = 0
WHERE analysis_jobs.tries >= ? AND analysis_jobs.until <= ?
"""
READ: Final = "SELECT until, progress, tries FROM analysis_jobs WHERE game = ?"
AHEAD: Final = """
SELECT count(*) FROM analysis_jobs AS other JOIN analysis_jobs AS own ON own.game = ?
WHERE (other.tries < ? OR other.until > ?) AND (other.at, other.game) < (own.at, own.game)
"""
FREE: Final = "(until <= ? OR until > ?) AND tries < ?"
NEXT: Final = f"SELECT game FROM analysis_jobs WHERE {FREE} ORDER BY at, game LIMIT 1"  # noqa: S608
# Idempotent: if the answer is lost and the statement repeated, it returns the same lease.
CLAIM: Final = f"""
UPDATE analysis_jobs SET tries = CASE until WHEN ? THEN tries ELSE tries + 1 END, until = ?
WHERE game = ? AND (until = ? OR ({FREE})) RETURNING game
"""  # noqa: S608
RENEW: Final = """
UPDATE analysis_jobs SET until = ?, progress = ? WHERE game = ? AND until IN (?, ?) RETURNING game
"""
RETURN: Final = "UPDATE analysis_jobs SET until = 0, tries = tries - 1 WHERE game = ? AND until = ?"
FAIL: Final = "UPDATE analysis_jobs SET until = 0 WHERE game = ? AND until = ?"
END: Final = "DELETE FROM analysis_jobs WHERE game = ? AND until = ?"


class Job(NamedTuple):
    """An analysis in the queue. state: "waiting", "running" or "failed"; progress: the share done;
    ahead: how many are before it."""

    state: str
    progress: float
    ahead: int


class Lease(NamedTuple):
    """A lease on a job. until: when it expires, in seconds since 1970; this also identifies its
    owner."""

    game: str
    until: float


class Jobs:
    """The queue of all workers. clock: returns seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self._store, self._clock = store, clock

    def start(self, game: str) -> bool:
        """Queue an analysis of the game, unless it is queued, and return True; False if the queue
        is full."""
        now = self._clock()
        self._store.change((START, (game, now, TRIES, now, MOST, TRIES, now)))
        job = self.of(game)
        return job is not None and job.state != "failed"

    def of(self, game: str) -> Job | None:
        """The game's analysis in the queue, if any."""
        row = self._store.one(READ, game)
        if row is None:
            return None
        until, progress, tries = row
        now = self._clock()
        if until > now:
            return Job("running", progress, 0)
        if tries >= TRIES:
            return Job("failed", progress, 0)
        ((ahead,),) = self._store.all(AHEAD, game, TRIES, now)
        return Job("waiting", progress, ahead)

    def next(self) -> str | None:
        """The game whose analysis is the next to make, if any."""
        row = self._store.one(NEXT, *self._bounds(), TRIES)
        return None if row is None else row[0]

    def claim(self, game: str) -> Lease | None:
        """Lease the job, unless another process has."""
        until, free = self._end(), (*self._bounds(), TRIES)
        rows = self._store.change_unsynced((CLAIM, (until, until, game, until, *free)))
        return Lease(game, until) if rows else None

    def renew(self, lease: Lease, progress: float) -> Lease | None:
        """Extend the lease to its full duration; None if it has been lost. progress: the share
        done."""
        until = self._end()
        held = (lease.game, lease.until, until)
        rows = self._store.change_unsynced((RENEW, (until, progress, *held)))
        return Lease(lease.game, until) if rows else None

    def give_back(self, lease: Lease) -> None:
        """Return a job that was interrupted."""
        self._store.change_unsynced((RETURN, lease))

    def fail(self, lease: Lease) -> None:
        """Return a job that failed; after `TRIES` times nobody tries it any more."""
        self._store.change_unsynced((FAIL, lease))

    def end(self, lease: Lease) -> None:
        """Remove a finished job."""
        self._store.change((END, lease))

    def _end(self) -> float:
        return self._clock() + SECONDS + SPREAD * random()

    def _bounds(self) -> tuple[float, float]:
        """The current time, and the latest time at which a lease can expire."""
        now = self._clock()
        return now, now + SECONDS + SPREAD + SKEW
