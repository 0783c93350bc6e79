"""The fold handler for corrections of money."""

from events.millions_of_dollars import facts as md
from projections.by_type import ByType
from projections.millions_of_dollars.folding import pay
from projections.millions_of_dollars.table import Table

when = ByType[[Table], None]()


@when(md.MoneyCorrected)
def _money_corrected(event: md.MoneyCorrected, table: Table) -> None:
    pay(table, event.seat, event.after - event.before, "corrected")
