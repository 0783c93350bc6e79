"""Where a decision is worked out: a table in the making, the dealer, and the events so far.

Every event changes the table at once, so each rule sees what the rules before it did.
"""

from collections.abc import Iterable

import msgspec

from commands.dealer import Dealer
from events.le_millionnaire import Event
from events.le_millionnaire.facts import SeatAsked
from events.le_millionnaire.words import Decision, Seat
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Player, Table

Fact = tuple[Event, tuple[str, ...]]
"""An event with the ids of the rules that it rests on."""


class Stage(msgspec.Struct, eq=False, gc=False):
    """The table being changed (`table`) and what has happened to it (`facts`)."""

    table: Table
    dealer: Dealer
    facts: list[Fact] = []

    def emit(self, event: Event, *rules: str) -> None:
        """Lets the event happen."""
        FOLD.on[event.__class__](self.table, event)
        self.facts.append((event, rules))

    def ask(self, decision: Decision, seats: Iterable[Seat], *rules: str) -> None:
        """The game waits for these seats."""
        for seat in seats:
            self.emit(SeatAsked(seat, decision), *rules)

    @property
    def mover(self) -> Player:
        """The player whose turn it is."""
        assert self.table.mover is not None
        return self.table.players[self.table.mover]


def holders(table: Table, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Those of the seats before which a card lies face down: they are asked alike, so that the
    question tells nobody which card it is."""
    return tuple([seat for seat in seats if table.players[seat].cards])


def may_have(player: Player, card: str) -> bool:
    """Whether the player has this confidential card, or one that the program was not told."""
    return card in player.cards or None in player.cards
