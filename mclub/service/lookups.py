"""Queries that several requests share."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Lookups(Generic[K, V]):
    """Looks up values by key. Keys requested while a query runs share the next one, so each value
    was read after it was requested. find: runs a query; it leaves out keys that it doesn't
    find."""

    def __init__(self, find: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]]) -> None:
        self._find = find
        self._waiting: list[tuple[K, asyncio.Future[V | None]]] = []
        self._running: asyncio.Task[None] | None = None

    async def get(self, key: K) -> V | None:
        """The value; None if there is none. Raises the errors of the query."""
        found: asyncio.Future[V | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((key, found))
        if self._running is None:
            self._running = asyncio.create_task(self._run())
        return await found

    async def _run(self) -> None:
        while self._waiting:
            requests, self._waiting = self._waiting, []
            values: Mapping[K, V] = {}
            failure: Exception | None = None
            try:
                values = await self._find([key for key, _found in requests])
            except Exception as error:  # noqa: BLE001 (the callers get it)
                failure = error
            for key, found in requests:
                if found.cancelled():
                    continue
                if failure is None:
                    found.set_result(values.get(key))
                else:
                    found.set_exception(failure)
        self._running = None
