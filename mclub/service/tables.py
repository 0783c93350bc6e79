"""The games of the process: a bounded number in memory, each worked on by one thread at a time.

Folding a game and waiting for the disk take milliseconds (an action some two), so they are done in
threads and the event loop stays free. The lock of a game is held in the loop, so no thread waits
for another one.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from typing import Any, TypeVar

from events.errors import GameMovedOn
from mclub.blame import blaming_the_log
from mclub.club import Club
from mclub.game import TRIES, Game
from mclub.service.absent import answer_for_dropped
from mclub.service.fairness import FairLock
from mclub.service.settings import ASIDE, GAMES_KEPT, THREADS

T = TypeVar("T")
Changed = Callable[[str, bool], None]
"""Is told in the loop of a game that went on: its id, and whether it did by work of this worker, so
that no other worker knows of it."""


class _Kept:
    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.game: Game | None = None
        self.told = 0
        self.own = False


class Tables:
    """Runs work on games. changed: see `Changed`; near: as `Store.near`."""

    def __init__(self, club: Club, changed: Changed, *, near: bool, kept: int = GAMES_KEPT) -> None:
        self.club, self._near = club, near
        self._changed, self._most = changed, kept
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._quick = ThreadPoolExecutor(THREADS, "table")
        self._slow = ThreadPoolExecutor(1, "desk")
        self._aside = ThreadPoolExecutor(ASIDE, "aside")
        self._handy = ThreadPoolExecutor(1, "handy")
        self._apart, self._between = FairLock(), FairLock()
        self._running: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._kept)

    async def run(self, id_: str, work: Callable[[Game], T]) -> T:
        """What `work` makes of the game as it stands now; as itself, once it has begun it is done
        even if nobody waits any more. Raises UnknownGame, LogDamaged, and whatever `work` does."""
        return await self._to_its_end(self._run(id_, work))

    async def apart(self, work: Callable[[], T]) -> T:
        """As `run`, for what takes long and needs no game in memory, such as audits and hints: one
        after the other, of each caller in turn. Becomes 429 or 503 as `FairLock` says."""
        return await self._to_its_end(self._in_turn(self._apart, self._slow, work))

    async def between(self, work: Callable[[], T]) -> T:
        """As `apart`, for what takes milliseconds and waits for nothing that takes long."""
        return await self._to_its_end(self._in_turn(self._between, self._handy, work))

    async def write(self, work: Callable[[], T]) -> T:
        """As `run`, for what only waits for the disk."""
        return await self._to_its_end(self._in(self._quick, work))

    async def aside(self, work: Callable[[], T]) -> T:
        """What `work` makes of the store, in a thread. It may be given up on the way."""
        return await self._in(self._aside, work)

    async def look(self, work: Callable[[], T]) -> T:
        """As `aside`, for what only reads: where the store is near, that is done at once."""
        return work() if self._near else await self.aside(work)

    async def close(self) -> None:
        """Lets all that has begun come to its end. What waits for its turn is given up."""
        self._apart.close()
        self._between.close()
        if self._running:
            await asyncio.wait(self._running)
        self._quick.shutdown()
        self._slow.shutdown()
        self._handy.shutdown()
        self._aside.shutdown()

    async def _to_its_end(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.shield(self._begin(work))

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # whoever waited has it; if nobody does, nobody misses it

    async def _in_turn(self, lock: FairLock, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        async with lock:
            return await self._in(pool, work)

    async def _run(self, id_: str, work: Callable[[Game], T]) -> T:
        kept = self._kept.setdefault(id_, _Kept())
        self._kept.move_to_end(id_)
        async with kept.lock:
            try:
                return await self._in(self._quick, lambda: self._work(kept, id_, work))
            finally:
                if kept.game is None:
                    self._kept.pop(id_, None)
                elif kept.game.seq != kept.told:
                    kept.told = kept.game.seq
                    self._changed(id_, kept.own)
                self._forget()

    def _work(self, kept: _Kept, id_: str, work: Callable[[Game], T]) -> T:
        if kept.game is None:
            kept.game = self.club.game(id_)
        game = kept.game.refresh()
        found = game.seq
        with blaming_the_log(game):
            try:
                return work(game)
            finally:
                if game.seq != kept.told and game.line.seating.dropped:
                    answer_for_dropped(game)
                kept.own = game.seq != found

    def _forget(self) -> None:
        for id_ in list(self._kept)[: max(len(self._kept) - self._most, 0)]:
            if not self._kept[id_].lock.locked():
                del self._kept[id_]

    @staticmethod
    async def _in(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(pool, copy_context().run, work)


def insisting(work: Callable[[Game], T]) -> Callable[[Game], T]:
    """The work, once more whenever somebody at another worker was quicker: for what is asked for
    without `expect`, so that nobody has to be told that the game has moved on."""

    def insist(game: Game) -> T:
        for _again in range(TRIES):
            with suppress(GameMovedOn):
                return work(game)
        return work(game)

    return insist
