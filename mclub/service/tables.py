"""The games of one worker: a bounded cache. Only one thread at a time uses a game.

Folding a game or waiting for the disk takes milliseconds (an action takes about two), so this
happens in threads and the event loop stays free. The loop acquires a game's lock, so no thread
waits for another. An action may have to wait for another program's lock on the file. So actions
have their own thread (`writer`), and readers of a game whose action waits load it from the log.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar

from events.errors import GameMovedOn
from mclub.club.club import Club
from mclub.club.game import TRIES, Game
from mclub.service.cached_game import CachedGame, DroppedSeatDue
from mclub.service.fairness import FairLock
from mclub.service.settings import ASIDE, GAMES_KEPT, THREADS
from mclub.service.writer import Writer

T = TypeVar("T")
BRIEFLY: Final = 0.05
"""Seconds that a reader waits for an action on the same game."""
Changed = Callable[[str, bool], None]
"""Called in the event loop when a game has moved on, with its id and whether this worker caused it;
if so, the other workers don't know yet."""


class Tables:
    """Runs work on games in threads. changed: see `Changed`; near: see `Store`; most: the number of
    games to cache."""

    def __init__(self, club: Club, changed: Changed, *, near: bool, most: int = GAMES_KEPT) -> None:
        self.club, self._near = club, near
        self._changed, self._most = changed, most
        self._cache: OrderedDict[str, CachedGame] = OrderedDict()
        self._writer = Writer(club.log)
        self._quick = ThreadPoolExecutor(THREADS, "table")
        # SQLite, the near store, admits one writer at a time: more would only wait for one another.
        self._changing = ThreadPoolExecutor(1 if near else THREADS, "change")
        self._slow = ThreadPoolExecutor(1, "desk")
        self._store_pool = ThreadPoolExecutor(ASIDE, "store")
        self._spare = ThreadPoolExecutor(THREADS, "spare") if near else self._store_pool
        self._brief = ThreadPoolExecutor(1, "brief")
        self._thinking = ThreadPoolExecutor(1, "bots")
        self._bots = asyncio.Lock()
        self._slow_turns, self._brief_turns = FairLock(), FairLock()
        self._running: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._cache)

    async def run(self, id_: str, work: Callable[[Game], T]) -> T:
        """Run `work`, which only reads, on the current state of the game and return its result. It
        completes even if the caller is cancelled. It doesn't wait for an action that itself waits
        for the store. Raises UnknownGame, LogDamaged, and the errors of `work`."""
        return await self._complete(self._run(id_, work))

    def look(self, id_: str, work: Callable[[Game], T]) -> T | None:
        """Run `work`, which takes microseconds, in the event loop on the game as this worker last
        saw it; None if it isn't cached or is in use."""
        cached = self._cache.get(id_)
        if cached is None or cached.game is None or cached.lock.locked():
            return None
        return work(cached.game)

    async def act(self, id_: str, work: Callable[[Game], T]) -> T:
        """Like `run`, for work that may append to the game."""
        return await self._complete(self._act(id_, partial(self._writer.act, work=work)))

    async def act_for_bot(self, id_: str, work: Callable[[Game], T]) -> T:
        """Like `act`, for bots, which need time to think. They run one at a time in their own
        thread, so actions in other games don't wait for them. While a bot waits for that thread,
        its own game can go on."""
        async with self._bots:
            act = partial(self._act_in, self._thinking, work=work)
            return await self._complete(self._act(id_, act))

    async def run_slow(self, work: Callable[[], T]) -> T:
        """Like `run`, for slow work that needs no cached game, such as audits and hints. It runs
        one piece at a time, and callers take turns. Raises the errors of `FairLock`."""
        return await self._complete(self._in_turn(self._slow_turns, self._slow, work))

    async def run_brief(self, work: Callable[[], T]) -> T:
        """Like `run_slow`, for work that takes milliseconds and must not wait for slow work."""
        return await self._complete(self._in_turn(self._brief_turns, self._brief, work))

    async def write(self, work: Callable[[], T]) -> T:
        """Like `act`, for work that changes the store but no cached game."""
        return await self._complete(self._in(self._changing, work))

    async def in_thread(self, work: Callable[[], T]) -> T:
        """Run `work` on the store in a thread. Cancelling the caller abandons its result."""
        return await self._in(self._store_pool, work)

    async def in_spare_thread(self, work: Callable[[], T]) -> T:
        """Like `in_thread`, for work that never waits for a lock. It has separate threads, since
        all those of `in_thread` may be waiting for one."""
        return await self._in(self._spare, work)

    async def read(self, work: Callable[[], T]) -> T:
        """Like `in_thread`, for reads; in the event loop if the store is near."""
        return work() if self._near else await self.in_thread(work)

    async def close(self) -> None:
        """Cancel queued work and wait for running work."""
        self._slow_turns.close()
        self._brief_turns.close()
        if self._running:
            await asyncio.wait(self._running)
        self._quick.shutdown()
        self._writer.shutdown()
        self._changing.shutdown()
        self._slow.shutdown()
        self._brief.shutdown()
        self._thinking.shutdown()
        self._store_pool.shutdown()
        self._spare.shutdown()

    async def _complete(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.shield(self._start(work))

    def _start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._on_done)
        return task

    def _on_done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # marks it as retrieved: the caller gets it, unless cancelled

    async def _in_turn(self, lock: FairLock, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        async with lock:
            return await self._in(pool, work)

    async def _run(self, id_: str, work: Callable[[Game], T]) -> T:
        cached = self._cached(id_)
        try:
            async with asyncio.timeout(BRIEFLY if cached.acting.locked() else None):
                await cached.lock.acquire()
        except TimeoutError:
            return await self._in(self._quick, lambda: cached.load(work))
        try:
            return await self._in(self._quick, lambda: cached.read(work))
        except DroppedSeatDue:
            pass
        finally:
            self._settle(id_, cached)
            cached.lock.release()
        return await self._act(id_, partial(self._writer.act, work=work))

    async def _act(self, id_: str, act: Callable[[CachedGame], Awaitable[T]]) -> T:
        cached = self._cached(id_)
        async with cached.acting, cached.lock:
            try:
                return await act(cached)
            finally:
                self._settle(id_, cached)

    async def _act_in(
        self, pool: ThreadPoolExecutor, cached: CachedGame, work: Callable[[Game], T]
    ) -> T:
        return await self._in(pool, lambda: cached.act(work))

    def _cached(self, id_: str) -> CachedGame:
        cached = self._cache.get(id_)
        if cached is None:
            cached = self._cache[id_] = CachedGame(self.club, id_)
        self._cache.move_to_end(id_)
        return cached

    def _settle(self, id_: str, cached: CachedGame) -> None:
        """Announce what has changed in the game, and keep the cache within its bounds."""
        if cached.game is None:
            self._cache.pop(id_, None)
        elif cached.game.seq != cached.seq:
            cached.seq = cached.game.seq
            self._changed(id_, cached.has_appended)
        self._evict()

    def _evict(self) -> None:
        excess = max(len(self._cache) - self._most, 0)
        for id_ in list(islice(self._cache, excess)):
            if not self._cache[id_].is_in_use:
                del self._cache[id_]

    @staticmethod
    async def _in(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(pool, copy_context().run, work)


def retry_moved(work: Callable[[Game], T]) -> Callable[[Game], T]:
    """A function that repeats `work` when another worker appends first, up to `TRIES` times. For
    requests without `expect`, which don't depend on the state of the game."""

    def retry(game: Game) -> T:
        for _attempt in range(TRIES):
            with suppress(GameMovedOn):
                return work(game)
        return work(game)

    return retry
