"""The event of physical tables: a correction of money."""

from events.bounds import Amount, Text
from events.le_millionnaire.facts.fact import Fact
from events.le_millionnaire.words import Seat


class MoneyCorrected(Fact, frozen=True):
    """The referee sets a seat's money to the amount counted. before, after: F; reason: in words."""

    seat: Seat
    before: Amount
    after: Amount
    reason: Text
