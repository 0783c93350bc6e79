"""Fold handlers for the Stock Exchange."""

from events.million_club import facts as mc
from projections.by_type import ByType
from projections.million_club.folding import hand_over, pay
from projections.million_club.table import Table

when = ByType[[Table], None]()


@when(mc.ExchangeSettled)
def _exchange_settled(event: mc.ExchangeSettled, table: Table) -> None:
    pay(table, event.seat, event.amount)


@when(mc.CompanyTakenOver)
def _company_taken_over(event: mc.CompanyTakenOver, table: Table) -> None:
    hand_over(table, event.owner, event.seat, event.card)
    table.players[event.owner].money += event.price
    table.players[event.seat].money -= event.price
