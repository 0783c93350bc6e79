"""The undos that crossed what somebody had already seen: a card, a throw, the seals of the end.

The cards and throws come again, as all chance is derived from the seed, so whoever goes back to
before them decides with a knowledge that nobody else at a table has. Such a game is marked and
counts in no rating.
"""

from collections.abc import Collection, Sequence
from typing import Any

from projections.knowledge import knowledge
from projections.timeline import Timeline, Undo


def crossings(
    line: Timeline[Any], seats: Sequence[str], opens: Collection[type]
) -> list[Undo[Any]]:
    """Those of the undos in effect, in log order. opens: the event types by which the program
    reveals something; none where people deal, who see everything at their own table."""
    return [undo for undo in line.undos if opens and crosses(undo.back, seats, opens)]


def crosses(back: Sequence[Any], seats: Sequence[str], opens: Collection[type]) -> bool:
    """Whether these whole commands, once undone, have shown somebody something that will come
    again."""
    shown = any(record.event.turns_up and type(record.event) in opens for record in back)
    return shown or any(entry.new for entry in knowledge(back, seats, opens))
