"""Fold handlers for corrections."""

from events.le_millionnaire import facts as lm
from projections.fold import Handlers
from projections.le_millionnaire.folding import pay
from projections.le_millionnaire.table import Table

when = Handlers[Table]()


@when(lm.MoneyCorrected)
def _money_corrected(table: Table, event: lm.MoneyCorrected) -> None:
    pay(table, event.seat, event.after - event.before)
