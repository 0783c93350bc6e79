"""Events of physical tables only: money recounted."""

from events.bounds import Amount, Text
from events.millions_of_dollars.facts.fact import Fact
from events.millions_of_dollars.words import Seat


class MoneyCorrected(Fact, frozen=True):
    """A seat's money is set to the amount counted; the reserve takes the difference.

    before, after: in M$, without the stakes; reason: the referee's words.
    """

    seat: Seat
    before: Amount
    after: Amount
    reason: Text
