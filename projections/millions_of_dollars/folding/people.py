"""How what people count at their table changes it."""

from events.millions_of_dollars import facts as md
from projections.millions_of_dollars.folding import pay, when
from projections.millions_of_dollars.table import Table


@when(md.MoneyCorrected)
def _money_corrected(table: Table, event: md.MoneyCorrected) -> None:
    pay(table, event.seat, event.after - event.before, "corrected")
