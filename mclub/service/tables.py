"""The games of the process: a bounded number in memory, each worked on by one thread at a time.

Folding a game and waiting for the disk take milliseconds (an action some two), so they are done in
threads and the event loop stays free. The lock of a game is held in the loop, so no thread waits
for another one.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, Final, TypeVar

from litestar.exceptions import ServiceUnavailableException

from events.language import gettext as _
from mclub.club import Club, Game
from mclub.service.absent import answer_for_dropped
from mclub.service.settings import GAMES_KEPT, THREADS

T = TypeVar("T")
WAITING_APART: Final = 32
"""What takes long and may wait for its turn at once: audits, disputes."""
Changed = Callable[[str, int, frozenset[str]], None]
"""Is told in the loop of a game that went on: its id, its last seq and who is asked now."""


class _Kept:
    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.game: Game | None = None
        self.told = 0


class Tables:
    """Runs work on games. changed: see `Changed`."""

    def __init__(self, club: Club, changed: Changed, kept: int = GAMES_KEPT) -> None:
        self.club = club
        self._changed, self._most = changed, kept
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._quick = ThreadPoolExecutor(THREADS, "table")
        self._slow = ThreadPoolExecutor(1, "desk")
        self._apart = 0
        self._running: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._kept)

    def told(self, id_: str) -> int:
        """The last seq of a game that was told; 0 if it isn't in memory."""
        return self._kept[id_].told if id_ in self._kept else 0

    async def run(self, id_: str, work: Callable[[Game], T]) -> T:
        """What `work` makes of the game as it stands now; as itself, once it has begun it is done
        even if nobody waits any more. Raises UnknownGame, LogDamaged, and whatever `work` does."""
        return await self._to_its_end(self._run(id_, work))

    async def apart(self, work: Callable[[], T]) -> T:
        """As `run`, for what takes long and needs no game in memory: one after the other. Becomes
        503 if too much of it is waiting."""
        if self._apart >= WAITING_APART:
            raise ServiceUnavailableException(_("Too much is being checked; try again later."))
        self._apart += 1
        try:
            return await self._to_its_end(self._in(self._slow, work))
        finally:
            self._apart -= 1

    async def write(self, work: Callable[[], T]) -> T:
        """As `run`, for what only waits for the disk."""
        return await self._to_its_end(self._in(self._quick, work))

    def soon(self, work: Callable[[], Any]) -> None:
        """As `write`, without waiting for it."""
        self._begin(self._in(self._quick, work))

    async def close(self) -> None:
        """Lets all that has begun come to its end."""
        if self._running:
            await asyncio.wait(self._running)
        self._quick.shutdown()
        self._slow.shutdown()

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
                    self._changed(id_, kept.told, asked_in(kept.game))
                self._forget()

    def _work(self, kept: _Kept, id_: str, work: Callable[[Game], T]) -> T:
        if kept.game is None:
            kept.game = self.club.game(id_)
        game = kept.game.refresh()
        try:
            return work(game)
        finally:
            if game.seq != kept.told and game.line.seating.dropped:
                answer_for_dropped(game)

    def _forget(self) -> None:
        for id_ in list(self._kept)[: max(len(self._kept) - self._most, 0)]:
            if not self._kept[id_].lock.locked():
                del self._kept[id_]

    @staticmethod
    async def _in(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(pool, copy_context().run, work)


def asked_in(game: Game) -> frozenset[str]:
    """The seats that are asked now."""
    return frozenset(game.kind.asked(game.table) if game.status == "running" else ())
