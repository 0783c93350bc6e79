"""The course of a game: rounds, questions, pawns, tiles, privileges, the end."""

from events.bounds import Amount, Count, Many, Round, Text
from events.million_club.facts.fact import Fact
from events.million_club.words import Decision, Kind, Seat, Tile


class RoundOpened(Fact, frozen=True):
    """MC-RND-1: a round begins. closed: its closed tile; first: the first player."""

    opens_round = True
    round: Round
    closed: Tile
    first: Seat


class SeatAsked(Fact, frozen=True):
    """A seat has to decide; the game waits for it."""

    seat: Seat
    decision: Decision


class SeatPassedOver(Fact, frozen=True):
    """A seat is skipped because it could do nothing. why: a code, e.g. "no_company"."""

    seat: Seat
    decision: Decision
    why: Text


class OnlyAnswerTaken(Fact, frozen=True):
    """The program takes a seat's only legal action for it. action: in the notation."""

    seat: Seat
    decision: Decision
    action: Text


class PawnPlaced(Fact, frozen=True):
    """MC-PLC-1…3: a seat places a pawn. sector: on Lobby and Exchange; chair: from 1, elsewhere."""

    seat: Seat
    tile: Tile
    sector: Kind | None = None
    chair: Count | None = None


class TileReached(Fact, frozen=True):
    """MC-RND-3: a tile begins to resolve."""

    tile: Tile


class TileLeft(Fact, frozen=True):
    """A tile stops resolving early. why: a code; "crash" if the crash closed it."""

    tile: Tile
    why: Text


class PrivilegeGranted(Fact, frozen=True):
    """MC-PRV-1: the seat with the most pawns has the privilege. pawns: on the tile, by seat."""

    tile: Tile
    seat: Seat
    pawns: dict[Seat, Count]


class PrivilegeWithheld(Fact, frozen=True):
    """MC-PRV-1: a tie for the most pawns, so no seat has the privilege. pawns: by seat."""

    tile: Tile
    pawns: dict[Seat, Count]


class PrivilegeDeclined(Fact, frozen=True):
    """A seat declines to use its privilege."""

    tile: Tile
    seat: Seat


class PawnRelocated(Fact, frozen=True):
    """MC-LOB-3: the Lobbyist moves a pawn from the Lobby sector `from_sector` to another tile."""

    seat: Seat
    from_sector: Kind
    tile: Tile
    sector: Kind | None = None
    chair: Count | None = None


class RoundEndReached(Fact, frozen=True):
    """MC-END-1: all tiles have resolved; each seat may now make one company move."""

    round: Round


class RoundEnded(Fact, frozen=True):
    """MC-END-2: a round is over, and all pawns return."""

    round: Round


class GameEnded(Fact, frozen=True):
    """The last round is over. points: VP by seat; winners: several if tied (MC-SCO-8)."""

    points: dict[Seat, Amount]
    winners: Many[Seat]
