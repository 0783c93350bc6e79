"""An event explained to one reader: the words, the figures, the rulings that decided it."""

from collections.abc import Sequence

from events.le_millionnaire import Event
from events.le_millionnaire.words import Seat
from events.record import Record
from projections.explaining import Explanation, tables
from projections.le_millionnaire.explaining import (  # noqa: F401 (they fill EXPLAIN)
    EXPLAIN,
    Scene,
    cards,
    course,
    market,
    people,
    setup,
)
from projections.le_millionnaire.explaining.rulings import rulings
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.history import tell
from projections.seating import names_after


def explain(
    records: Sequence[Record[Event]], seat: Seat | None, *, everything: bool
) -> Explanation:
    """Explains the last of the records.

    records: the log up to that record, cut for the reader; seat: the reader's (None: a spectator);
    everything: whether the reader may know all, as the referee does.
    """
    event, names = records[-1].event, names_after(records, len(records) - 1)
    before, after = tables(records, FOLD.table)
    scene = Scene(records, before, after, names, seat, everything)
    return Explanation(
        after.round,
        tell(event, scene.names),
        EXPLAIN[type(event)](event, scene),
        rulings(event, scene),
    )
