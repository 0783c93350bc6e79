"""Fold handlers for counts and reveals at physical tables."""

from events.million_club import facts as mc
from projections.fold import Handlers
from projections.million_club.folding import pay, turn_to
from projections.million_club.table import Table

when = Handlers[Table]()


@when(mc.RevealReached)
def _reveal_reached(table: Table, _: mc.RevealReached) -> None:
    turn_to(table, "reveal")


@when(mc.ColoniesRevealed)
def _colonies_revealed(table: Table, event: mc.ColoniesRevealed) -> None:
    table.players[event.seat].colonies = list(event.cards)


@when(mc.MoneyCorrected)
def _money_corrected(table: Table, event: mc.MoneyCorrected) -> None:
    pay(table, event.seat, event.after - event.before)
