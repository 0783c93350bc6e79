"""The thread that writes a worker's actions.

It decides the actions that wait one after another, and appends them to the log in one transaction,
so one flush to the disk serves several games. An action is answered only then. Meanwhile others
arrive, and wait for the next transaction: a group is as large as the load makes it.

If the log refuses one of a group, because another worker has appended to that game, nothing is
written, and each action of the group runs alone.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, Final, Generic, TypeVar

from events.errors import GameMovedOn, MclubError, UnknownGame
from events.log import Log
from mclub.club.game import Game
from mclub.service.cached_game import CachedGame

T = TypeVar("T")
AT_ONCE: Final = 32
"""The maximum number of actions in one transaction: deciding them takes some 10 ms."""


class _Action(Generic[T]):
    """An action in the queue. The caller holds the game's lock until it is `done`."""

    def __init__(self, game: CachedGame, work: Callable[[Game], T]) -> None:
        self.game, self.work = game, work
        self.done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._context = copy_context()
        self._result: Any = None
        self._error: BaseException | None = None

    def run(self, act: Callable[[Callable[[Game], T]], T]) -> None:
        """Run the work by a method of the game, and keep its result or its error."""
        self._result = self._error = None
        try:
            self._result = self._context.run(act, self.work)
        except BaseException as error:  # noqa: BLE001 (the caller gets it)
            self._error = error

    def fail(self, error: BaseException) -> None:
        """Keep the error instead of a result."""
        self._result, self._error = None, error

    def settle(self) -> None:
        """Give the caller the result or the error."""
        if self.done.cancelled():
            return
        if self._error is None:
            self.done.set_result(self._result)
        else:
            self.done.set_exception(self._error)


class Writer:
    """Writes to `log` in a thread of its own."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._waiting: deque[_Action[Any]] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "act")

    async def act(self, game: CachedGame, work: Callable[[Game], T]) -> T:
        """Run `work`, which may append, on a game whose lock the caller holds. Raises the errors of
        `work` and of the log."""
        action = _Action(game, work)
        self._waiting.append(action)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_waiting())
        return await action.done

    def shutdown(self) -> None:
        """Wait for the thread."""
        self._thread.shutdown()

    async def _write_waiting(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            size = min(len(self._waiting), AT_ONCE)
            group = [self._waiting.popleft() for _ in range(size)]
            await loop.run_in_executor(self._thread, self._write, group)
            for action in group:
                action.settle()
        self._writing = None

    def _write(self, group: list[_Action[Any]]) -> None:
        try:
            with self._log.together():
                for action in group:
                    action.run(action.game.act_unchecked)
        except BaseException as error:  # noqa: BLE001 (the callers get it)
            concerns_all = isinstance(error, MclubError) and not isinstance(
                error, (GameMovedOn, UnknownGame)
            )
            for action in group:
                if action.game.has_appended:
                    action.game.forget()
                    if concerns_all:
                        action.fail(error)
                    else:
                        action.run(action.game.act)
