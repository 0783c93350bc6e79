"""Company moves: develop and tax."""

import msgspec

from events.bounds import Amount, Count, Text
from events.million_club.facts.fact import Fact
from events.million_club.words import Kind, Seat


class MovesGranted(Fact, frozen=True):
    """Company moves now available to the seat.

    moves: per type (MC-LOB-2); free: on any one company (MC-CRD-EXPANSION).
    """

    seat: Seat
    moves: dict[Kind, Count] = msgspec.field(default_factory=dict)
    free: Count = 0


class CompanyDeveloped(Fact, frozen=True):
    """MC-MOV-1. before, after: the company's own level."""

    seat: Seat
    card: Text
    before: Count
    after: Count


class CompanyTaxed(Fact, frozen=True):
    """MC-MOV-2. amount: paid by the bank; value: the effective level; before, after: own level."""

    seat: Seat
    card: Text
    value: Amount
    amount: Amount
    before: Count
    after: Count


class MovesForgone(Fact, frozen=True):
    """The seat waives its remaining moves."""

    seat: Seat
