"""Fold handlers for counts at physical tables."""

from events.millions_of_dollars import facts as md
from projections.fold import Handlers
from projections.millions_of_dollars.folding import pay
from projections.millions_of_dollars.table import Table

when = Handlers[Table]()


@when(md.MoneyCorrected)
def _money_corrected(table: Table, event: md.MoneyCorrected) -> None:
    pay(table, event.seat, event.after - event.before, "corrected")
