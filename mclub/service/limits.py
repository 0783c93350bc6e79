"""Rate limits across all workers: a token bucket for each caller, in the store and at each worker.

A worker doesn't query the store for each request. It takes tokens from its local bucket, and
settles them with the store once they are an eighth of what the store's bucket held at the last
query. The fuller a bucket is, the fewer queries its caller costs; an empty one is checked at each
request. So all workers together allow a caller no more than a single one would, apart from the
tokens not settled yet (at most an eighth of a bucket each), and a caller that keeps to its rate is
never refused.

While the store can't be used, for instance because another program has locked the file, the local
bucket alone decides, so nobody waits for the store. The tokens are settled afterwards.

All workers read the times in the store, so these are wall-clock times, and a machine's clock may be
set back. A time in the store that lies further ahead than an empty bucket's counts as an empty
bucket. A worker's own state uses the monotonic clock.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import blake2b
from time import monotonic, time
from typing import Any, Final, TypeVar

from events.errors import MclubError
from mclub.service.store import Store

T = TypeVar("T")
CALLERS: Final = 20_000
"""The maximum number of callers that a worker remembers; it forgets the one that has been idle
longest."""
SHARE: Final = 8
"""A worker settles its tokens when they are this share of the bucket."""
PATIENCE: Final = 1.0
"""The maximum time in seconds that a request waits for the store to check a limit."""
BLIND: Final = 5.0
"""Seconds without queries after the store has failed."""
ROUNDING: Final = 1e-6
"""A tolerance for rounding errors in sums of times, in seconds."""
KEPT: Final = 3600.0
"""Seconds after which a full bucket is deleted."""

ADD: Final = """
INSERT INTO limits (caller, full_at) VALUES (?, ?)
ON CONFLICT (caller) DO UPDATE
SET full_at = CASE
  WHEN limits.full_at > ? THEN ? WHEN limits.full_at > ? THEN limits.full_at + ? ELSE ? END
"""
"""Takes tokens that a worker has already given out."""
TAKE: Final = f"""{ADD.rstrip()}
WHERE limits.full_at > ? OR limits.full_at + ? <= ?
RETURNING full_at
"""
"""Takes tokens if the bucket has them."""
FULL_AT: Final = "SELECT full_at FROM limits WHERE caller = ?"
FORGET: Final = "DELETE FROM limits WHERE full_at < ? OR full_at > ?"

Aside = Callable[[Callable[[], T]], Awaitable[T]]
"""Runs a function in a thread."""


class _Local:
    """A worker's state for one caller. full_at: when the local bucket is full; spent: the number of
    unsettled tokens; most: the limit of that number; since: when the first of them was taken. Times
    are on the monotonic clock."""

    __slots__ = ("full_at", "most", "settling", "since", "spent")

    def __init__(self, most: int) -> None:
        self.spent, self.most = 0, most
        self.full_at = self.since = 0.0
        self.settling = asyncio.Lock()


class Limit:
    """A limit of `rate` requests per second and bursts of up to `burst` requests for each caller.
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
        aside: Aside[tuple[bool, float] | None],
        clock: Callable[[], float] = time,
        steady: Callable[[], float] = monotonic,
    ) -> None:
        self._name, self._rate, self._seconds = name.encode(), rate, max(burst, 1.0) / rate
        self._store, self._aside = store, aside
        self._clock, self._steady = clock, steady
        self._tokens = int(max(burst, 1.0))
        self._locals: OrderedDict[bytes, _Local] = OrderedDict()
        self._blind_until = 0.0

    async def wait(self, caller: bytes) -> float:
        """Take a token from the caller's bucket and return 0. If there is none, return the seconds
        until there is. caller: a hash or address."""
        local = self._locals.get(caller)
        if local is None:
            local = self._locals[caller] = _Local(self._tokens // SHARE)
            if len(self._locals) > CALLERS:
                self._locals.popitem(last=False)
        self._locals.move_to_end(caller)
        if self._may_take(local):
            return self._take(local)
        async with local.settling:
            # Another request may have settled them in the meantime.
            return self._take(local) if self._may_take(local) else await self._settle(local, caller)

    def _may_take(self, local: _Local) -> bool:
        return local.spent < local.most or self._steady() < self._blind_until

    def _take(self, local: _Local) -> float:
        """Take a token from the local bucket; see `wait`."""
        now = self._steady()
        wait = self._wait_of(local, now)
        if wait:
            return wait
        local.since = local.since if local.spent else now
        local.spent += 1
        local.full_at = max(local.full_at, now) + 1 / self._rate
        return 0.0

    def _wait_of(self, local: _Local, now: float) -> float:
        wait = local.full_at + 1 / self._rate - self._seconds - now
        return wait if wait > ROUNDING else 0.0

    def forget(self) -> None:
        """Delete callers that have been idle for a long time from the store, and times that only a
        fast clock can have written."""
        now = self._clock()
        self._store.change_unsynced((FORGET, (now - KEPT, now + KEPT)))

    async def _settle(self, local: _Local, caller: bytes) -> float:
        """Settle the tokens, then take one from both buckets; see `wait`."""
        now = self._steady()
        wait = self._wait_of(local, now)
        if wait:
            return wait
        key = blake2b(caller, digest_size=16, person=self._name).digest()
        spent, age = local.spent, now - local.since
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self._aside(lambda: self._take_if_serving(key, spent, age))
        except (MclubError, TimeoutError):
            self._blind_until = max(self._blind_until, now + BLIND)
            answer = None
        if answer is None:
            return self._take(local)
        taken, filling = answer
        local.spent -= spent
        local.full_at = max(local.full_at, now + filling)
        local.most = int((self._seconds - filling) * self._rate) // SHARE
        return 0.0 if taken else max(self._wait_of(local, now), 0.001)

    def _take_if_serving(self, key: bytes, spent: int, age: float) -> tuple[bool, float] | None:
        """Like `_take_in_store`; None if the store has just failed for others in the queue."""
        if self._steady() < self._blind_until:
            return None
        try:
            return self._take_in_store(key, spent, age)
        except MclubError:
            self._blind_until = self._steady() + BLIND
            raise

    def _take_in_store(self, key: bytes, spent: int, age: float) -> tuple[bool, float]:
        """Settle `spent` tokens, the first of them `age` seconds old, and take another if there is
        one. Returns whether there was, and the seconds until the bucket is full."""
        now = self._clock()
        latest = now + self._seconds
        settling = [(ADD, self._change(key, spent, now - age, latest))] if spent else []
        cost = 1 / self._rate
        taking = (TAKE, (*self._change(key, 1, now, latest), latest, cost, latest))
        rows = self._store.change_unsynced(*settling, taking, wait=False)
        ((full_at,),) = rows or self._store.all(FULL_AT, key)
        return bool(rows), min(max(full_at - now, 0.0), self._seconds)

    def _change(self, key: bytes, tokens: int, begin: float, latest: float) -> tuple[Any, ...]:
        """The parameters of `ADD`. begin: when the tokens were taken."""
        cost = min(tokens / self._rate, self._seconds)
        begin = min(begin, latest - cost)
        return key, begin + cost, latest - cost, latest, begin, cost, begin + cost
