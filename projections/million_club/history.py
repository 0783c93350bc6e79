"""The history in words: what each event says to a person, as far as that person may know it."""

from collections.abc import Callable, Collection, Sequence
from itertools import islice
from typing import Any

import msgspec

from events.million_club import Event
from events.million_club import facts as mc
from events.record import Record
from events.table import Amended, GameCreated, Redone, Undone
from projections.million_club.telling import (  # noqa: F401 (they fill TELL)
    TELL,
    Names,
    cards,
    course,
    people,
    setup,
)
from projections.million_club.words import name


class Entry(msgspec.Struct, frozen=True):
    """One line: seq and round of the event, who caused it, the words, the rules, if undone."""

    seq: int
    round: int
    by: str
    text: str
    rules: list[str]
    undone: bool


def history(
    records: Sequence[Record[Event]],
    since: int,
    undone: Collection[int],
    cut: Callable[[Record[Event]], Record[Event]],
) -> list[Entry]:
    """The lines of all records after `since`.

    records: all of the log; undone: seqs of those that an undo took back; cut: takes out of a
    record what the reader may not know.
    """
    created = records[0].event
    assert isinstance(created, GameCreated)
    names = names_of(created)
    round_ = _round_before(records, since)
    entries: list[Entry] = []
    for record in records[since:]:
        event: Any = record.event
        if type(event) in OPENS_ROUND:
            round_ = event.round
        elif type(event) in BACK_OR_ON:
            round_ = _round_before(records, event.to)
        text = tell(cut(record).event, names)
        if text:
            entries.append(
                Entry(
                    record.seq,
                    round_,
                    record.by,
                    text,
                    list(record.rules),
                    record.seq in undone,
                )
            )
    return entries


OPENS_ROUND: frozenset[type] = frozenset((mc.RoundOpened, mc.PositionSet))
BACK_OR_ON: frozenset[type] = frozenset((Undone, Amended, Redone))
"""Events after which the game goes on from an earlier record, or from a later one again."""


def _round_before(records: Sequence[Record[Event]], seq: int) -> int:
    """The round that is played after record `seq`."""
    for record in islice(reversed(records), max(len(records) - seq, 0), None):
        event: Any = record.event
        if type(event) in OPENS_ROUND:
            number: int = event.round
            return number
        if type(event) in BACK_OR_ON:
            return _round_before(records, event.to)
    return 0


def names_of(created: GameCreated) -> Names:
    """How the history calls each seat."""
    return {
        player.seat: name(player.seat)
        if player.name.lower() == player.seat
        else f"{name(player.seat)} ({player.name})"
        for player in created.players
    }


def tell(event: Event, names: Names) -> str:
    """The event in words; empty for questions to a seat, which the board shows."""
    return TELL[type(event)](event, names)
