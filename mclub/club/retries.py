"""Finds the command ids that are recorded, and decides whether a retry with one of them repeats the
recorded request."""

from collections.abc import Callable, Sequence
from typing import Any

from commands.split import split
from events.errors import BadInput
from events.log import is_further
from events.record import REFEREE, Record, id_owner
from events.shared import TableEvent, Undone, UndoProposed
from mclub.club.difference import command_of
from mclub.club.moment import Moment
from mclub.club.rehearsal import REFUSALS, Rehearsal, for_seat
from projections.timeline import Timeline

Recorded = Sequence[Record[Any]]
"""The first record of each command with the id."""


class CommandIds:
    """The ids of the commands of one game. It reads each record once."""

    def __init__(self) -> None:
        self._ids: set[tuple[str, str]] = set()
        self._read = 0

    def of(self, records: Sequence[Record[Any]]) -> set[tuple[str, str]]:
        """The ids in these records, as (owner, id); `Log.commands` finds the records of each.
        records: those of the last call and any later ones."""
        for record in records[self._read :]:
            id_ = record.command_id
            owner = id_owner(record.by, id_, record.asker)
            if id_ is not None and owner is not None:
                self._ids.add((owner, id_))
                request, slash, _number = id_.rpartition("/")
                if slash and is_further(id_, request):
                    self._ids.add((owner, request))
        self._read = len(records)
        return self._ids


def is_same_decision(
    by: str, decide: Callable[[Timeline[Any]], TableEvent], before: Moment, recorded: Recorded
) -> bool:
    """Whether the request of `by`, such as an undo, gives the one recorded command if it is decided
    on `before`."""
    try:
        event = decide(before.line)
    except (BadInput, *REFUSALS):
        return False
    return [(record.by, record.event) for record in recorded] == [(by, event)]


def is_same_request(seat: str | None, text: str, before: Moment, recorded: Recorded) -> bool:
    """Whether this text, however it is worded, means the recorded commands if it is decided on
    `before`."""
    if _goes_further_back(before, recorded[0]):
        return False
    commands = [(record.by, command_of(record)) for record in recorded]
    try:
        if _is_verbatim(before, commands, seat, text):
            return True
        return _as_recorded(before, seat, text) == commands
    except (BadInput, *REFUSALS):
        return False


def _is_verbatim(
    before: Moment, commands: Sequence[tuple[str, str]], seat: str | None, text: str
) -> bool:
    """Whether the text equals the recorded commands; doesn't depend on today's rules."""
    goes = [for_seat(go, seat) for go in split(text, before.people)]
    return len(goes) == len(commands) and all(
        go.seat in (None, by) and " ".join(word.text for word in go.words) == command
        for go, (by, command) in zip(goes, commands, strict=True)
    )


def _goes_further_back(before: Moment, record: Record[Any]) -> bool:
    """Whether the recorded undo of a seat has another target than the word “undo” would have."""
    event, line = record.event, before.line
    if record.by == REFEREE or type(event) not in (UndoProposed, Undone):
        return False
    own = line.own_command(record.by)
    return own is None or event.to != line.before(own.batch)


def _as_recorded(before: Moment, seat: str | None, text: str) -> list[tuple[str, str]]:
    """The commands (seat, text) that this request would have recorded at that time."""
    rehearsal = Rehearsal(before, b"", "")
    rehearsal.take_all(seat, text)
    records = rehearsal.draft.records
    return [(record.by, command_of(record)) for record in records if record.command is not None]
