"""Folds tables from all records, or from those cut for one reader; whether the host sees all."""

from collections.abc import Sequence
from operator import attrgetter, length_hint
from typing import Any, Final

from events.errors import LogDamaged
from events.language import gettext as _
from events.record import Record, cut_for
from events.shared import REFEREES, GameCreated
from mclub.kinds.kind import GameKind, Table
from projections.seating import Seating
from projections.timeline import TALK, Timeline

BROKEN: Final = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    StopIteration,
)
"""Errors raised by folding impossible records, or by deciding on an impossible table."""

Records = Sequence[Record[Any]]
_event = attrgetter("event")


def fold(kind: GameKind, records: Records) -> Table:
    """Fold the records in effect. Raises LogDamaged."""
    left = iter(records)
    try:
        return kind.FOLD.table(map(_event, left))
    except BROKEN as error:
        raise _broken(records[-1 - length_hint(left)]) from error


def set_names(kind: GameKind, table: Table, seating: Seating) -> Table:
    """Put the names of the current players on the table, in place; return the table."""
    for event in (*seating.handed_over(), *seating.vacancies()):
        kind.FOLD.evolve(table, event)
    return table


def carry_on(kind: GameKind, table: Table, line: Timeline[Any], records: Records) -> Table:
    """The table after these further records. It is a copy, since others may have the earlier one.
    line: with these records. Raises LogDamaged."""
    if not TALK.isdisjoint(type(record.event) for record in records):
        return set_names(kind, fold(kind, line.standing), line.seating)
    table = table.copy()
    for record in records:
        try:
            kind.FOLD.evolve(table, record.event)
        except BROKEN as error:
            raise _broken(record) from error
    return table


def _broken(record: Record[Any]) -> LogDamaged:
    return LogDamaged(record.seq, _("it was impossible at that point."))


class Sights:
    """A cache of tables by reader, each with the number of records folded and the last of them."""

    def __init__(self, kind: GameKind) -> None:
        self._kind = kind
        self._folds: dict[str, tuple[Table, int, Record[Any]]] = {}

    def table(self, eyes: str, seat: str | None, standing: Records) -> Table:
        """The table folded from the records in effect, cut for this reader; read-only. Resumes from
        the reader's last fold. seat: the reader's."""
        # Cached again only after the fold succeeds: a table that failed half-way is discarded.
        table, length, last = self._folds.pop(eyes, (None, 0, None))
        # A record in effect always has the same records before it, whatever was undone or redone.
        if standing[length - 1 : length] != [last]:
            table = fold(self._kind, [cut_for(record, seat) for record in standing])
        else:
            for record in standing[length:]:
                self._kind.FOLD.evolve(table, cut_for(record, seat).event)
        self._folds[eyes] = table, len(standing), standing[-1]
        return table


def host_sees(kind: GameKind, created: GameCreated, line: Timeline[Any]) -> bool:
    """Whether the host may see everything. A host who plays may do so only after switching to the
    referee's view, once the seals are open, or with real cards, where nothing is hidden."""
    referees = created.host == REFEREES or kind.by_people(created.options)
    return referees or line.eyes_taken or line.opened
