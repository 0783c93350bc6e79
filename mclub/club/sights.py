"""A table folded from records: from all of them, or from those cut for somebody's eyes."""

from collections.abc import Sequence
from typing import Any, Final

from events.errors import LogDamaged
from events.language import gettext as _
from events.record import Record, shut
from mclub.kinds.kind import GameKind, Table
from projections.seating import Seating

BROKEN: Final = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    StopIteration,
)
"""What folding or deciding raises on a table that no game could have come to."""

Records = Sequence[Record[Any]]


def fold(kind: GameKind, records: Records) -> Table:
    """The table after the records that count. Raises LogDamaged."""
    try:
        return kind.FOLD.table([record.event for record in records])
    except BROKEN as error:
        raise LogDamaged(_breaking(kind, records), _("the table does not allow it.")) from error


def seated(kind: GameKind, table: Table, seating: Seating) -> Table:
    """The table, on which each seat is called by who plays it now."""
    for event in seating.handed_over():
        kind.FOLD.evolve(table, event)
    return table


def _breaking(kind: GameKind, records: Records) -> int:
    """The first record (seq) that no table can be folded with."""
    table = None
    for record in records:
        try:
            if table is None:
                table = kind.FOLD.fresh(record.event)
            else:
                kind.FOLD.evolve(table, record.event)
        except BROKEN:
            return record.seq
    return 0


class Sights:
    """By whose eyes, the table as they last saw it, folded from so many records, up to the last."""

    def __init__(self, kind: GameKind) -> None:
        self._kind = kind
        self._seen: dict[str, tuple[Table, int, Record[Any]]] = {}

    def table(self, eyes: str, seat: str | None, standing: Records) -> Table:
        """The table rebuilt from the records that count, cut for these eyes; it is only read. A
        game that has gone on since they last looked goes on from there. seat: that of the eyes."""
        # It is kept again only when it is whole: what comes next may not follow from the rest.
        table, length, last = self._seen.pop(eyes, (None, 0, None))
        # The same record always stands behind the same ones, whatever was undone or done again.
        if standing[length - 1 : length] != [last]:
            table = fold(self._kind, [shut(record, seat) for record in standing])
        else:
            for record in standing[length:]:
                self._kind.FOLD.evolve(table, shut(record, seat).event)
        self._seen[eyes] = table, len(standing), standing[-1]
        return table
