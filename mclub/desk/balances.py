"""Compares the balances of a ledger with the money on the table after each command."""

from collections.abc import Sequence
from typing import Any

from events.record import Record
from mclub.kinds.kind import Table
from projections.conservation import Difference
from projections.ledger import Ledger


class Balances:
    """The balances of a ledger after the records so far."""

    def __init__(self, ledger: Ledger[Any]) -> None:
        self._ledger, self._booked = ledger, dict(ledger.opening)

    def copy(self) -> "Balances":
        """An independent copy."""
        other = Balances(self._ledger)
        other._booked = self._booked.copy()
        return other

    def after(self, batch: Sequence[Record[Any]], table: Table) -> list[Difference]:
        """Book these records, and return where the balances differ from the table after them. A
        difference is returned once: later records are booked on the table's money."""
        self._ledger.book(self._booked, batch)
        actual = self._ledger.balances(table)
        differences = self._ledger.booking_errors(self._booked, actual)
        if differences:
            self._booked = actual
        return differences

    def resume(self, table: Table) -> None:
        """Reset the balances to the table's money, e.g. after an undo, which no entry books."""
        self._booked = self._ledger.balances(table)
