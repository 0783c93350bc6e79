"""Hints for the seats."""

import asyncio
from collections import OrderedDict
from typing import Final

from mclub.bots.hint import hint
from mclub.kinds.kind import Document
from mclub.service.tables import Tables

KEPT: Final = 256
"""Hints in the cache, so that each question is computed once."""

Question = tuple[str, int, str]
"""Game, last record and seat; the planner is deterministic for each."""


class Hints:
    """The planner's hints at all tables of this worker."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._thought: OrderedDict[Question, asyncio.Task[Document]] = OrderedDict()

    async def of(self, game: str, seat: str) -> Document:
        """A hint for the seat, as returned by `mclub.bots.hint.hint`. It is computed on the queue
        for slow work, so no table waits for it. Raises NotAllowed, BadInput."""
        moment = await self._tables.run(game, lambda table: table.at(table.seq))
        question = moment.id, moment.seq, seat
        if question not in self._thought:
            thinking = self._tables.run_slow(lambda: hint(moment, seat))
            self._thought[question] = asyncio.create_task(thinking)
            if len(self._thought) > KEPT:
                self._thought.popitem(last=False)
        try:
            return await asyncio.shield(self._thought[question])
        except Exception:
            self._thought.pop(question, None)  # refused, or the queue was full
            raise
