"""Instruction cards and the payments that they cause (LM-VIO-1, LM-TAX, LM-INH)."""

from events.bounds import Amount, Text
from events.le_millionnaire.facts.fact import Fact
from events.le_millionnaire.words import Seat
from events.sealed import Sealed


class MarkerShown(Fact, frozen=True):
    """LM-VIO-1: a seat draws the marker, puts it under the deck and draws the next card."""

    turns_up = True
    seat: Seat


class CardDrawn(Fact, frozen=True):
    """LM-VIO-1: a seat draws a card, reads it out and puts it under the deck. card: its name."""

    turns_up = True
    seat: Seat
    card: Text


class ConfidentialDrawn(Fact, frozen=True):
    """LM-VIO-1: a seat draws a confidential card, which it alone sees, and lays it face down."""

    opens = True
    seat: Seat
    card: Sealed[str]


class ConfidentialPlayed(Fact, frozen=True):
    """A seat reveals and uses a confidential card, which goes under the deck; a will is put back
    later, together with the legacy (LM-INH-2)."""

    turns_up = True
    seat: Seat
    card: Text


class HeirsPutBack(Fact, frozen=True):
    """LM-INH-2: legacy and will go back into the deck. order: after shuffling; the first goes under
    the deck, the second into its middle."""

    order: Sealed[tuple[str, ...]]


class PaymentDue(Fact, frozen=True):
    """LM-TAX-1…3: a seat owes a payment. amount: F; why: the card; creditor: None for the bank;
    base: the sum from which the amount is computed, F."""

    seat: Seat
    amount: Amount
    why: Text
    creditor: Seat | None = None
    base: Amount = 0


class PaymentMade(Fact, frozen=True):
    """A seat pays what it owes. amount, due: F; less than due only if it runs out of money
    (LM-BAN-2)."""

    seat: Seat
    amount: Amount
    due: Amount
    why: Text
    creditor: Seat | None = None


class LegacyPaid(Fact, frozen=True):
    """LM-INH-1: the bank pays the legacy to its drawer, or to the seat that played the will."""

    seat: Seat
    amount: Amount


class ReceiptPaid(Fact, frozen=True):
    """The bank pays the amount of a receipt card, F."""

    seat: Seat
    amount: Amount


class OutsiderWon(Fact, frozen=True):
    """LM-BET-2: the bet on Outsiders wins. stake: F returned; amount: F paid in addition."""

    seat: Seat
    stake: Amount
    amount: Amount


class OutsiderLost(Fact, frozen=True):
    """LM-BET-2: the bet on Outsiders loses, since the card drawn isn't an outsider."""

    seat: Seat
    stake: Amount
