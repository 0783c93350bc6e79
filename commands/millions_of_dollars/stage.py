"""Where a decision is worked out: a table in the making, the dealer, and the events so far.

Every event changes the table at once, so each rule sees what the rules before it did.
"""

from collections.abc import Sequence

import msgspec

from commands.dealer import Dealer
from events.millions_of_dollars import Event
from events.millions_of_dollars.facts import StakeReturned, Who
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table

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

    def return_stake(self, who: Who, *rules: str) -> None:
        """The stake is taken back: all of it, or by option without what was lent (MD-PRE-2)."""
        character = self.table.character(who)
        repaid = character.lent if self.table.options["lent_stake"] == "returned" else 0
        if character.lent:
            rules += ("MD-PRE-2",)
        self.emit(StakeReturned(who, character.stake - repaid, repaid), *rules)

    def payable(self, amount: int) -> int:
        """What the reserve pays of an amount in M$: no more than it has, or by option all of it
        (MD-SET-4)."""
        if self.table.options["short_reserve"] == "owed":
            return amount
        return min(amount, self.table.reserve)


def numbers(table: Table, seat: Seat) -> Sequence[int | None]:
    """How the seat's characters that are in are called in the notation (MD-3P)."""
    still_in = table.players[seat].still_in
    return still_in if table.each > 1 else [None] * len(still_in)
