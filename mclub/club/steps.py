"""The boards of a game after each record, as one reader sees them."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping
from operator import attrgetter
from typing import Any, NamedTuple

from events.record import Record, cut_for
from mclub.club.sights import Records, fold
from mclub.kinds.kind import Document, GameKind, Table

_seq = attrgetter("seq")
Step = tuple[int, Document | None]
"""A record (seq), and the board after it, None if nobody wanted that."""
Players = tuple[Mapping[str, str], frozenset[str], frozenset[str]]
"""The current players: the name of each seat, the seats left, those dropped."""


class _Walk(NamedTuple):
    """A reader's progress. table: after the first `length` records in effect, which end with
    `last`; steps: those after the first `start` records in effect; players: on these boards."""

    table: Table
    length: int
    last: Record[Any]
    start: int
    steps: list[Step]
    players: Players


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
        players: Players,
        look: Callable[[Table, int], Document],
        *,
        everything: bool,
        wanted: Collection[int] | None,
    ) -> list[Step]:
        """The steps after record `since`. standing: the records in effect; seat: the reader's;
        players: those on all boards, also on earlier ones; look: draws the board of a table after a
        record (seq); everything: whether the reader sees every secret; wanted: the records after
        which to draw the board, by default all."""
        begin = bisect_right(standing, since, key=_seq)

        def is_wanted(seq: int) -> bool:
            return wanted is None or seq in wanted

        # Cached again only after the fold succeeds, as in `Sights`.
        walk = self._walks.pop((eyes, everything), None)
        fits = (
            walk is not None
            and walk.players == players
            and standing[walk.length - 1 : walk.length] == [walk.last]
            and walk.start <= begin <= walk.length
            and not any(
                board is None and is_wanted(seq) for seq, board in walk.steps[begin - walk.start :]
            )
        )
        if walk is None or not fits:
            before = standing[:begin]
            table = fold(
                self._kind, before if everything else [cut_for(record, seat) for record in before]
            )
            walk = _Walk(table, begin, standing[begin - 1], begin, [], players)
        steps = walk.steps[begin - walk.start :]
        for record in standing[walk.length :]:
            self._kind.FOLD.evolve(
                walk.table, (record if everything else cut_for(record, seat)).event
            )
            board = look(walk.table, record.seq) if is_wanted(record.seq) else None
            steps.append((record.seq, board))
        self._walks[eyes, everything] = _Walk(
            walk.table, len(standing), standing[-1], begin, steps, players
        )
        return steps
