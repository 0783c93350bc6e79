"""Fold handlers for the course of a round: pawns, moves, Exchange, crash, end."""

from typing import Any

from events.million_club import facts as mc
from events.million_club.figures import PAWNS
from events.million_club.words import KIND_OF
from projections.fold import Handlers
from projections.million_club.folding import (
    hand_over,
    move_listing,
    pay,
    put_pawn,
    set_order,
    turn_to,
)
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


@when(mc.MovesGranted)
def _moves_granted(table: Table, event: mc.MovesGranted) -> None:
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
def _company_developed(table: Table, event: mc.CompanyDeveloped) -> None:
    table.players[event.seat].levels[event.card] = event.after
    move_listing(table, event.card, event.after - event.before)
    _count_move(table, event.card)


@when(mc.CompanyTaxed)
def _company_taxed(table: Table, event: mc.CompanyTaxed) -> None:
    table.players[event.seat].levels[event.card] = event.after
    move_listing(table, event.card, event.after - event.before)
    pay(table, event.seat, event.amount)
    _count_move(table, event.card)


@when(mc.MovesForgone)
def _moves_forgone(table: Table, _: mc.MovesForgone) -> None:
    table.moves = {}
    table.free = 0


@when(mc.PrivilegeDeclined)
def _privilege_declined(table: Table, _: mc.PrivilegeDeclined) -> None:
    table.shown = []


@when(mc.ExchangeSettled)
def _exchange_settled(table: Table, event: mc.ExchangeSettled) -> None:
    pay(table, event.seat, event.amount)


@when(mc.CompanyTakenOver)
def _company_taken_over(table: Table, event: mc.CompanyTakenOver) -> None:
    hand_over(table, event.owner, event.seat, event.card)
    table.players[event.owner].money += event.price
    table.players[event.seat].money -= event.price


@when(mc.CrashStruck)
def _crash_struck(table: Table, event: mc.CrashStruck) -> None:
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
    mc.EffectVoid,
)
def _nothing(_table: Table, _event: Any) -> None:
    """Informational; the table doesn't change."""
