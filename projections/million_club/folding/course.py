"""Fold handlers for rounds, questions, pawns, tiles, privileges, the end."""

from typing import Any

from events.million_club import facts as mc
from events.million_club.figures import PAWNS
from events.million_club.words import Decision, Seat
from projections.by_type import ByType
from projections.million_club.folding import put_pawn, set_order, turn_to
from projections.million_club.table import Table

when = ByType[[Table], None]()


@when(mc.RoundOpened)
def _round_opened(event: mc.RoundOpened, table: Table) -> None:
    table.round = event.round
    table.closed = event.closed
    turn_to(table, "placing")
    table.exchange_open = True
    set_order(table, event.first)


@when(mc.SeatAsked)
def _seat_asked(event: mc.SeatAsked, table: Table) -> None:
    # As in `ask_seat`, but without a call: a third of the events of a loaded game are questions.
    table.seat = event.seat
    table.decision = event.decision


def ask_seat(table: Table, seat: Seat, decision: Decision) -> None:
    """Make this the pending decision, in a playout, which has no event for it."""
    table.seat = seat
    table.decision = decision


@when(mc.SeatPassedOver)
def _seat_passed_over(_: mc.SeatPassedOver, table: Table) -> None:
    table.moves = {}
    table.free = 0


@when(mc.PawnPlaced)
def _pawn_placed(event: mc.PawnPlaced, table: Table) -> None:
    put_pawn(table, event.seat, event.tile, event.sector)
    table.players[event.seat].pawns -= 1


@when(mc.TileReached)
def _tile_reached(event: mc.TileReached, table: Table) -> None:
    turn_to(table, event.tile)


@when(mc.PawnRelocated)
def _pawn_relocated(event: mc.PawnRelocated, table: Table) -> None:
    table.lobby.remove((event.seat, event.from_sector))
    put_pawn(table, event.seat, event.tile, event.sector)


@when(mc.PrivilegeDeclined)
def _privilege_declined(_: mc.PrivilegeDeclined, table: Table) -> None:
    table.shown = []


@when(mc.RoundEnded)
def _round_ended(_: mc.RoundEnded, table: Table) -> None:
    table.lobby = []
    table.exchange = []
    table.chairs = {tile: [] for tile in table.chairs}
    table.full = ()
    for player in table.players.values():
        player.pawns = PAWNS


@when(mc.RoundEndReached)
def _round_end_reached(_: mc.RoundEndReached, table: Table) -> None:
    turn_to(table, "round_end")


@when(mc.GameEnded)
def _game_ended(event: mc.GameEnded, table: Table) -> None:
    turn_to(table, "finished")
    table.winners = event.winners


@when(
    mc.OnlyAnswerTaken,
    mc.TileLeft,
    mc.PrivilegeGranted,
    mc.PrivilegeWithheld,
)
def _nothing(_event: Any, _table: Table) -> None:
    """Ignore events that don't change the table."""
