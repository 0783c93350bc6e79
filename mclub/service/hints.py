"""Hints: the actions that the planner suggests to a seat."""

import asyncio
from collections import OrderedDict
from typing import Final

from mclub.bots.hint import hint
from mclub.kinds.kind import Document
from mclub.service.tables import Tables

KEPT: Final = 256
"""The maximum number of hints in the cache."""

Question = tuple[str, int, str]
"""Game, last record and seat. The planner is deterministic, so these determine the hint."""


class Hints:
    """A cache of the planner's hints in this worker."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._cache: OrderedDict[Question, asyncio.Task[Document]] = OrderedDict()

    async def of(self, game: str, seat: str) -> Document:
        """A hint for the seat, as from `mclub.bots.hint.hint`. It is computed in the queue for slow
        work, so no game waits for it. Raises NotAllowed, BadInput."""
        moment = await self._tables.run(game, lambda table: table.at(table.seq))
        question = moment.id, moment.seq, seat
        if question not in self._cache:
            thinking = self._tables.run_slow(lambda: hint(moment, seat))
            self._cache[question] = asyncio.create_task(thinking)
            if len(self._cache) > KEPT:
                self._cache.popitem(last=False)
        try:
            return await asyncio.shield(self._cache[question])
        except Exception:
            self._cache.pop(question, None)  # refused, or the queue was full
            raise
