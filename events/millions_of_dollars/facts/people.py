"""What happens at a table of real cards alone: money counted anew."""

from events.bounds import Amount, Text
from events.millions_of_dollars.facts.fact import Fact
from events.millions_of_dollars.words import Seat


class MoneyCorrected(Fact, frozen=True):
    """The money of a seat is set to what was counted; the reserve has the difference.

    before, after: in M$, without the stakes; reason: the referee's words.
    """

    seat: Seat
    before: Amount
    after: Amount
    reason: Text
