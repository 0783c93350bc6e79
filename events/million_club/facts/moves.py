"""Company moves: develop and tax."""

import msgspec

from events.bounds import Amount, Count, Text
from events.million_club.facts.fact import Fact
from events.million_club.words import Kind, Seat


class MovesGranted(Fact, frozen=True):
    """A seat receives company moves.

    moves: their number by type (MC-LOB-2); free: their number on any one company
    (MC-CRD-EXPANSION).
    """

    seat: Seat
    moves: dict[Kind, Count] = msgspec.field(default_factory=dict)
    free: Count = 0


class CompanyDeveloped(Fact, frozen=True):
    """MC-MOV-1: a seat develops a company. before, after: its own level."""

    seat: Seat
    card: Text
    before: Count
    after: Count


class CompanyTaxed(Fact, frozen=True):
    """MC-MOV-2: a seat taxes a company. value: its effective level, M due; amount: M that the bank
    pays; before, after: its own level."""

    seat: Seat
    card: Text
    value: Amount
    amount: Amount
    before: Count
    after: Count


class MovesForgone(Fact, frozen=True):
    """A seat gives up its remaining company moves."""

    seat: Seat
