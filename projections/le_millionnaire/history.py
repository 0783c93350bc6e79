"""The history of Le Millionnaire in words."""

from collections.abc import Collection, Sequence

from events.le_millionnaire import Event
from events.le_millionnaire import facts as lm
from events.record import Record
from projections import history as shared
from projections.history import Cut, Entry
from projections.le_millionnaire.telling import (  # noqa: F401 (they fill TELL)
    TELL,
    cards,
    course,
    market,
    people,
    setup,
)
from projections.words import Names

OPENS_ROUND: frozenset[type] = frozenset((lm.RoundOpened, lm.PositionSet))


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
    """The event in words; nothing for a question."""
    return TELL[type(event)](event, names)
