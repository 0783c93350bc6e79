"""Who plays the seats, read off the log: handed to another person, left, dropped."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec

from events.record import Record
from events.shared import DropAgreed, DropRefused, SeatDropped, SeatHanded, SeatLeft
from projections.words import Names, names_of

SEATING: frozenset[type] = frozenset((SeatHanded, SeatLeft, DropAgreed, DropRefused, SeatDropped))
"""Events that are about people."""


class Seating(msgspec.Struct):
    """What was said of the seats, after all of it.

    names: of those who took over a seat; left: seats that wait for a later comer; dropped: seats
    that answer by themselves; consent: for each seat that may be dropped, who has consented;
    consented: the same since anything happened in the game or the seat was handed to somebody, once
    for each time, whatever came of it; handed: the seats handed on since anything happened in the
    game, once for each time.
    """

    names: dict[str, str] = {}
    left: frozenset[str] = frozenset()
    dropped: frozenset[str] = frozenset()
    consent: dict[str, tuple[str, ...]] = {}
    consented: dict[str, tuple[str, ...]] = {}
    handed: list[str] = []

    def copy(self) -> "Seating":
        """Equal people, who share nothing that `follow_people` changes."""
        return msgspec.structs.replace(
            self,
            names=self.names.copy(),
            consent=self.consent.copy(),
            consented=self.consented.copy(),
            handed=self.handed.copy(),
        )

    def handed_over(self) -> list[SeatHanded]:
        """What a table has to take in, for it to call the seats by who plays them now."""
        return [SeatHanded(seat, name) for seat, name in self.names.items()]

    def state(self, seat: str) -> str:
        """ "played", "left" or "dropped"."""
        if seat in self.dropped:
            return "dropped"
        return "left" if seat in self.left else "played"


def names_after(records: Sequence[Record[Any]], seq: int) -> Names:
    """How each seat is called by who plays it after record `seq` (0: as all sat down)."""
    names = {player.seat: player.name for player in records[0].event.players}
    for record in islice(records, seq):
        if type(record.event) is SeatHanded:
            names[record.event.seat] = record.event.name
    return names_of(names)


def follow_people(seating: Seating, event: Any) -> None:
    """Takes in one more event of `SEATING`. Where it changes whose consent is needed, all are asked
    anew."""
    match event:
        case SeatHanded():
            seating.names[event.seat] = event.name
            seating.handed.append(event.seat)
            seating.left -= {event.seat}
            seating.dropped -= {event.seat}
            seating.consent.clear()
            seating.consented.pop(event.seat, None)
        case SeatLeft():
            seating.left |= {event.seat}
            seating.consent.clear()
        case DropAgreed():
            for consents in (seating.consent, seating.consented):
                consents[event.dropped] = (*consents.get(event.dropped, ()), event.seat)
        case DropRefused():
            seating.consent.pop(event.dropped, None)
        case SeatDropped():
            seating.left -= {event.seat}
            seating.dropped |= {event.seat}
            seating.consent.clear()
