"""Decisions of one seat after each other: which of them stood, and which of two could both be
taken."""

from collections.abc import Sequence
from itertools import pairwise

from commands.dealer import SeedDealer
from commands.text import text
from mclub.analysis.steps import Course, Step
from mclub.analysis.tables import Tables
from mclub.kinds.kind import Table
from mclub.kinds.parts import Bots, able


def replaced_in(course: Course) -> set[int]:
    """The records of the decisions that their seats replaced at once: the next one of the same seat
    led to the same table as if it had been the only one."""
    tables = Tables(course)
    return {
        step.seq
        for step, after in pairwise(course.steps)
        if step.action is not None
        and after.action is not None
        and step.by == after.by
        and step.chance is None is after.chance
        and _is_replaced(tables, step, after.action)
    }


def _is_replaced(tables: Tables, step: Step, after: str) -> bool:
    assert step.by is not None
    assert step.action is not None
    table = tables.complete(step.before)
    only = _taken(tables, table, step.by, [after])
    return only is not None and only == _taken(tables, table, step.by, [step.action, after])


def are_both_possible(tables: Tables, table: Table, seat: str, one: str, other: str) -> bool:
    """Whether the seat can take both actions, in either order, and gets to the same table."""
    first = _taken(tables, table, seat, [one, other])
    return first is not None and first == _taken(tables, table, seat, [other, one])


def _taken(tables: Tables, table: Table, seat: str, actions: Sequence[str]) -> Table | None:
    """A copy of the table after these actions of the seat, None if one isn't legal."""
    mind = able(tables.kind, Bots).mind()
    after, dealer = table.copy(), SeedDealer("")
    for action in actions:
        if seat not in tables.kind.asked_seats(after):
            return None
        found = next((one for one in mind.choices(after, seat) if text(one) == action), None)
        if found is None:
            return None
        mind.take(after, seat, found, dealer)
    return after
