"""Fold handlers for the course of a round: pawns, moves, Exchange, crash, end."""

from typing import Any

from events.million_club import facts as mc
from events.million_club.figures import PAWNS
from events.million_club.words import KIND_OF
from projections.by_type import ByType
from projections.million_club.folding import (
    hand_over,
    move_listing,
    pay,
    set_order,
    stand,
    turn_to,
)
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
    table.seat = event.seat
    table.decision = event.decision


@when(mc.SeatPassedOver)
def _seat_passed_over(_: mc.SeatPassedOver, table: Table) -> None:
    table.moves = {}
    table.free = 0


@when(mc.PawnPlaced)
def _pawn_placed(event: mc.PawnPlaced, table: Table) -> None:
    stand(table, event.seat, event.tile, event.sector)
    table.players[event.seat].pawns -= 1


@when(mc.TileReached)
def _tile_reached(event: mc.TileReached, table: Table) -> None:
    turn_to(table, event.tile)


@when(mc.PawnRelocated)
def _pawn_relocated(event: mc.PawnRelocated, table: Table) -> None:
    table.lobby.remove((event.seat, event.from_sector))
    stand(table, event.seat, event.tile, event.sector)


@when(mc.MovesGranted)
def _moves_granted(event: mc.MovesGranted, table: Table) -> None:
    table.moves = dict(event.moves)
    table.free = event.free
    table.expanding = None


def _count_move(table: Table, card: str) -> None:
    if table.free:
        table.free -= 1
        table.expanding = card
    elif table.moves:
        table.moves[KIND_OF[card]] -= 1


@when(mc.CompanyDeveloped)
def _company_developed(event: mc.CompanyDeveloped, table: Table) -> None:
    table.players[event.seat].levels[event.card] = event.after
    move_listing(table, event.card, event.after - event.before)
    _count_move(table, event.card)


@when(mc.CompanyTaxed)
def _company_taxed(event: mc.CompanyTaxed, table: Table) -> None:
    table.players[event.seat].levels[event.card] = event.after
    move_listing(table, event.card, event.after - event.before)
    pay(table, event.seat, event.amount)
    _count_move(table, event.card)


@when(mc.MovesForgone)
def _moves_forgone(_: mc.MovesForgone, table: Table) -> None:
    table.moves = {}
    table.free = 0


@when(mc.PrivilegeDeclined)
def _privilege_declined(_: mc.PrivilegeDeclined, table: Table) -> None:
    table.shown = []


@when(mc.ExchangeSettled)
def _exchange_settled(event: mc.ExchangeSettled, table: Table) -> None:
    pay(table, event.seat, event.amount)


@when(mc.CompanyTakenOver)
def _company_taken_over(event: mc.CompanyTakenOver, table: Table) -> None:
    hand_over(table, event.owner, event.seat, event.card)
    table.players[event.owner].money += event.price
    table.players[event.seat].money -= event.price


@when(mc.CrashStruck)
def _crash_struck(event: mc.CrashStruck, table: Table) -> None:
    for seat, amount in event.returned.items():
        pay(table, seat, -amount)
    for player in table.players.values():
        for card in player.levels:
            if card in event.levels:
                move_listing(table, card, event.levels[card] - player.levels[card])
                player.levels[card] = event.levels[card]
            if card in event.notes:
                del player.notes[card]
                table.bank += event.notes[card]
                move_listing(table, card, -event.notes[card])
    if event.exchange_closed:
        table.exchange_open = False


@when(mc.RoundEnded)
def _round_ended(_: mc.RoundEnded, table: Table) -> None:
    table.lobby = []
    table.exchange = []
    table.chairs = {tile: [] for tile in table.chairs}
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
    mc.EffectVoid,
)
def _nothing(_event: Any, _table: Table) -> None:
    """Informational; the table doesn't change."""
