"""Before the heist: money, offers, withdrawals and threats, until all seats are ready."""

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
    """MD-NEG-5: amount for a withdrawal; replaces the previous offer to this seat."""

    seat: Seat
    receiver: Seat
    amount: Amount


class OfferEnded(Fact, frozen=True):
    """MD-NEG-5: an offer ends. why: "taken", "withdrawn", "unpayable", or "gone" if one of the two
    has withdrawn."""

    seat: Seat
    receiver: Seat
    why: Text


class WithdrawalPaid(Fact, frozen=True):
    """MD-NEG-1, MD-NEG-5: an offer is accepted; the withdrawal follows."""

    binds = True
    seat: Seat
    receiver: Seat
    amount: Amount


class CharacterWithdrawn(Fact, frozen=True):
    """MD-NEG-2: withdrawn face down, before the heist."""

    binds = True
    bound_later = True
    who: Who


class CharacterShown(Fact, frozen=True):
    """MD-NEG-3: the seat spends an Intimidation card, in the negotiation or the heist. role:
    visible to the seat only."""

    opens = True
    seat: Seat
    who: Who
    role: Sealed[str]


class SeatReady(Fact, frozen=True):
    """MD-NEG-4: the seat is ready for the heist."""

    answers = True
    seat: Seat


class ReadyLifted(Fact, frozen=True):
    """MD-NEG-4: something changed, so these seats are no longer ready and are asked again."""

    seats: Many[Seat]


class NegotiationEnded(Fact, frozen=True):
    """MD-NEG-4. why: "ready", "called" by the Leader, "empty" if all have withdrawn."""

    why: Text
