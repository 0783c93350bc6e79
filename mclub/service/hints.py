"""Hints for who sits at a table of the service."""

import asyncio
from collections import OrderedDict
from typing import Final

from mclub.bots.hint import hint
from mclub.kinds.kind import Document
from mclub.service.tables import Tables

KEPT: Final = 256
"""Hints that are kept, so that a question is thought about once, however often it is asked."""

Question = tuple[str, int, str]
"""Game, last record and seat: the planner answers the same one always in the same way."""


class Hints:
    """What the planner would do, at all tables of this worker."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._thought: OrderedDict[Question, asyncio.Task[Document]] = OrderedDict()

    async def of(self, game: str, seat: str) -> Document:
        """A hint for the seat, as `mclub.bots.hint.hint` has it. It is thought about
        apart, so that nobody at any table waits for it. Raises NotAllowed, BadInput."""
        moment = await self._tables.run(game, lambda table: table.at(table.seq))
        question = moment.id, moment.seq, seat
        if question not in self._thought:
            thinking = self._tables.apart(lambda: hint(moment, seat))
            self._thought[question] = asyncio.create_task(thinking)
            if len(self._thought) > KEPT:
                self._thought.popitem(last=False)
        try:
            return await asyncio.shield(self._thought[question])
        except Exception:
            self._thought.pop(question, None)  # refused, or too much was waiting
            raise
