"""What happens at a table of real cards alone: money counted anew, colonies shown at the end."""

from events.bounds import Amount, Many, Text
from events.million_club.facts.fact import Fact
from events.million_club.words import Seat


class RevealReached(Fact, frozen=True):
    """The last round is over; these seats show the colonies that the program has not seen."""

    seats: Many[Seat]


class ColoniesRevealed(Fact, frozen=True):
    """A seat shows all its colonies. cards: all of them, known before or not."""

    seat: Seat
    cards: Many[Text]


class MoneyCorrected(Fact, frozen=True):
    """The money of a seat is set to what was counted; the bank has the difference.

    before, after: in M; reason: the referee's words.
    """

    seat: Seat
    before: Amount
    after: Amount
    reason: Text
