"""Finds undos that crossed something already seen: a card, a throw, the seals opened at the end.

All random results are derived from the seed, so the same cards and throws come up again. A player
who goes back to an earlier point knows them in advance. Such a game is marked and doesn't count in
any rating.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from events.shared import GameCreated
from projections.document import Document
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
    somebody something that will come up again."""
    turned_up = any(record.event.turns_up and type(record.event) in opens for record in back)
    return turned_up or any(entry.new for entry in knowledge(back, seats, opens))


def crossed_in(
    line: Timeline[Any],
    created: GameCreated,
    opens: Callable[[Mapping[str, str]], Collection[type]],
) -> list[Document] | None:
    """The crossings of a log that may be cut, as documents; None while its closed seals hide who
    had seen what. opens: returns the types in `crossings`, for the game's options."""
    if not line.opened and created.seed.value is None:
        return None
    seats = [player.seat for player in created.players]
    return crossing_documents(crossings(line, seats, opens(created.options)))


def crossing_documents(crossed: Sequence[Undo[Any]]) -> list[Document]:
    """The crossings as documents: the undo, the seat that requested it or the referee, and the
    first and last of the records that it took back."""
    return [
        {"seq": undo.seq, "by": undo.by, "first": undo.back[0].seq, "last": undo.back[-1].seq}
        for undo in crossed
    ]
