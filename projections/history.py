"""The history in words, for every game: what each event says to a person who may know it."""

from collections.abc import Callable, Collection, Sequence
from itertools import islice
from typing import Any

from events.record import Record
from events.shared import Amended, Redone, SeatHanded, Undone
from projections.seating import names_after
from projections.telling import Telling
from projections.words import Names

Cut = Callable[[Record[Any]], Record[Any]]

BACK_OR_ON: frozenset[type] = frozenset((Undone, Amended, Redone))
"""Events after which the game goes on from an earlier record, or from a later one again."""


Entry = dict[str, Any]
"""One line as docs/format.md describes it: seq and round of the event, who caused it, the words,
the rules, whether it was undone."""


def history(
    records: Sequence[Record[Any]],
    since: int,
    undone: Collection[int],
    cut: Cut,
    tell: Telling,
    now: int | None = None,
    names: Names | None = None,
) -> list[Entry]:
    """The lines of all records after `since`; an event that is told by no word has none. A line
    calls a seat by who played it then.

    records: all of the log; undone: seqs of those that an undo took back; cut: takes out of a
    record what the reader may not know; tell: the game's; now, names: the round after the last
    record and how each seat is called then, if they are known. It saves two searches, which take as
    long as two lines.
    """
    told = records[since:]
    if names is None or any(type(record.event) is SeatHanded for record in told):
        names = names_after(records, since)
    if now is None or any(
        record.event.opens_round or type(record.event) in BACK_OR_ON for record in told
    ):
        now = _round_before(records, since)
    entries: list[Entry] = []
    for record in told:
        event = record.event
        type_ = type(event)
        if event.opens_round:
            now = event.round
        elif type_ in BACK_OR_ON:
            now = _round_before(records, event.to)
        text = tell.on[type_](cut(record).event, names)
        if type_ is SeatHanded:
            names = names_after(records, record.seq)
        if text:
            entries.append(
                {
                    "seq": record.seq,
                    "round": now,
                    "by": record.by,
                    "text": text,
                    "rules": list(record.rules),
                    "undone": record.seq in undone,
                }
            )
    return entries


def _round_before(records: Sequence[Record[Any]], seq: int) -> int:
    """The round that is played after record `seq`."""
    for record in islice(reversed(records), max(len(records) - seq, 0), None):
        if type(record.event) in BACK_OR_ON:
            return _round_before(records, record.event.to)
        if record.event.opens_round:
            number: int = record.event.round
            return number
    return 0
