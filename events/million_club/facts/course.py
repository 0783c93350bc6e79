"""The course of a round: pawns, privileges, company moves, the Exchange, the crash, the end."""

import msgspec

from events.bounds import Amount, Count, Many, Round, Text
from events.million_club.facts.fact import Fact
from events.million_club.words import Decision, Kind, Seat, Tile


class RoundOpened(Fact, frozen=True):
    """MC-RND-1."""

    opens_round = True
    round: Round
    closed: Tile
    first: Seat


class SeatAsked(Fact, frozen=True):
    """The game waits for this seat's decision."""

    seat: Seat
    decision: Decision


class SeatPassedOver(Fact, frozen=True):
    """A seat has nothing to decide where it might have had. why: a code, see history."""

    seat: Seat
    decision: Decision
    why: Text


class OnlyAnswerTaken(Fact, frozen=True):
    """A decision had one possible answer, which was taken without asking."""

    seat: Seat
    decision: Decision
    action: Text


class PawnPlaced(Fact, frozen=True):
    """MC-PLC-1…3. sector on Lobby and Exchange, chair (1, 2, …) elsewhere."""

    seat: Seat
    tile: Tile
    sector: Kind | None = None
    chair: Count | None = None


class TileReached(Fact, frozen=True):
    """A tile resolves now (MC-RND-3)."""

    tile: Tile


class TileLeft(Fact, frozen=True):
    """A tile doesn't resolve any further. why: "closed" by a crash."""

    tile: Tile
    why: Text


class PrivilegeGranted(Fact, frozen=True):
    """MC-PRV-1. pawns: of each seat on the whole tile."""

    tile: Tile
    seat: Seat
    pawns: dict[Seat, Count]


class PrivilegeWithheld(Fact, frozen=True):
    """MC-PRV-1: nobody has strictly the most pawns."""

    tile: Tile
    pawns: dict[Seat, Count]


class PrivilegeDeclined(Fact, frozen=True):
    """The holder makes no use of his privilege."""

    tile: Tile
    seat: Seat


class MovesGranted(Fact, frozen=True):
    """Company moves that the seat may take now.

    moves: per type (MC-LOB-2); free: on any one company (MC-CRD-EXPANSION).
    """

    seat: Seat
    moves: dict[Kind, Count] = msgspec.field(default_factory=dict)
    free: Count = 0


class CompanyDeveloped(Fact, frozen=True):
    """MC-MOV-1. before, after: its own level."""

    seat: Seat
    card: Text
    before: Count
    after: Count


class CompanyTaxed(Fact, frozen=True):
    """MC-MOV-2. amount: what the bank paid; value: the effective level; before, after: its own."""

    seat: Seat
    card: Text
    value: Amount
    amount: Amount
    before: Count
    after: Count


class MovesForgone(Fact, frozen=True):
    """A seat leaves its remaining moves unused."""

    seat: Seat


class PawnRelocated(Fact, frozen=True):
    """MC-LOB-3. from_sector: the Lobby sector that it leaves."""

    seat: Seat
    from_sector: Kind
    tile: Tile
    sector: Kind | None = None
    chair: Count | None = None


class ExchangeSettled(Fact, frozen=True):
    """MC-EXC-1, MC-EXC-2. pawns: the sectors settled; due: their sum; amount: what moved.

    A positive amount comes from the bank, a negative one goes to it.
    """

    seat: Seat
    pawns: Many[Kind]
    listings: dict[Kind, Count]
    due: Amount
    amount: Amount


class CompanyTakenOver(Fact, frozen=True):
    """MC-EXC-3."""

    seat: Seat
    owner: Seat
    card: Text
    value: Amount
    price: Amount


class CrashStruck(Fact, frozen=True):
    """MC-CRA-1…5. seat: who took the last million.

    fortunes: of each seat before; returned: what each gave back; listings and profits: before;
    fallen: the types; levels: new own level of each company that lost one; notes: what each
    company's notes returned; exchange_closed: whether this closes it.
    """

    seat: Seat
    fortunes: dict[Seat, Amount]
    returned: dict[Seat, Amount]
    listings: dict[Kind, Count]
    profits: dict[Kind, Amount]
    fallen: Many[Kind]
    levels: dict[Text, Count]
    notes: dict[Text, Count]
    exchange_closed: bool


class RoundEndReached(Fact, frozen=True):
    """All tiles are resolved; each seat may turn one company now (MC-END-1)."""

    round: Round


class RoundEnded(Fact, frozen=True):
    """MC-END-2: pawns return."""

    round: Round


class GameEnded(Fact, frozen=True):
    """After round 9. points: each seat's total; winners: MC-SCO-8."""

    points: dict[Seat, Amount]
    winners: Many[Seat]
