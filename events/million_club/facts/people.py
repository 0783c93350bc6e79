"""Events of physical tables: colonies revealed at the end, corrections of money."""

from events.bounds import Amount, Many, Text
from events.million_club.facts.fact import Fact
from events.million_club.words import Seat


class RevealReached(Fact, frozen=True):
    """The last round is over. seats: those that reveal their colonies, since some are unknown."""

    seats: Many[Seat]


class ColoniesRevealed(Fact, frozen=True):
    """A seat reveals its colonies. cards: all of them, including those already known."""

    seat: Seat
    cards: Many[Text]


class MoneyCorrected(Fact, frozen=True):
    """The referee sets a seat's money to the amount counted; the bank bears the difference.

    before, after: in M; reason: the referee's words.
    """

    seat: Seat
    before: Amount
    after: Amount
    reason: Text
