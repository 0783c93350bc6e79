"""Whether a request that comes with a command id again is the one that was recorded."""

from collections.abc import Sequence
from typing import Any

from commands.notation import split
from events.errors import BadNotation, IllegalAction, NotAllowed, NotYourTurn
from events.record import Record
from mclub.desk.compare import command_of
from mclub.moment import Moment
from mclub.rehearsal import Rehearsal, for_seat

REFUSALS = BadNotation, IllegalAction, NotAllowed, NotYourTurn


def asks_for(before: Moment, recorded: Sequence[Record[Any]], seat: str | None, text: str) -> bool:
    """Whether the text of this seat asks for the recorded commands, in whatever words.

    before: the game before them; recorded: the first record of each.
    """
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


def _as_recorded(before: Moment, seat: str | None, text: str) -> list[tuple[str, str]]:
    """What would have been recorded, had this been asked for then."""
    rehearsal = Rehearsal(before, b"", "")
    rehearsal.take_all(seat, text)
    records = rehearsal.draft.records
    return [(record.by, command_of(record)) for record in records if record.command is not None]
