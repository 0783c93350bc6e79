"""The event of physical tables: a correction of money."""

from events.bounds import Amount, Text
from events.millions_of_dollars.facts.fact import Fact
from events.millions_of_dollars.words import Seat


class MoneyCorrected(Fact, frozen=True):
    """The referee sets a seat's money to the amount counted; the reserve bears the difference.

    before, after: in M$, without the stakes; reason: the referee's words.
    """

    seat: Seat
    before: Amount
    after: Amount
    reason: Text
