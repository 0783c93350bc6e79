"""The actions, legal or not, that a player might try with the pieces that a decision concerns.

The rules decide which of them are legal, and why the others are not.
"""

from collections.abc import Iterable, Iterator

from commands.millions_of_dollars.actions import CALL, OFFER, PAY, Action, Name, Pick, Threaten
from commands.millions_of_dollars.stage import numbers
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.due import due
from projections.millions_of_dollars.table import Table


def candidates(table: Table, seat: Seat) -> Iterable[Action]:
    """The candidates for the seat's pending decision, in a fixed order."""
    match due(table).get(seat):
        case "pick" if table.each == 1:
            return (Pick((role,)) for role in table.roles)
        case "negotiate":
            return _negotiation(table, seat)
        case "threaten":
            return _threats(table, seat)
        case "name":
            return (*map(Name, table.roles), *_threats(table, seat))
    return ()


def _negotiation(table: Table, seat: Seat) -> Iterator[Action]:
    """The smallest gift and offer to each other seat, threats, and the Leader's call."""
    for other in table.opponents(seat):
        yield PAY[other][0]
        yield OFFER[other][1]
    yield from _threats(table, seat)
    if table.options["leader_calls"] == "on":
        yield CALL


def _threats(table: Table, seat: Seat) -> Iterator[Action]:
    if not table.players[seat].intimidation:
        return
    for other in table.opponents(seat):
        for number in numbers(table, other) or (None,):
            yield Threaten(other, number)
