"""Whom the game waits for: several seats are asked at once where one may play a hidden card."""

from events.le_millionnaire.words import Decision, Seat
from projections.le_millionnaire.table import Table


def due(table: Table) -> dict[Seat, Decision]:
    """Which seats are asked what, in the order round the table."""
    if table.decision is None:
        return {}
    return {seat: table.decision for seat in table.seats if seat in table.asking}
