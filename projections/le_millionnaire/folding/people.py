"""How corrections change the table."""

from events.le_millionnaire import facts as lm
from projections.le_millionnaire.folding import pay, when
from projections.le_millionnaire.table import Table


@when(lm.MoneyCorrected)
def _money_corrected(table: Table, event: lm.MoneyCorrected) -> None:
    pay(table, event.seat, event.after - event.before)
