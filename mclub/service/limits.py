"""How often somebody may ask, whichever worker he asks: a bucket for each caller that fills up by
and by, in the store.

A worker doesn't go to the store for each request. It takes a handful out of the bucket, a single
one at first and twice as many whenever they were soon used up, and what it has not handed out by
the time the bucket would have filled up by as much is poured away. So nobody is let through more
often than one worker would let him, but for what lies in the workers' hands, of which each holds an
eighth of a bucket at most; and who keeps within his rate is never refused.

A worker also counts by itself what it lets through, in a bucket of its own for each caller. While
the store can't serve, as when another program has the lock of its file, nobody is kept waiting for
it: that bucket alone decides. Afterwards a bucket in the store counts as no fuller than it.

The store holds the time of day, since all workers read it there, and that of a machine may be set
back. So what a worker holds goes by a clock that is never set, and a time in the store that lies
further ahead than that of an empty bucket stands for one that was just emptied.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from time import monotonic, time
from typing import Final, TypeVar

from events.errors import MclubError
from mclub.service.store import Store

T = TypeVar("T")
CALLERS: Final = 20_000
"""Callers that a worker remembers; who has not asked for the longest is forgotten first."""
HANDFUL: Final = 8
"""A worker takes an eighth of a bucket at most."""
PATIENCE: Final = 1.0
"""Seconds that a request waits for a thread, or for a database, on account of a limit."""
BLIND: Final = 5.0
"""Seconds for which the store isn't asked again after it couldn't serve."""
ROUNDING: Final = 1e-6
"""Seconds by which sums of times may be off."""
KEPT: Final = 3600.0
"""Seconds after which a full bucket is forgotten."""

TAKE: Final = """
INSERT INTO limits (caller, full_at) VALUES (?, ?)
ON CONFLICT (caller) DO UPDATE
SET full_at = CASE
  WHEN limits.full_at > ? THEN ? WHEN limits.full_at > ? THEN limits.full_at + ? ELSE ? END
WHERE limits.full_at > ? OR limits.full_at + ? <= ?
RETURNING full_at
"""
FULL_AT: Final = "SELECT full_at FROM limits WHERE caller = ?"
FORGET: Final = "DELETE FROM limits WHERE full_at < ? OR full_at > ?"

Aside = Callable[[Callable[[], T]], Awaitable[T]]
"""Has something done in a thread."""


class _Hand:
    """What a worker holds for one caller. left: requests; size: of the handful that they are the
    rest of; until: when they are poured away; empty_until: before that the bucket has none;
    full_at: when the worker's own bucket is full again."""

    __slots__ = ("empty_until", "filling", "full_at", "left", "size", "until")

    def __init__(self) -> None:
        self.left = self.size = 0
        self.until = self.empty_until = self.full_at = 0.0
        self.filling = asyncio.Lock()


class Limit:
    """`rate` requests a second, and up to `burst` at once, for each caller. name: tells it from the
    other limits in the store; aside: see `Aside`; clock: the time of day, in seconds since 1970;
    steady: seconds of a clock that is never set.

    While the store can't serve, each worker goes by what it has let through itself.
    """

    def __init__(
        self,
        name: str,
        rate: float,
        burst: float,
        store: Store,
        aside: Aside[tuple[int, float]],
        clock: Callable[[], float] = time,
        steady: Callable[[], float] = monotonic,
    ) -> None:
        self._name, self._rate, self._seconds = name.encode(), rate, max(burst, 1.0) / rate
        self._store, self._aside = store, aside
        self._clock, self._steady = clock, steady
        self._most = max(int(burst / HANDFUL), 1)
        self._hands: OrderedDict[bytes, _Hand] = OrderedDict()
        self._blind_until = 0.0

    async def wait(self, caller: bytes) -> float:
        """Takes one out of the caller's bucket. Seconds to wait for it; 0: there was one."""
        hand = self._hands.get(caller)
        if hand is None:
            hand = self._hands[caller] = _Hand()
            if len(self._hands) > CALLERS:
                self._hands.popitem(last=False)
        self._hands.move_to_end(caller)
        async with hand.filling:
            now = self._steady()
            own_wait = hand.full_at + 1 / self._rate - self._seconds - now
            wait = max(hand.empty_until - now, own_wait)
            if wait > ROUNDING:
                return wait
            if now >= self._blind_until and (not hand.left or now >= hand.until):
                await self._fill(hand, caller, now)
            if now >= self._blind_until:
                if not hand.left:
                    return max(hand.empty_until - now, 0.001)
                hand.left -= 1
            hand.full_at = max(hand.full_at, now) + 1 / self._rate
            return 0.0

    def forget(self) -> None:
        """Clears the store of callers who have not asked for long, and of times that only a clock
        which ran ahead can have written."""
        now = self._clock()
        self._store.jot((FORGET, (now - KEPT, now + KEPT)))

    async def _fill(self, hand: _Hand, caller: bytes, now: float) -> None:
        soon = hand.size and now < hand.until
        size = min(2 * hand.size, self._most) if soon else 1
        key = blake2b(caller, digest_size=16, person=self._name).digest()
        try:
            async with asyncio.timeout(PATIENCE):
                size, wait = await self._aside(lambda: self._asked(key, size, hand.full_at))
        except (MclubError, TimeoutError):
            self._blind_until = max(self._blind_until, now + BLIND)
            size, wait = 0, 0.0
        hand.left = hand.size = size
        hand.until = now + size / self._rate
        hand.empty_until = now + wait

    def _asked(self, key: bytes, size: int, own: float) -> tuple[int, float]:
        """As `_taken`; those who stood in line for a store that can't serve don't ask it again."""
        if self._steady() < self._blind_until:
            return 0, 0.0
        try:
            return self._taken(key, size, own)
        except MclubError:
            self._blind_until = self._steady() + BLIND
            raise

    def _taken(self, key: bytes, size: int, own: float) -> tuple[int, float]:
        """Takes a handful, or one if there are not so many: how many, and the seconds to wait if
        there is none. own: when the worker's own bucket is full again."""
        now, missing = self._clock(), max(own - self._steady(), 0.0)
        if self._take(key, now, size, missing):
            return size, 0.0
        if size > 1 and self._take(key, now, 1, missing):
            return 1, 0.0
        ((full_at,),) = self._store.all(FULL_AT, key)
        return 0, max(full_at + 1 / self._rate - self._seconds - now, 0.0)

    def _take(self, key: bytes, now: float, size: int, missing: float) -> bool:
        """missing: seconds that the worker's own bucket takes to be full."""
        cost, latest = size / self._rate, now + self._seconds
        begin = now + min(missing, self._seconds - cost)
        full_at = (latest, latest, begin, cost, begin + cost)
        taking = (TAKE, (key, begin + cost, *full_at, latest, cost, latest))
        return bool(self._store.jot(taking, wait=False))
