"""Fold handlers for rounds, questions, pawns, tiles, privileges, the end."""

from typing import Any

from events.million_club import facts as mc
from events.million_club.figures import PAWNS
from projections.fold import Handlers
from projections.million_club.folding import put_pawn, set_order, turn_to
from projections.million_club.table import Table

when = Handlers[Table]()


@when(mc.RoundOpened)
def _round_opened(table: Table, event: mc.RoundOpened) -> None:
    table.round = event.round
    table.closed = event.closed
    turn_to(table, "placing")
    table.exchange_open = True
    set_order(table, event.first)


@when(mc.SeatAsked)
def _seat_asked(table: Table, event: mc.SeatAsked) -> None:
    table.seat = event.seat
    table.decision = event.decision


@when(mc.SeatPassedOver)
def _seat_passed_over(table: Table, _: mc.SeatPassedOver) -> None:
    table.moves = {}
    table.free = 0


@when(mc.PawnPlaced)
def _pawn_placed(table: Table, event: mc.PawnPlaced) -> None:
    put_pawn(table, event.seat, event.tile, event.sector)
    table.players[event.seat].pawns -= 1


@when(mc.TileReached)
def _tile_reached(table: Table, event: mc.TileReached) -> None:
    turn_to(table, event.tile)


@when(mc.PawnRelocated)
def _pawn_relocated(table: Table, event: mc.PawnRelocated) -> None:
    table.lobby.remove((event.seat, event.from_sector))
    put_pawn(table, event.seat, event.tile, event.sector)


@when(mc.PrivilegeDeclined)
def _privilege_declined(table: Table, _: mc.PrivilegeDeclined) -> None:
    table.shown = []


@when(mc.RoundEnded)
def _round_ended(table: Table, _: mc.RoundEnded) -> None:
    table.lobby = []
    table.exchange = []
    table.chairs = {tile: [] for tile in table.chairs}
    for player in table.players.values():
        player.pawns = PAWNS


@when(mc.RoundEndReached)
def _round_end_reached(table: Table, _: mc.RoundEndReached) -> None:
    turn_to(table, "round_end")


@when(mc.GameEnded)
def _game_ended(table: Table, event: mc.GameEnded) -> None:
    turn_to(table, "finished")
    table.winners = event.winners


@when(
    mc.OnlyAnswerTaken,
    mc.TileLeft,
    mc.PrivilegeGranted,
    mc.PrivilegeWithheld,
)
def _nothing(_table: Table, _event: Any) -> None:
    """Informational; the table doesn't change."""
