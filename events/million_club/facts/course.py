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
    """A seat is skipped where it might have had a decision. why: a code, see history."""

    seat: Seat
    decision: Decision
    why: Text


class OnlyAnswerTaken(Fact, frozen=True):
    """The only possible answer to a decision was taken automatically."""

    seat: Seat
    decision: Decision
    action: Text


class PawnPlaced(Fact, frozen=True):
    """MC-PLC-1…3. sector: on Lobby and Exchange; chair (1, 2, …): elsewhere."""

    seat: Seat
    tile: Tile
    sector: Kind | None = None
    chair: Count | None = None


class TileReached(Fact, frozen=True):
    """MC-RND-3: the tile resolves now."""

    tile: Tile


class TileLeft(Fact, frozen=True):
    """The tile stops resolving. why: "closed" by a crash."""

    tile: Tile
    why: Text


class PrivilegeGranted(Fact, frozen=True):
    """MC-PRV-1. pawns: by seat, on the whole tile."""

    tile: Tile
    seat: Seat
    pawns: dict[Seat, Count]


class PrivilegeWithheld(Fact, frozen=True):
    """MC-PRV-1: no seat has strictly the most pawns."""

    tile: Tile
    pawns: dict[Seat, Count]


class PrivilegeDeclined(Fact, frozen=True):
    """The holder waives the privilege."""

    tile: Tile
    seat: Seat


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


class PawnRelocated(Fact, frozen=True):
    """MC-LOB-3. from_sector: the Lobby sector it leaves."""

    seat: Seat
    from_sector: Kind
    tile: Tile
    sector: Kind | None = None
    chair: Count | None = None


class ExchangeSettled(Fact, frozen=True):
    """MC-EXC-1, MC-EXC-2. pawns: the sectors settled; due: their sum; amount: the money moved.

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
    """MC-CRA-1…5. seat: took the last million.

    fortunes: by seat, before; returned: by seat; listings, profits: before; fallen: the types;
    levels: new own level of each company that lost one; notes: returned from each company;
    exchange_closed: whether the crash closes the Exchange.
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
    """MC-END-1: all tiles are resolved; each seat may turn one company."""

    round: Round


class RoundEnded(Fact, frozen=True):
    """MC-END-2: pawns return."""

    round: Round


class GameEnded(Fact, frozen=True):
    """After round 9. points: totals by seat; winners: MC-SCO-8."""

    points: dict[Seat, Amount]
    winners: Many[Seat]
