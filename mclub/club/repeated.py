"""Whether a request that comes again with a command id is the one that was recorded with it."""

from collections.abc import Callable, Sequence
from typing import Any

from commands.split import split
from events.errors import (
    BadInput,
    BadNotation,
    IllegalAction,
    NotAllowed,
    NotYourTurn,
)
from events.record import Record
from events.shared import TableEvent, UndoProposed
from mclub.club.difference import command_of
from mclub.club.moment import Moment
from mclub.club.rehearsal import Rehearsal, for_seat
from projections.timeline import Timeline

REFUSALS = BadInput, BadNotation, IllegalAction, NotAllowed, NotYourTurn

Recorded = Sequence[Record[Any]]
"""The first record of each command that bears an id."""


def decides_on(
    by: str, decide: Callable[[Timeline[Any]], TableEvent], before: Moment, recorded: Recorded
) -> bool:
    """Whether what `by` asks the table for was, on top of `before`, the one recorded command."""
    try:
        event = decide(before.line)
    except REFUSALS:
        return False
    return [(record.by, record.event) for record in recorded] == [(by, event)]


def asks_for(seat: str | None, text: str, before: Moment, recorded: Recorded) -> bool:
    """Whether the text of this seat asks for the recorded commands, in whatever words, on top of
    `before`."""
    if _goes_further_back(before, recorded[0]):
        return False
    commands = [(record.by, command_of(record)) for record in recorded]
    try:
        if _is_verbatim(before, commands, seat, text):
            return True
        return _as_recorded(before, seat, text) == commands
    except REFUSALS:
        return False


def _is_verbatim(
    before: Moment, commands: Sequence[tuple[str, str]], seat: str | None, text: str
) -> bool:
    """As the notation prints it: that is the same command, whatever the rules of today say."""
    goes = [for_seat(go, seat) for go in split(text, before.people)]
    return len(goes) == len(commands) and all(
        go.seat in (None, by) and " ".join(word.text for word in go.words) == command
        for go, (by, command) in zip(goes, commands, strict=True)
    )


def _goes_further_back(before: Moment, record: Record[Any]) -> bool:
    """Whether a seat proposed to go back further than one command, which the notation can't say."""
    event, line = record.event, before.line
    return type(event) is UndoProposed and event.to != line.before(
        line.last_command(record.by)[0].batch
    )


def _as_recorded(before: Moment, seat: str | None, text: str) -> list[tuple[str, str]]:
    """What would have been recorded, had this been asked for then."""
    rehearsal = Rehearsal(before, b"", "")
    rehearsal.take_all(seat, text)
    records = rehearsal.draft.records
    return [(record.by, command_of(record)) for record in records if record.command is not None]
