"""What players do before the heist: money, offers, withdrawals, threats, until all are ready."""

from events.bounds import Amount, Many, Text
from events.millions_of_dollars.facts.fact import Fact, Who
from events.millions_of_dollars.words import Seat
from events.sealed import Sealed


class MoneyGiven(Fact, frozen=True):
    """MD-NEG-1: a gift, or a promise kept."""

    binds = True
    giver: Seat
    receiver: Seat
    amount: Amount


class WithdrawalOffered(Fact, frozen=True):
    """MD-NEG-5: amount for a withdrawal, in place of what was offered to this seat before."""

    seat: Seat
    receiver: Seat
    amount: Amount


class OfferEnded(Fact, frozen=True):
    """MD-NEG-5: an offer is off the table. why: "taken", "withdrawn", "unpayable", "gone" when
    one of the two has withdrawn."""

    seat: Seat
    receiver: Seat
    why: Text


class WithdrawalPaid(Fact, frozen=True):
    """MD-NEG-1, MD-NEG-5: an offer is accepted; the withdrawal that it pays for follows."""

    binds = True
    seat: Seat
    receiver: Seat
    amount: Amount


class CharacterWithdrawn(Fact, frozen=True):
    """MD-NEG-2: unseen, before the heist."""

    binds = True
    bound_later = True
    who: Who


class CharacterShown(Fact, frozen=True):
    """MD-NEG-3: an Intimidation card of the seat is used up, in the negotiation or in the heist.
    role: for its eyes alone."""

    opens = True
    seat: Seat
    who: Who
    role: Sealed[str]


class SeatReady(Fact, frozen=True):
    """MD-NEG-4: the seat is for the heist to begin."""

    answers = True
    seat: Seat


class ReadyLifted(Fact, frozen=True):
    """MD-NEG-4: these seats were ready for what has changed since, and are asked anew."""

    seats: Many[Seat]


class NegotiationEnded(Fact, frozen=True):
    """MD-NEG-4. why: "ready", "called" by the Leader, "empty" when all have withdrawn."""

    why: Text
