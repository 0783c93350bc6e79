"""The fold: from the events to the table."""

from collections.abc import Iterable
from typing import Any

from events.millions_of_dollars import Event
from events.table import (
    Amended,
    DropAgreed,
    DropRefused,
    Forked,
    GameAbandoned,
    GameCreated,
    Redone,
    RefereeEyesTaken,
    SealsOpened,
    SeatDropped,
    SeatHanded,
    SeatLeft,
    UndoAgreed,
    Undone,
    UndoProposed,
    UndoRefused,
    WordAdded,
)
from projections.millions_of_dollars.folding import (
    EVOLVE,
    heist,  # noqa: F401 (these fill EVOLVE)
    negotiation,  # noqa: F401
    people,  # noqa: F401
    setup,  # noqa: F401
    when,
)
from projections.millions_of_dollars.table import Table, fresh

__all__ = ["EVOLVE", "begin", "evolve", "fold"]


def fold(events: Iterable[Event]) -> Table:
    """The table after these events; the first one is the game's GameCreated."""
    rest = iter(events)
    created = next(rest)
    assert isinstance(created, GameCreated)
    table = begin(created)
    evolve_by = EVOLVE
    for event in rest:
        evolve_by[event.__class__](table, event)
    return table


def begin(event: GameCreated) -> Table:
    """The table of a game that has just been created."""
    return fresh(event.options, [(p.seat, p.name) for p in event.players])  # type: ignore[misc]


def evolve(table: Table, event: Event) -> None:
    """Changes the table by one event."""
    EVOLVE[event.__class__](table, event)


@when(SeatHanded)
def _seat_handed(table: Table, event: SeatHanded) -> None:
    table.players[event.seat].name = event.name  # type: ignore[index]


@when(
    WordAdded,
    Forked,
    Amended,
    UndoProposed,
    UndoAgreed,
    UndoRefused,
    Undone,
    Redone,
    RefereeEyesTaken,
    SealsOpened,
    GameAbandoned,
    SeatLeft,
    DropAgreed,
    DropRefused,
    SeatDropped,
)
def _nothing(table: Table, event: Any) -> None:
    """Events that are said for the people and change nothing on the table."""
