"""The history of Millions of Dollars in words."""

from collections.abc import Collection, Sequence

from events.millions_of_dollars import Event
from events.millions_of_dollars import facts as md
from events.record import Record
from projections import history as shared
from projections.history import Cut, Entry
from projections.millions_of_dollars.telling import (  # noqa: F401 (they fill TELL)
    TELL,
    heist,
    negotiation,
    people,
    setup,
)
from projections.words import Names

OPENS_ROUND: frozenset[type] = frozenset((md.RoundOpened,))


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
    """The event in words."""
    return TELL[type(event)](event, names)
