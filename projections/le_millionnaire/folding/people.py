"""The fold handler for a correction of money."""

from events.le_millionnaire import facts as lm
from projections.by_type import ByType
from projections.le_millionnaire.folding import pay
from projections.le_millionnaire.table import Table

when = ByType[[Table], None]()


@when(lm.MoneyCorrected)
def _money_corrected(event: lm.MoneyCorrected, table: Table) -> None:
    pay(table, event.seat, event.after - event.before)
