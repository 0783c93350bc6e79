"""The history of Million Club in words."""

from collections.abc import Collection, Sequence

from events.million_club import Event
from events.million_club import facts as mc
from events.record import Record
from projections import history as shared
from projections.history import Cut, Entry
from projections.million_club.telling import (  # noqa: F401 (they fill TELL)
    TELL,
    cards,
    course,
    people,
    setup,
)
from projections.words import Names

OPENS_ROUND: frozenset[type] = frozenset((mc.RoundOpened, mc.PositionSet))


def history(
    records: Sequence[Record[Event]],
    since: int,
    undone: Collection[int],
    cut: Cut,
    now: int | None = None,
    names: Names | None = None,
) -> list[Entry]:
    """The lines of all records after `since`; see `projections.history`."""
    return shared.history(records, since, undone, cut, tell, OPENS_ROUND, now, names)


def tell(event: Event, names: Names) -> str:
    """The event in words; empty for questions to a seat, which the board shows."""
    return TELL[type(event)](event, names)
