"""Fold handlers for the Stock Exchange and the crash."""

from events.million_club import facts as mc
from projections.by_type import ByType
from projections.million_club.folding import hand_over, pay
from projections.million_club.folding.listings import move_listing
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
