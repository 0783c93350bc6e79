"""How far a seat can see ahead: money is hidden, and two things hang on what the others have."""

from collections.abc import Sequence

from commands.stage import Fact
from events.million_club.facts import CompanyTaxed, ExchangeSettled, MillionsTaken, SeatPassedOver
from projections.million_club.table import Table


def foreseen(table: Table, facts: Sequence[Fact], seat: str) -> Sequence[Fact]:
    """Those first facts of a move that the seat knows to follow. table: before the move.

    Whether another seat is asked for a Hostile Takeover tells whether it can pay one. Whether a
    crash closes the Exchange hangs on what others can pay into the bank, so nothing is foreseen
    from where the bank would be empty if they paid nothing.
    """
    least = table.bank
    for at, (event, _rules) in enumerate(facts):
        match event:
            case SeatPassedOver(seat=other, decision="takeover") if other != seat:
                return facts[:at]
            case CompanyTaxed(amount=taken) | MillionsTaken(amount=taken):
                least -= taken
            case ExchangeSettled(due=due) if due > 0:
                least -= due
                if least <= 0:
                    return facts[:at]
            case _:
                pass
    return facts
