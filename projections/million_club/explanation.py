"""An event explained to one reader: the words, the figures, the rulings that decided it."""

from collections.abc import Sequence

from events.language import gettext as _
from events.million_club import Event
from events.million_club import facts as mc
from events.million_club.words import Seat
from events.record import Record
from projections.explaining import Explanation, tables
from projections.million_club.explaining import (  # noqa: F401 (they fill EXPLAIN)
    EXPLAIN,
    Scene,
    cards,
    course,
    exchange,
    moves,
    people,
    scoring,
    setup,
)
from projections.million_club.explaining.rulings import rulings
from projections.million_club.fold import FOLD
from projections.million_club.history import tell
from projections.million_club.words import question
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
    text = tell(event, scene.names)
    if isinstance(event, mc.SeatAsked):
        text = _("{seat} is asked: {question}.").format(
            seat=scene.names[event.seat], question=question(event.decision)
        )
    return Explanation(after.round, text, EXPLAIN[type(event)](event, scene), rulings(event, scene))
