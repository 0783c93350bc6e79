"""The history of any game in words, as far as its reader may know it."""

from collections.abc import Callable, Collection, Sequence
from itertools import islice
from typing import Any

from events.record import Record
from events.shared import Amended, Redone, Undone
from projections.seating import RENAMES, names_after
from projections.telling import Telling
from projections.words import Names

Cut = Callable[[Record[Any]], Record[Any]]

BACK_OR_ON: frozenset[type] = frozenset((Undone, Amended, Redone))
"""Events after which the game continues from another record, an earlier or a later one."""


Entry = dict[str, Any]
"""A line of the history (docs/format.md): the event's seq, round and author, its text and its
rules, and whether it was undone."""


def history(
    records: Sequence[Record[Any]],
    since: int,
    undone: Collection[int],
    cut: Cut,
    tell: Telling,
    now: int | None = None,
    names: Names | None = None,
) -> list[Entry]:
    """The lines of all records after `since`, except events without a text, with the names at the
    time.

    records: the whole log; undone: seqs of undone records; cut: cuts a record for the reader; tell:
    the game's; now, names: the round and the names after the last record, if the caller has them,
    which saves searching the log.
    """
    new = records[since:]
    if names is None or any(type(record.event) in RENAMES for record in new):
        names = names_after(records, since)
    if now is None or any(
        record.event.opens_round or type(record.event) in BACK_OR_ON for record in new
    ):
        now = _round_before(records, since)
    entries: list[Entry] = []
    for record in new:
        event = record.event
        type_ = type(event)
        if event.opens_round:
            now = event.round
        elif type_ in BACK_OR_ON:
            now = _round_before(records, event.to)
        text = tell(cut(record).event, names)
        if type_ in RENAMES:
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
    """The number of the round at record `seq`; 0 before the first."""
    for record in islice(reversed(records), max(len(records) - seq, 0), None):
        if type(record.event) in BACK_OR_ON:
            return _round_before(records, record.event.to)
        if record.event.opens_round:
            number: int = record.event.round
            return number
    return 0
