"""The value in victory points of pawns on tiles that are still to be resolved."""

from typing import Final

from events.million_club.figures import MAX_LEVEL
from events.million_club.words import DEPENDS_ON, KIND_OF, TILES, Kind, Seat, Tile
from projections.million_club.table import Player, Table, profit

CHAIRS: Final[tuple[tuple[Tile, float], ...]] = (
    ("intrigues", 1.7),
    ("colonies", 1.1),
    ("companies", 1.6),
)
"""The value of each tile's first chair."""
LATER: Final = 0.08
"""The relative loss of value for each later chair."""
PRIVILEGES: Final[dict[Tile, float]] = {
    "lobby": 1.0,
    "intrigues": 1.2,
    "colonies": 0.8,
    "exchange": 0.7,
    "companies": 0.9,
}
"""The value of each tile's privilege."""
MOVE: Final = 0.75
"""The value of a move in the Lobby that raises a company."""
SPARE: Final = 0.1
"""The value of a further move there to an owner of a company of that type."""
MILLION: Final = 0.32
"""The value of one million from the Exchange."""


def pawns(table: Table, player: Player) -> float:
    """The value of a player's pawns this round."""
    ahead = _tiles_ahead(table)
    points = _moves(table, player) if "lobby" in ahead else 0.0
    for tile, chair in CHAIRS:
        if tile in ahead:
            for at, seat in enumerate(table.chairs[tile]):
                if seat == player.seat:
                    points += chair * (1 - LATER * at)
    if "exchange" in ahead and table.exchange_open:
        for seat, kind in table.exchange:
            if seat == player.seat:
                points += MILLION * profit(table.listings, kind, DEPENDS_ON)
    for tile in ahead:
        if _leads(table, tile, player.seat):
            points += PRIVILEGES[tile]
    return points


def _tiles_ahead(table: Table) -> tuple[Tile, ...]:
    """The tiles still to be resolved; a tile with a pending question counts as resolved."""
    if table.phase == "placing":
        return TILES
    if table.phase not in TILES:
        return ()
    return TILES[TILES.index(table.phase) + (table.decision is not None) :]


def _moves(table: Table, player: Player) -> float:
    points = 0.0
    sectors: set[Kind] = {sector for seat, sector in table.lobby if seat == player.seat}
    for sector in sectors:
        moves = sum([other == sector for _, other in table.lobby])
        own = [level for card, level in player.levels.items() if KIND_OF[card] == sector]
        up = min(moves, MAX_LEVEL * len(own) - sum(own))
        points += MOVE * up + (SPARE * (moves - up) if own else 0.0)
    return points


def _leads(table: Table, tile: Tile, seat: Seat) -> bool:
    """Whether the seat would have the privilege (MC-PRV-1)."""
    there = table.pawns_on(tile)
    own = there.pop(seat, 0)
    return own > max(there.values(), default=0)
