"""Events of physical tables only: money recounted, colonies revealed at the end."""

from events.bounds import Amount, Many, Text
from events.million_club.facts.fact import Fact
from events.million_club.words import Seat


class RevealReached(Fact, frozen=True):
    """The last round is over; these seats reveal the colonies unknown to the program."""

    seats: Many[Seat]


class ColoniesRevealed(Fact, frozen=True):
    """A seat reveals its colonies. cards: all of them, already known or not."""

    seat: Seat
    cards: Many[Text]


class MoneyCorrected(Fact, frozen=True):
    """A seat's money is set to the amount counted; the bank takes the difference.

    before, after: in M; reason: the referee's words.
    """

    seat: Seat
    before: Amount
    after: Amount
    reason: Text
