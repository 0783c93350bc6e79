"""The facts that a seat can foresee. Money is hidden, and two outcomes depend on that of others."""

from collections.abc import Sequence

from commands.stage import Fact
from events.million_club.facts import CompanyTaxed, ExchangeSettled, MillionsTaken, SeatPassedOver
from projections.million_club.table import Table


def foresee(table: Table, facts: Sequence[Fact], seat: str) -> Sequence[Fact]:
    """The leading facts of a move that the seat can foresee. table: before the move.

    The question about a Hostile Takeover reveals whether its seat can pay. Whether a crash closes
    the Exchange depends on the money that others pay into the bank, so nothing is foreseen from the
    point where the bank would be empty without them.
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
