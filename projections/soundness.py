"""Checks that records can belong to a game at all, whatever its rules.

Anybody can compute a valid chain for any records. So before the fold they must begin exactly one
game, name seats of its kind, form batches, and have an author at the table. `projections.timeline`
checks that references exist, an audit that the rules were followed.
"""

from collections.abc import Collection, Sequence, Set
from itertools import islice
from typing import Any, Final

from events.errors import LogDamaged
from events.language import gettext as _
from events.record import REFEREE, Record
from events.shared import Forked, GameCreated, WordAdded
from projections.timeline import TALK, types_of

OTHERS: Final = (REFEREE, "dealer")
"""Authors of records other than seats."""
PECULIAR: Final[frozenset[type]] = TALK | {GameCreated, Forked, WordAdded}
"""Events common to all games, whose decoding doesn't check the names of seats."""


class Soundness:
    """Checks the records of a game one by one. kind: the expected one; seats: all of its kind."""

    def __init__(self, kind: str, seats: Collection[str]) -> None:
        self.kind, self.seats_of_kind = kind, seats
        self.seats: frozenset[str] = frozenset()
        self._speakers: frozenset[str] = frozenset(OTHERS)
        self._seq = self._batch = 0

    def take(self, record: Record[Any]) -> None:
        """Check the next record. Raises LogDamaged."""
        why = self._fault(record) if self._seq else self._begin(record.event)
        self._seq += 1
        if record.seq != self._seq:
            why = _("the record is missing.")
        elif record.batch not in (record.seq, self._batch):
            why = _("it belongs to a command that is not the last.")
        elif record.by not in self._speakers:
            why = why or _("it belongs to nobody at the table.")
        self._batch = record.batch
        if why:
            raise LogDamaged(self._seq, why)

    def resume(self, last: Record[Any]) -> None:
        """Go on after `last`, up to which all records have been checked."""
        self._seq, self._batch = last.seq, last.batch

    def _begin(self, event: Any) -> str:
        if type(event) is not GameCreated or event.kind != self.kind:
            return _("it does not begin a game of this kind.")
        seats = [player.seat for player in event.players]
        self.seats = frozenset(seats)
        self._speakers |= self.seats
        if not seats or len(self.seats) < len(seats) or not self.seats <= {*self.seats_of_kind}:
            return _("it begins a game with seats that don't exist.")
        return ""

    def _fault(self, record: Record[Any]) -> str:
        event = record.event
        if type(event) not in PECULIAR:
            return ""
        if type(event) is GameCreated:
            return _("it begins the game a second time.")
        if type(event) is Forked and record.seq > 2:
            return _("a game can continue another only from its beginning.")
        seats = {getattr(event, name, None) for name in ("seat", "dropped")} - {None}
        seats.update(getattr(event, "voters", ()))
        return "" if seats <= self.seats else _("it names a seat that nobody has.")

    def covers(self, records: Sequence[Record[Any]], types: Set[type]) -> bool:
        """Whether all records are valid, if `take` has accepted the first. Faster than `take` for
        each, but gives no reason. types: those of all events but the first."""
        batch, by = 0, ""
        for seq, record in enumerate(records, 1):
            if record.seq != seq:
                return False
            if record.batch != batch:
                batch = record.batch
                if batch != seq:
                    return False
            if record.by != by:  # faster than looking up each author
                by = record.by
                if by not in self._speakers:
                    return False
        return PECULIAR.isdisjoint(types) or not any(map(self._fault, islice(records, 1, None)))


def check_sound(records: Sequence[Record[Any]], kind: str, seats: Collection[str]) -> Set[type]:
    """Raise LogDamaged if these can't be the complete records of a game; return the types of all
    events but the first. kind, seats: see `Soundness`."""
    sound = Soundness(kind, seats)
    sound.take(records[0])
    types = types_of(records)
    if not sound.covers(records, types):
        for record in islice(records, 1, None):
            sound.take(record)
    return types


def check_sound_after(
    before: Sequence[Record[Any]], records: Sequence[Record[Any]], kind: str, seats: Collection[str]
) -> None:
    """Like `check_sound`, for the records after those that have been checked before."""
    sound = Soundness(kind, seats)
    sound.take(before[0])
    sound.resume(before[-1])
    for record in records:
        sound.take(record)
