"""Rate limits across all workers: a token bucket for each caller, in the store.

A worker doesn't query the store for each request. It takes a batch of tokens from the bucket: one
at first, and twice as many each time a batch is used up quickly. It discards tokens that are unused
by the time the bucket has refilled by as many. So a caller gets no more than from a single worker,
apart from the batches that workers hold (at most an eighth of a bucket each), and a caller that
keeps to its rate is never refused.

A worker also keeps a local bucket for each caller. While the store can't be used, for instance
because another program has locked the file, the local bucket alone decides, so nobody waits for the
store. Afterwards the bucket in the store counts as no fuller than the local one.

All workers read the times in the store, so these are wall-clock times, and a machine's clock may be
set back. A time in the store that lies further ahead than an empty bucket's counts as an empty
bucket. A worker's own state uses the monotonic clock.
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
"""The maximum number of callers that a worker remembers; it forgets the one that has been idle
longest."""
HANDFUL: Final = 8
"""The largest batch is the bucket divided by this number."""
PATIENCE: Final = 1.0
"""The maximum time in seconds that a request waits for the store to check a limit."""
BLIND: Final = 5.0
"""Seconds without queries after the store has failed."""
ROUNDING: Final = 1e-6
"""A tolerance for rounding errors in sums of times, in seconds."""
KEPT: Final = 3600.0
"""Seconds after which a full bucket is deleted."""

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
"""Runs a function in a thread."""


class _Hand:
    """A worker's state for one caller. left: the unused tokens of the batch; size: of that batch;
    until: when unused tokens are discarded; empty_until: when the store's bucket has a token;
    full_at: when the local bucket is full. Times are on the monotonic clock."""

    __slots__ = ("empty_until", "filling", "full_at", "left", "size", "until")

    def __init__(self) -> None:
        self.left = self.size = 0
        self.until = self.empty_until = self.full_at = 0.0
        self.filling = asyncio.Lock()


class Limit:
    """A limit of `rate` requests a second and bursts of up to `burst` requests for each caller.
    name: identifies this limit in the store; aside: see `Aside`; clock: returns seconds since 1970;
    steady: the monotonic clock, in seconds.

    While the store can't be used, each worker decides by its local buckets.
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
        """Take a token from the caller's bucket and return 0. If there is none, return the seconds
        until there is. caller: a hash or address."""
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
        """Delete callers that have been idle for a long time from the store, and times that only a
        fast clock can have written."""
        now = self._clock()
        self._store.change_unsynced((FORGET, (now - KEPT, now + KEPT)))

    async def _fill(self, hand: _Hand, caller: bytes, now: float) -> None:
        soon = hand.size and now < hand.until
        size = min(2 * hand.size, self._most) if soon else 1
        key = blake2b(caller, digest_size=16, person=self._name).digest()
        try:
            async with asyncio.timeout(PATIENCE):
                size, wait = await self._aside(
                    lambda: self._take_if_serving(key, size, hand.full_at)
                )
        except (MclubError, TimeoutError):
            self._blind_until = max(self._blind_until, now + BLIND)
            size, wait = 0, 0.0
        hand.left = hand.size = size
        hand.until = now + size / self._rate
        hand.empty_until = now + wait

    def _take_if_serving(self, key: bytes, size: int, own: float) -> tuple[int, float]:
        """Like `_take_batch`, but returns (0, 0) at once if the store has just failed for others in
        the queue."""
        if self._steady() < self._blind_until:
            return 0, 0.0
        try:
            return self._take_batch(key, size, own)
        except MclubError:
            self._blind_until = self._steady() + BLIND
            raise

    def _take_batch(self, key: bytes, size: int, own: float) -> tuple[int, float]:
        """Take `size` tokens, or a single one if the bucket has fewer. Returns their number, and if
        it is 0 the seconds to wait. own: when the local bucket is full."""
        now, missing = self._clock(), max(own - self._steady(), 0.0)
        if self._update_bucket(key, now, size, missing):
            return size, 0.0
        if size > 1 and self._update_bucket(key, now, 1, missing):
            return 1, 0.0
        ((full_at,),) = self._store.all(FULL_AT, key)
        return 0, max(full_at + 1 / self._rate - self._seconds - now, 0.0)

    def _update_bucket(self, key: bytes, now: float, size: int, missing: float) -> bool:
        """Take `size` tokens and return True; False if the bucket has fewer. missing: seconds until
        the local bucket is full."""
        cost, latest = size / self._rate, now + self._seconds
        begin = now + min(missing, self._seconds - cost)
        full_at = (latest, latest, begin, cost, begin + cost)
        taking = (TAKE, (key, begin + cost, *full_at, latest, cost, latest))
        return bool(self._store.change_unsynced(taking, wait=False))
