"""Finds undos that crossed something already seen: a card, a throw, the seals opened at the end.

All chance is derived from the seed, so the same cards and throws come again. A player who goes back
to before them knows them in advance. Such a game is marked and doesn't count in any rating.
"""

from collections.abc import Collection, Sequence
from typing import Any

from projections.knowledge import knowledge
from projections.timeline import Timeline, Undo


def crossings(
    line: Timeline[Any], seats: Sequence[str], opens: Collection[type]
) -> list[Undo[Any]]:
    """The undos in effect that are crossings, in log order.

    opens: the event types with which the program reveals something; empty where people deal, since
    there the program reveals nothing.
    """
    return [undo for undo in line.undos if opens and crosses(undo.back, seats, opens)]


def crosses(back: Sequence[Any], seats: Sequence[str], opens: Collection[type]) -> bool:
    """Whether undoing these records, all of complete commands, is a crossing: whether they showed
    somebody something that will come again."""
    turned_up = any(record.event.turns_up and type(record.event) in opens for record in back)
    return turned_up or any(entry.new for entry in knowledge(back, seats, opens))
