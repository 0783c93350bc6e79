"""Placing the pawns: MC-PLC-1, MC-PLC-2, MC-PLC-3."""

from collections.abc import Sequence
from functools import cache

from commands.million_club.actions import PLACES, SECTORED, Action, Place
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.language import translate_action
from events.million_club.facts import PawnPlaced
from events.million_club.figures import PAWNS
from events.million_club.words import KINDS, TILES, Kind, Seat, Tile
from projections.million_club.table import Table
from projections.million_club.words import name
from projections.words import person


def advance(stage: Stage) -> bool:
    """Ask the first seat in turn order with the most pawns left; False when all are placed
    (MC-PLC-1)."""
    players, due, most = stage.table.players, None, 0
    for seat in stage.table.order:
        pawns = players[seat].pawns
        if pawns > most:
            due, most = seat, pawns
            if pawns == PAWNS:
                break
    return due is not None and stage.ask(due, "place", ("MC-PLC-1",))


def open_tiles(table: Table) -> tuple[Tile, ...]:
    """The tiles open to a pawn now (MC-RND-1, MC-PLC-2)."""
    return _open_tiles(table.closed, table.full)


@cache
def _open_tiles(closed: Tile, full: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple(tile for tile in TILES if tile != closed and tile not in full)


@cache
def _places(closed: Tile, full: tuple[Tile, ...]) -> tuple[Place, ...]:
    tiles = _open_tiles(closed, full)
    return tuple(place for place in PLACES.values() if place.tile in tiles)


def legal(table: Table, _seat: Seat) -> Sequence[Action]:
    """A pawn on each open tile with room, in each of its sectors."""
    return _places(table.closed, table.full)


def decide(stage: Stage, seat: Seat, action: Place) -> None:
    """Place a pawn in its sector or on the next free chair."""
    tile, sector = action.tile, action.sector
    if sector is None:
        chair = next_chair(stage.table, tile)
        stage.emit(PawnPlaced(seat, tile, chair=chair), ("MC-PLC-1", "MC-PLC-2"))
    else:
        stage.emit(PawnPlaced(seat, tile, sector), ("MC-PLC-1", "MC-PLC-3"))


def next_chair(table: Table, tile: Tile) -> int | None:
    """The number of the next free chair; None on a tile with sectors."""
    chairs = table.chairs.get(tile)
    return None if chairs is None else len(chairs) + 1


def refuse(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    return refuse_tile(table, action.tile, action.sector) if isinstance(action, Place) else None


def refuse_tile(table: Table, tile: Tile, sector: Kind | None) -> Refusal | None:
    """Why no pawn can go to this tile, or to this sector of it; None if one can."""
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
                    tile=name(tile), sectors=", ".join(map(translate_action, KINDS))
                ),
            )
        return None
    if sector is not None:
        return Refusal("MC-PLC-2", _("{tile} has chairs, not sectors.").format(tile=name(tile)))
    if tile not in open_tiles(table):
        return Refusal(
            "MC-PLC-2",
            _("{tile}: all {chairs} chairs are taken: {seats}.").format(
                chairs=len(table.seats),
                tile=name(tile),
                seats=", ".join(person(table, seat) for seat in table.chairs[tile]),
            ),
        )
    return None
