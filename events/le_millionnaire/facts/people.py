"""Events of physical tables only: money recounted."""

from events.bounds import Amount, Text
from events.le_millionnaire.facts.fact import Fact
from events.le_millionnaire.words import Seat


class MoneyCorrected(Fact, frozen=True):
    """A seat's money is set to the amount counted. before, after: F; reason: the referee's."""

    seat: Seat
    before: Amount
    after: Amount
    reason: Text
