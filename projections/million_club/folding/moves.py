"""Fold handlers for company moves."""

from events.million_club import facts as mc
from events.million_club.words import KIND_OF
from projections.by_type import ByType
from projections.million_club.folding import pay
from projections.million_club.folding.listings import move_listing
from projections.million_club.table import Table

when = ByType[[Table], None]()


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
