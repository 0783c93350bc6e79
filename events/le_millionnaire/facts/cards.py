"""Instruction cards: drawn, played, paid for, put back (LM-VIO-1, LM-TAX, LM-INH)."""

from events.bounds import Amount, Text
from events.le_millionnaire.facts.fact import Fact
from events.le_millionnaire.words import Seat
from events.sealed import Sealed


class MarkerShown(Fact, frozen=True):
    """LM-VIO-1: the marker goes under the deck, and the next card is drawn."""

    turns_up = True
    seat: Seat


class CardDrawn(Fact, frozen=True):
    """LM-VIO-1: read out and put under the deck. card: its name."""

    turns_up = True
    seat: Seat
    card: Text


class ConfidentialDrawn(Fact, frozen=True):
    """LM-VIO-1: laid face down before the seat; only that seat sees it."""

    opens = True
    seat: Seat
    card: Sealed[str]


class ConfidentialPlayed(Fact, frozen=True):
    """A confidential card is revealed, used and put under the deck; a will (LM-INH-2) waits to be
    put back with the legacy."""

    turns_up = True
    seat: Seat
    card: Text


class HeirsPutBack(Fact, frozen=True):
    """LM-INH-2: legacy and will are shuffled; the first goes under the deck, the second into the
    middle."""

    order: Sealed[tuple[str, ...]]


class PaymentDue(Fact, frozen=True):
    """LM-TAX-1…3. why: the card; creditor: None for the bank; base: F it is computed from."""

    seat: Seat
    amount: Amount
    why: Text
    creditor: Seat | None = None
    base: Amount = 0


class PaymentMade(Fact, frozen=True):
    """amount: less than `due` only if the seat runs out of money (LM-BAN-2)."""

    seat: Seat
    amount: Amount
    due: Amount
    why: Text
    creditor: Seat | None = None


class LegacyPaid(Fact, frozen=True):
    """Paid to the drawer or to the holder of the will (LM-INH-1)."""

    seat: Seat
    amount: Amount


class ReceiptPaid(Fact, frozen=True):
    """The bank pays a small receipt."""

    seat: Seat
    amount: Amount


class OutsiderWon(Fact, frozen=True):
    """LM-BET-2: stake: returned; amount: paid on top."""

    seat: Seat
    stake: Amount
    amount: Amount


class OutsiderLost(Fact, frozen=True):
    """LM-BET-2: another card was drawn."""

    seat: Seat
    stake: Amount
