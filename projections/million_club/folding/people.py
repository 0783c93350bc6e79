"""Fold handlers for reveals and corrections at physical tables."""

from events.million_club import facts as mc
from projections.by_type import ByType
from projections.million_club.folding import pay, turn_to
from projections.million_club.table import Table

when = ByType[[Table], None]()


@when(mc.RevealReached)
def _reveal_reached(_: mc.RevealReached, table: Table) -> None:
    turn_to(table, "reveal")


@when(mc.ColoniesRevealed)
def _colonies_revealed(event: mc.ColoniesRevealed, table: Table) -> None:
    table.players[event.seat].colonies = list(event.cards)


@when(mc.MoneyCorrected)
def _money_corrected(event: mc.MoneyCorrected, table: Table) -> None:
    pay(table, event.seat, event.after - event.before)
