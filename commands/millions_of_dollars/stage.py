"""The stage of Millions of Dollars (see `commands.stage`), and what its rules ask of the table."""

from collections.abc import Sequence
from typing import ClassVar

from commands import stage
from events.millions_of_dollars import Event
from events.millions_of_dollars.facts import StakeReturned, Who
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table


class Stage(stage.Stage[Table, Event], eq=False, gc=False):
    """With what the reserve pays and stakes that go back."""

    ON: ClassVar = FOLD.on

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
