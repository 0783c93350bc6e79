"""The pending decisions: of several seats at once if any of them may play a hidden card."""

from events.le_millionnaire.words import Decision, Seat
from projections.le_millionnaire.table import Table


def due(table: Table) -> dict[Seat, Decision]:
    """The decision of each seat that has one, in table order."""
    asking, decision = table.asking, table.decision
    if decision is None:
        return {}
    if len(asking) == 1:  # the usual case
        return {asking[0]: decision}
    return {seat: decision for seat in table.seats if seat in asking}
