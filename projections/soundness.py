"""What holds of the records of every game, whatever its rules.

A chain can be made to hold for any records. Before they are folded, these must begin one game, with
seats of its kind, come in batches, and be somebody's at its table; `projections.timeline` asks that
what they refer to is there. What the rules allow is for an audit to say.
"""

from collections.abc import Collection, Sequence
from itertools import islice
from typing import Any, Final

from events.errors import LogDamaged
from events.language import gettext as _
from events.record import Record
from events.shared import Forked, GameCreated, WordAdded
from projections.timeline import TALK

OTHERS: Final = ("referee", "dealer")
"""Who causes records besides the seats."""
PECULIAR: Final[frozenset[type]] = TALK | {GameCreated, Forked, WordAdded}
"""Events of all games, which name seats without knowing which there are."""


class Soundness:
    """The records of a game, looked at one after the other. kind, seats: which game it should be,
    and the seats that it has."""

    def __init__(self, kind: str, seats: Collection[str]) -> None:
        self.kind, self.known = kind, seats
        self.seats: frozenset[str] = frozenset()
        self._speakers: frozenset[str] = frozenset(OTHERS)
        self._seq = self._batch = 0

    def take(self, record: Record[Any]) -> None:
        """The next record. Raises LogDamaged."""
        why = self._wrong(record) if self._seq else self._begin(record.event)
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

    def _begin(self, event: Any) -> str:
        if type(event) is not GameCreated or event.kind != self.kind:
            return _("it does not begin a game of this kind.")
        seats = [player.seat for player in event.players]
        self.seats = frozenset(seats)
        self._speakers |= self.seats
        if not seats or len(self.seats) < len(seats) or not self.seats <= {*self.known}:
            return _("it begins a game with seats that don't exist.")
        return ""

    def _wrong(self, record: Record[Any]) -> str:
        event = record.event
        if type(event) not in PECULIAR:
            return ""
        if type(event) is GameCreated:
            return _("it begins the game a second time.")
        if type(event) is Forked and record.seq > 2:
            return _("a game can continue another only from its beginning.")
        named = {getattr(event, name, None) for name in ("seat", "dropped")} - {None}
        return "" if named <= self.seats else _("it names a seat that nobody has.")

    def covers(self, records: Sequence[Record[Any]]) -> bool:
        """Whether nothing is wrong with a game's records, of which the first was taken. Quicker
        than to take them one by one, but says no more."""
        batch, by = 0, ""
        for seq, record in enumerate(records, 1):
            if record.batch != batch:
                batch = seq
            if record.by != by:  # quicker than to look each of them up
                by = record.by
                if by not in self._speakers:
                    return False
            if record.seq != seq or record.batch != batch:
                return False
            if type(record.event) in PECULIAR and seq > 1 and self._wrong(record):
                return False
        return True


def check_sound(records: Sequence[Record[Any]], kind: str, seats: Collection[str]) -> None:
    """Raises LogDamaged where these can't be all that was recorded of a game. kind, seats: as of a
    `Soundness`."""
    sound = Soundness(kind, seats)
    sound.take(records[0])
    if not sound.covers(records):
        for record in islice(records, 1, None):
            sound.take(record)
