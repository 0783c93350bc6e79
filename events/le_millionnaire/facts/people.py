"""What happens at a table of real money alone: it is counted anew."""

from events.bounds import Amount, Text
from events.le_millionnaire.facts.fact import Fact
from events.le_millionnaire.words import Seat


class MoneyCorrected(Fact, frozen=True):
    """The money of a seat is set to what was counted. before, after: F; reason: the referee's."""

    seat: Seat
    before: Amount
    after: Amount
    reason: Text
