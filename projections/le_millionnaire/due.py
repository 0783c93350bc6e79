"""Whom the game waits for: several seats are asked at once where one may play a hidden card."""

from events.le_millionnaire.words import Decision, Seat
from projections.le_millionnaire.table import Table


def due(table: Table) -> dict[Seat, Decision]:
    """Which seats are asked what, in the order round the table."""
    asking, decision = table.asking, table.decision
    if decision is None:
        return {}
    if len(asking) == 1:  # as nearly always
        return {asking[0]: decision}
    return {seat: decision for seat in table.seats if seat in asking}
