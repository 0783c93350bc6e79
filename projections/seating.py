"""The players of the seats as read from the log: people, bots, vacant and dropped seats."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import msgspec

from events.record import Record
from events.shared import (
    Bot,
    DropAgreed,
    DropRefused,
    GameCreated,
    Player,
    SeatDropped,
    SeatHanded,
    SeatLeft,
)
from projections.words import Names, names_of, shown_name

SEATING: frozenset[type] = frozenset((SeatHanded, SeatLeft, DropAgreed, DropRefused, SeatDropped))
"""Events about the players of seats."""
RENAMES: frozenset[type] = frozenset((SeatHanded, SeatLeft, SeatDropped))
"""Events that can change the display name of a seat: those of bots say that they are bots."""


class Seating(msgspec.Struct):
    """The players of all seats at one moment.

    names: of those who took over a seat, by seat; bots: programs, by seat; unknown: seats for which
    the log doesn't say whether a bot plays (earlier releases); had_bots: whether a bot has ever
    played; left: seats that wait for a new player; dropped: seats that the program plays.

    consent: for each seat that may be dropped, the seats that agree. The other two fields limit
    requests: consented, by seat, all agreements since the game last moved on or the seat changed
    hands, whatever the outcome; handed, one entry for each handover since the game last moved on.
    """

    names: dict[str, str] = {}
    bots: dict[str, str] = {}
    unknown: frozenset[str] = frozenset()
    had_bots: bool = False
    left: frozenset[str] = frozenset()
    dropped: frozenset[str] = frozenset()
    consent: dict[str, tuple[str, ...]] = {}
    consented: dict[str, tuple[str, ...]] = {}
    handed: list[str] = []

    def copy(self) -> "Seating":
        """A copy that `follow_people` can change without changing this one."""
        return msgspec.structs.replace(
            self,
            names=self.names.copy(),
            bots=self.bots.copy(),
            consent=self.consent.copy(),
            consented=self.consented.copy(),
            handed=self.handed.copy(),
        )

    def handed_over(self) -> list[SeatHanded]:
        """The handovers so far, as events that bring the players of a table up to date."""
        return [SeatHanded(seat, name, self.bot(seat)) for seat, name in self.names.items()]

    def vacancies(self) -> list[SeatLeft | SeatDropped]:
        """The vacant and dropped seats, as events that bring the players of a table up to date."""
        return [*map(SeatLeft, self.left), *map(SeatDropped, self.dropped)]

    def bot(self, seat: str) -> Bot:
        """The bot that plays the seat; None for a person, unset if the log doesn't say."""
        return msgspec.UNSET if seat in self.unknown else self.bots.get(seat)

    def shown_names(self, names: Mapping[str, str]) -> dict[str, str]:
        """The names to display, by seat: those of bots say that they are bots."""
        return {seat: shown_name(seat, name, self.bots.get(seat)) for seat, name in names.items()}

    def sit(self, occupant: Player | SeatHanded) -> None:
        """Record that this person or bot plays the seat from now on."""
        seat, bot = occupant.seat, occupant.bot
        self.bots.pop(seat, None)
        self.unknown -= {seat}
        if bot is msgspec.UNSET:
            self.unknown |= {seat}
        elif bot is not None:
            self.bots[seat] = bot
            self.had_bots = True

    def state(self, seat: str) -> str:
        """The state of a seat: "played", "left" (it waits for a player) or "dropped"."""
        if seat in self.dropped:
            return "dropped"
        return "left" if seat in self.left else "played"


def seating(created: GameCreated) -> Seating:
    """The players at the beginning of a game."""
    start = Seating()
    for player in created.players:
        start.sit(player)
    return start


def names_after(records: Sequence[Record[Any]], seq: int) -> Names:
    """The display name of each seat after record `seq`; 0: at the beginning."""
    created: GameCreated = records[0].event
    names, seats = {player.seat: player.name for player in created.players}, seating(created)
    for record in islice(records, seq):
        if type(record.event) in RENAMES:
            follow_people(seats, record.event)
    return names_of(seats.shown_names(names | seats.names))


def follow_people(seating: Seating, event: Any) -> None:
    """Apply an event of `SEATING`. One that changes which seats must agree resets agreements."""
    match event:
        case SeatHanded():
            seating.names[event.seat] = event.name
            seating.sit(event)
            seating.handed.append(event.seat)
            seating.left -= {event.seat}
            seating.dropped -= {event.seat}
            seating.consent.clear()
            seating.consented.pop(event.seat, None)
        case SeatLeft():
            seating.bots.pop(event.seat, None)
            seating.left |= {event.seat}
            seating.consent.clear()
        case DropAgreed():
            for consents in (seating.consent, seating.consented):
                consents[event.dropped] = (*consents.get(event.dropped, ()), event.seat)
        case DropRefused():
            seating.consent.pop(event.dropped, None)
        case SeatDropped():
            seating.bots.pop(event.seat, None)
            seating.left -= {event.seat}
            seating.dropped |= {event.seat}
            seating.consent.clear()
