"""The boards of a game after each record, as one reader sees them."""

from bisect import bisect_right
from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple

from events.record import Record, cut_for
from mclub.club.sights import Records, fold
from mclub.kinds.kind import Document, GameKind, Table

_seq = attrgetter("seq")
Step = tuple[int, Document]
"""A record (seq), and the board after it."""


class _Walk(NamedTuple):
    """A reader's progress. table: after the first `length` records in effect, which end with
    `last`; steps: those after the first `start` records in effect."""

    table: Table
    length: int
    last: Record[Any]
    start: int
    steps: list[Step]


class Steps:
    """A cache of boards by reader, so that only new records have to be folded."""

    def __init__(self, kind: GameKind) -> None:
        self._kind = kind
        self._walks: dict[tuple[str, bool], _Walk] = {}

    def after(
        self,
        since: int,
        standing: Records,
        eyes: str,
        seat: str | None,
        look: Callable[[Table, int], Document],
        *,
        everything: bool,
    ) -> list[Step]:
        """The steps after record `since`. standing: the records in effect; seat: the reader's;
        look: draws the board of a table after a record (seq); everything: whether the reader sees
        every secret."""
        begin = bisect_right(standing, since, key=_seq)
        # Cached again only after the fold succeeds, as in `Sights`.
        walk = self._walks.pop((eyes, everything), None)
        fits = walk is not None and standing[walk.length - 1 : walk.length] == [walk.last]
        if walk is None or not fits or not walk.start <= begin <= walk.length:
            before = standing[:begin]
            table = fold(
                self._kind, before if everything else [cut_for(record, seat) for record in before]
            )
            walk = _Walk(table, begin, standing[begin - 1], begin, [])
        steps = walk.steps[begin - walk.start :]
        for record in standing[walk.length :]:
            self._kind.FOLD.evolve(
                walk.table, (record if everything else cut_for(record, seat)).event
            )
            steps.append((record.seq, look(walk.table, record.seq)))
        self._walks[eyes, everything] = _Walk(walk.table, len(standing), standing[-1], begin, steps)
        return steps
