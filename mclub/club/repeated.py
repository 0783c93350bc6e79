"""Doing once what is asked for twice: requests that come with a command id again."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from commands.notation import split
from events.errors import (
    BadInput,
    BadNotation,
    CommandIdTaken,
    GameMovedOn,
    IllegalAction,
    NotAllowed,
    NotYourTurn,
)
from events.record import TABLE, Record
from events.shared import TableEvent, UndoProposed
from mclub.club.bounds import check_id
from mclub.club.moment import Moment
from mclub.club.rehearsal import Rehearsal, for_seat
from mclub.desk.compare import command_of
from mclub.kinds.kind import Document
from projections.timeline import Timeline

if TYPE_CHECKING:
    from mclub.club.game import Game

REFUSALS = BadInput, BadNotation, IllegalAction, NotAllowed, NotYourTurn

Recorded = Sequence[Record[Any]]
"""The first record of each command that bears an id."""


def once(
    game: "Game",
    by: str | None,
    command_id: str | None,
    work: Callable[[], Document],
    is_same: Callable[[Moment, Recorded], bool],
) -> Document:
    """Does the work, or gives the answer again if it was done with this id before.

    by: whose the id is, None where no seat is named; is_same: whether what was recorded, on top of
    the game before it, is what is asked for now. Raises CommandIdTaken if not.
    """
    if command_id is None:
        return work()
    check_id(command_id)
    asker = TABLE if by is None else by
    if found := game.club.log.commands(game.id, asker, command_id):
        return _again(game, by, found, is_same)
    try:
        return work()
    except GameMovedOn:
        # The same request may have come twice at once, and the other one was faster.
        found = game.club.log.commands(game.id, asker, command_id)
        if not found:
            raise
        return _again(game, by, found, is_same)


def _again(
    game: "Game",
    by: str | None,
    batches: Sequence[int],
    is_same: Callable[[Moment, Recorded], bool],
) -> Document:
    game.refresh()
    first, last = batches[0], batches[-1]
    recorded = [game.records[seq - 1] for seq in batches]
    if not is_same(game.at(first - 1), recorded):
        raise CommandIdTaken(str(recorded[0].command_id), first)
    end = max(record.seq for record in game.records if record.batch == last)
    return game.answer(first - 1, end, None if by is None else game.eyes_of(by))


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
    return type(event) is UndoProposed and event.to != line.before(line.last_command()[0].batch)


def _as_recorded(before: Moment, seat: str | None, text: str) -> list[tuple[str, str]]:
    """What would have been recorded, had this been asked for then."""
    rehearsal = Rehearsal(before, b"", "")
    rehearsal.take_all(seat, text)
    records = rehearsal.draft.records
    return [(record.by, command_of(record)) for record in records if record.command is not None]
