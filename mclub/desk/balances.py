"""The balances of a ledger, compared with the money on the table after each command."""

from collections.abc import Sequence
from typing import Any

from events.record import Record
from mclub.kinds.kind import Difference, Table
from projections.ledger import Ledger


class Balances:
    """The balances that the records so far give."""

    def __init__(self, ledger: Ledger[Any]) -> None:
        self._ledger, self._booked = ledger, dict(ledger.opening)

    def copy(self) -> "Balances":
        """An independent copy."""
        other = Balances(self._ledger)
        other._booked = self._booked.copy()
        return other

    def after(self, batch: Sequence[Record[Any]], table: Table) -> list[Difference]:
        """What the table after these records contradicts, once: the next records are compared
        from the table's money on."""
        self._ledger.book(self._booked, batch)
        there = self._ledger.balances(table)
        wrong = self._ledger.misbooked(self._booked, there)
        if wrong:
            self._booked = there
        return wrong

    def resume(self, table: Table) -> None:
        """Continue from the table's money: an undo moves nothing."""
        self._booked = self._ledger.balances(table)
