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


def first_due(table: Table) -> tuple[Seat, Decision] | None:
    """The first of the seats that have a decision, in table order, and the decision."""
    asking, decision = table.asking, table.decision
    if decision is None or not asking:
        return None
    if len(asking) == 1:
        return asking[0], decision
    return min(asking, key=table.seats.index), decision
