"""The players of the seats, read from the log: persons and bots, handed over, left, dropped."""

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
"""Events about people."""
RENAMES: frozenset[type] = frozenset((SeatHanded, SeatLeft, SeatDropped))
"""Events after which a seat may be called otherwise: a seat that nobody plays isn't a bot's."""


class Seating(msgspec.Struct):
    """The seats after these events.

    names: of players who took over a seat; bots: the programs that play, by seat; unknown: seats of
    which the log doesn't say whether a bot plays (earlier releases); had_bots: whether a bot has
    ever had a seat; left: seats that wait for a new player; dropped: seats
    that are played automatically; consent: for each seat that may be dropped, who has consented;
    consented: every consent since something last happened in the game or the seat changed hands,
    whatever the outcome; handed: every hand-over since something last happened in the game.
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
        """A copy that shares nothing mutable by `follow_people`."""
        return msgspec.structs.replace(
            self,
            names=self.names.copy(),
            bots=self.bots.copy(),
            consent=self.consent.copy(),
            consented=self.consented.copy(),
            handed=self.handed.copy(),
        )

    def handed_over(self) -> list[SeatHanded]:
        """The hand-overs that bring a table's players up to date."""
        return [SeatHanded(seat, name, self.bot(seat)) for seat, name in self.names.items()]

    def vacancies(self) -> list[SeatLeft | SeatDropped]:
        """The seats that nobody plays, as events that bring a table's players up to date."""
        return [*map(SeatLeft, self.left), *map(SeatDropped, self.dropped)]

    def bot(self, seat: str) -> Bot:
        """The program that plays the seat, None if a person does; unset if the log doesn't say."""
        return msgspec.UNSET if seat in self.unknown else self.bots.get(seat)

    def shown_names(self, names: Mapping[str, str]) -> dict[str, str]:
        """The names to show: those of bots say so. names: by seat."""
        return {seat: shown_name(seat, name, self.bots.get(seat)) for seat, name in names.items()}

    def sit(self, playing: Player | SeatHanded) -> None:
        """A person or a bot sits down."""
        seat, bot = playing.seat, playing.bot
        self.bots.pop(seat, None)
        self.unknown -= {seat}
        if bot is msgspec.UNSET:
            self.unknown |= {seat}
        elif bot is not None:
            self.bots[seat] = bot
            self.had_bots = True

    def state(self, seat: str) -> str:
        """ "played", "left" or "dropped"."""
        if seat in self.dropped:
            return "dropped"
        return "left" if seat in self.left else "played"


def seating(created: GameCreated) -> Seating:
    """The seats at the beginning."""
    begun = Seating()
    for player in created.players:
        begun.sit(player)
    return begun


def names_after(records: Sequence[Record[Any]], seq: int) -> Names:
    """The display name of each seat after record `seq` (0: the initial players)."""
    created: GameCreated = records[0].event
    names, seats = {player.seat: player.name for player in created.players}, seating(created)
    for record in islice(records, seq):
        if type(record.event) in RENAMES:
            follow_people(seats, record.event)
    return names_of(seats.shown_names(names | seats.names))


def follow_people(seating: Seating, event: Any) -> None:
    """Apply one more event of `SEATING`. If it changes whose consent is needed, consents are
    reset."""
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
