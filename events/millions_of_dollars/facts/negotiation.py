"""What players do before the heist: money, offers, withdrawals, threats, until all are ready."""

from events.bounds import Amount, Many, Text
from events.millions_of_dollars.facts.fact import GameFact, Who
from events.millions_of_dollars.words import Seat
from events.sealed import Sealed


class MoneyGiven(GameFact, frozen=True):
    """MD-NEG-1: a gift, or a promise kept."""

    giver: Seat
    receiver: Seat
    amount: Amount


class WithdrawalOffered(GameFact, frozen=True):
    """MD-NEG-5: amount for a withdrawal, in place of what was offered to this seat before."""

    seat: Seat
    receiver: Seat
    amount: Amount


class OfferEnded(GameFact, frozen=True):
    """MD-NEG-5: an offer is off the table. why: "taken", "withdrawn", "unpayable", "gone" when
    one of the two has withdrawn."""

    seat: Seat
    receiver: Seat
    why: Text


class WithdrawalPaid(GameFact, frozen=True):
    """MD-NEG-1, MD-NEG-5: an offer is accepted; the withdrawal that it pays for follows."""

    seat: Seat
    receiver: Seat
    amount: Amount


class CharacterWithdrawn(GameFact, frozen=True):
    """MD-NEG-2: unseen, before the heist."""

    who: Who


class CharacterShown(GameFact, frozen=True):
    """MD-NEG-3: an Intimidation card of the seat is used up, in the negotiation or in the heist.
    role: for its eyes alone."""

    seat: Seat
    who: Who
    role: Sealed[str]


class SeatReady(GameFact, frozen=True):
    """MD-NEG-4: the seat is for the heist to begin."""

    seat: Seat


class ReadyLifted(GameFact, frozen=True):
    """MD-NEG-4: these seats were ready for what has changed since, and are asked anew."""

    seats: Many[Seat]


class NegotiationEnded(GameFact, frozen=True):
    """MD-NEG-4. why: "ready", "called" by the Leader, "empty" when all have withdrawn."""

    why: Text
