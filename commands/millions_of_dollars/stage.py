"""The stage of Millions of Dollars (see `commands.stage`), with its rules' queries of the table."""

from collections.abc import Sequence
from typing import ClassVar

from commands import stage
from events.millions_of_dollars import Event
from events.millions_of_dollars.facts import CharacterWithdrawn, StakeReturned, Who
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table


class Stage(stage.Stage[Table, Event], eq=False, gc=False):
    """Adds the reserve's payments, withdrawals and the return of stakes."""

    ON: ClassVar = FOLD.on

    def return_stake(self, who: Who, rules: tuple[str, ...]) -> None:
        """Return the stake: all of it or, under an option, without the part lent (MD-PRE-2)."""
        character = self.table.character(who)
        repaid = character.lent if self.table.options["lent_stake"] == "returned" else 0
        if character.lent:
            rules += ("MD-PRE-2",)
        self.emit(StakeReturned(who, character.stake - repaid, repaid), rules)

    def withdraw(self, who: Who) -> None:
        """Take the character out of the heist with its stake (MD-NEG-2)."""
        rules = ("MD-NEG-2", "MD-3P") if self.table.each > 1 else ("MD-NEG-2",)
        self.emit(CharacterWithdrawn(who), rules)
        self.return_stake(who, rules)

    def payable(self, amount: int) -> int:
        """How much of an amount in M$ the reserve pays: up to its balance or, under an option, all
        of it (MD-SET-4)."""
        if self.table.options["short_reserve"] == "owed":
            return amount
        return min(amount, self.table.reserve)


def numbers(table: Table, seat: Seat) -> Sequence[int | None]:
    """The notation's numbers of the seat's characters still in (MD-3P)."""
    player = table.players[seat]
    if table.each > 1:
        return player.still_in
    return (None,) if player.still_in else ()
