"""Placing the pawns: MC-PLC-1, MC-PLC-2, MC-PLC-3."""

from commands.million_club.actions import PLACES, SECTORED, Action, Place
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.language import spoken
from events.million_club.facts import PawnPlaced
from events.million_club.words import KINDS, TILES, Kind, Tile
from projections.million_club.table import Table
from projections.million_club.words import name, person

_ALL = {tile: tuple(p for p in PLACES.values() if p.tile == tile) for tile in TILES}


def advance(stage: Stage) -> bool:
    """Asks the next seat in turn order; False when all pawns are placed (MC-PLC-1)."""
    table = stage.table
    seat = max(table.order, key=lambda seat: table.players[seat].pawns)
    if not table.players[seat].pawns:
        return False
    return stage.ask(seat, "place", "MC-PLC-1")


def is_open(table: Table, tile: Tile) -> bool:
    """Whether a pawn may come to the tile now (MC-RND-1, MC-PLC-2)."""
    if tile == table.closed:
        return False
    return tile in SECTORED or len(table.chairs[tile]) < len(table.seats)


def legal(table: Table) -> list[Action]:
    """Every open tile that has room, each sector for itself."""
    return [place for tile in TILES if is_open(table, tile) for place in _ALL[tile]]


def decide(stage: Stage, action: Place) -> None:
    """A pawn goes to its sector, or to the next free chair."""
    seat = stage.actor.seat
    sector, chair = action.sector, next_chair(stage.table, action.tile)
    rule = "MC-PLC-2" if sector is None else "MC-PLC-3"
    stage.emit(PawnPlaced(seat, action.tile, sector, chair), "MC-PLC-1", rule)


def next_chair(table: Table, tile: Tile) -> int | None:
    """The number of the next free chair; None on a tile with sectors."""
    return None if tile in SECTORED else len(table.chairs[tile]) + 1


def refuse(table: Table, action: Action) -> Refusal | None:
    """Why a pawn can't go there."""
    return refuse_tile(table, action.tile, action.sector) if isinstance(action, Place) else None


def refuse_tile(table: Table, tile: Tile, sector: Kind | None) -> Refusal | None:
    """Why no pawn can come to this tile (and sector)."""
    if tile == table.closed:
        return Refusal(
            "MC-RND-1",
            _("{tile} is closed in round {round}.").format(tile=name(tile), round=table.round),
        )
    if tile in SECTORED:
        if sector is None:
            return Refusal(
                "MC-PLC-3",
                _("A pawn on {tile} needs a sector: {sectors}.").format(
                    tile=name(tile), sectors=", ".join(map(spoken, KINDS))
                ),
            )
        return None
    if sector is not None:
        return Refusal(
            "MC-PLC-2", _("{tile}: there are chairs there and no sectors.").format(tile=name(tile))
        )
    if not is_open(table, tile):
        return Refusal(
            "MC-PLC-2",
            _("{tile}: all {chairs} chairs are taken: {seats}.").format(
                chairs=len(table.seats),
                tile=name(tile),
                seats=", ".join(person(table, seat) for seat in table.chairs[tile]),
            ),
        )
    return None
