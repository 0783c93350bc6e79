"""The players of the seats, read from the log: handed over, left, dropped."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import msgspec

from events.record import Record
from events.shared import DropAgreed, DropRefused, SeatDropped, SeatHanded, SeatLeft
from projections.words import Names, names_of

SEATING: frozenset[type] = frozenset((SeatHanded, SeatLeft, DropAgreed, DropRefused, SeatDropped))
"""Events about people."""


class Seating(msgspec.Struct):
    """The seats after these events.

    names: of players who took over a seat; left: seats that wait for a new player; dropped: seats
    that are played automatically; consent: for each seat that may be dropped, who has consented;
    consented: every consent since something last happened in the game or the seat changed hands,
    whatever the outcome; handed: every hand-over since something last happened in the game.
    """

    names: dict[str, str] = {}
    left: frozenset[str] = frozenset()
    dropped: frozenset[str] = frozenset()
    consent: dict[str, tuple[str, ...]] = {}
    consented: dict[str, tuple[str, ...]] = {}
    handed: list[str] = []

    def copy(self) -> "Seating":
        """A copy that shares nothing mutable by `follow_people`."""
        return msgspec.structs.replace(
            self,
            names=self.names.copy(),
            consent=self.consent.copy(),
            consented=self.consented.copy(),
            handed=self.handed.copy(),
        )

    def handed_over(self) -> list[SeatHanded]:
        """The hand-overs that bring a table's names up to date."""
        return [SeatHanded(seat, name) for seat, name in self.names.items()]

    def state(self, seat: str) -> str:
        """ "played", "left" or "dropped"."""
        if seat in self.dropped:
            return "dropped"
        return "left" if seat in self.left else "played"


def names_after(records: Sequence[Record[Any]], seq: int) -> Names:
    """The display name of each seat after record `seq` (0: the initial players)."""
    names = {player.seat: player.name for player in records[0].event.players}
    for record in islice(records, seq):
        if type(record.event) is SeatHanded:
            names[record.event.seat] = record.event.name
    return names_of(names)


def follow_people(seating: Seating, event: Any) -> None:
    """Apply one more event of `SEATING`. If it changes whose consent is needed, consents are
    reset."""
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
