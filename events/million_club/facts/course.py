"""The course of a game: rounds, questions, pawns, tiles, privileges, the end."""

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


class PawnRelocated(Fact, frozen=True):
    """MC-LOB-3. from_sector: the Lobby sector it leaves."""

    seat: Seat
    from_sector: Kind
    tile: Tile
    sector: Kind | None = None
    chair: Count | None = None


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
