"""Before the heist: money, offers, withdrawals and threats, until all seats are ready."""

from events.bounds import Amount, Count, Many, Text
from events.millions_of_dollars.facts.fact import Fact, Who
from events.millions_of_dollars.words import Seat
from events.sealed import Sealed


class MoneyGiven(Fact, frozen=True):
    """MD-NEG-1: a seat gives another money, M$, as a gift or to keep a promise."""

    binds = True
    giver: Seat
    receiver: Seat
    amount: Amount


class WithdrawalOffered(Fact, frozen=True):
    """MD-NEG-5: a seat offers another M$ to withdraw; replaces its earlier offer to that seat."""

    seat: Seat
    receiver: Seat
    amount: Amount


class OfferCountered(Fact, frozen=True):
    """MD-NEG-5: one of the two names another amount for an offer, M$; the other has to answer.

    seat, receiver: as in the offer; by: which of the two names the amount; number: the receiver's
    character that would withdraw, if the receiver counters with three players (MD-3P).
    """

    seat: Seat
    receiver: Seat
    by: Seat
    amount: Amount
    number: Count | None = None


class OfferEnded(Fact, frozen=True):
    """MD-NEG-5: an offer ends. why: "taken" by the receiver, "met" if `seat` accepts the receiver's
    counter-offer, "rejected" by the receiver, "denied" if `seat` rejects the counter-offer,
    "withdrawn", "unpayable", or "gone" if one of the two has withdrawn."""

    seat: Seat
    receiver: Seat
    why: Text


class WithdrawalPaid(Fact, frozen=True):
    """MD-NEG-1, MD-NEG-5: an offer is accepted and its receiver paid, M$; the withdrawal
    follows."""

    binds = True
    seat: Seat
    receiver: Seat
    amount: Amount


class CharacterWithdrawn(Fact, frozen=True):
    """MD-NEG-2: a character withdraws before the heist, face down."""

    binds = True
    bound_later = True
    who: Who


class CharacterShown(Fact, frozen=True):
    """MD-NEG-3: a seat uses an Intimidation card, in the negotiation or the heist, to see a
    character. role: for that seat only."""

    opens = True
    seat: Seat
    who: Who
    role: Sealed[str]


class SeatReady(Fact, frozen=True):
    """MD-NEG-4: a seat is ready for the heist."""

    answers = True
    seat: Seat


class ReadyLifted(Fact, frozen=True):
    """MD-NEG-4: since something has changed, these seats are no longer ready."""

    seats: Many[Seat]


class NegotiationEnded(Fact, frozen=True):
    """MD-NEG-4: the negotiation ends. why: all are "ready", the Leader "called" the heist, or it is
    "empty" because all have withdrawn."""

    why: Text
