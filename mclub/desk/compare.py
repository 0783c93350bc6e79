"""Two games side by side: where they part, and what either way is worth.

What is compared is what counts and what it says: not numbers, times, salts or commitments, which
are each log's own, and not that one game was forked from the other.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from events.errors import BadInput, listed
from events.language import gettext as _
from events.record import Record, bare
from events.sealed import Sealed, is_for_nobody
from events.shared import Forked, SealsOpened
from mclub.club.moment import FORMAT, Moment
from mclub.kinds.kind import Document

Sheets = Mapping[str, Mapping[str, int | None]]
"""The `players` of a score document."""


def compare(a: Moment, b: Moment) -> Document:
    """The first record in which the games differ, both score sheets, and line by line what `b` has
    more than `a`. With the referee's eyes. Raises BadInput for games of different kinds."""
    if a.kind.KIND != b.kind.KIND:
        raise BadInput(
            _("{a} is {kind_a} and {b} is {kind_b}: they can't be compared.").format(
                a=a.id, kind_a=a.kind.KIND, b=b.id, kind_b=b.kind.KIND
            )
        )
    sheets = a.score()["players"], b.score()["players"]
    return {
        "format": FORMAT,
        "games": [a.id, b.id],
        "seqs": [a.seq, b.seq],
        "difference": _first_difference(a, b),
        "scores": list(sheets),
        "change": change(*sheets),
    }


def change(before: Sheets, after: Sheets) -> Sheets:
    """Line by line what the seats of both have more after; None where either is not certain."""
    return {
        seat: {line: _change(points, after[seat][line]) for line, points in sheet.items()}
        for seat, sheet in before.items()
        if seat in after
    }


def _change(before: int | None, after: int | None) -> int | None:
    return None if before is None or after is None else after - before


def _first_difference(a: Moment, b: Moment) -> Document | None:
    commands = ["", ""]
    for pair in zip_longest(_counting(a), _counting(b)):
        for side, record in enumerate(pair):
            if record is not None and record.seq == record.batch:
                commands[side] = command_of(record)
        one, other = pair
        figures: list[str] = []
        if one is not None and other is not None:
            if _meaning(one) == _meaning(other):
                continue
            if told(a, [one]) == told(b, [other]):
                figures = differing(one.event, other.event)
        records = [
            None if record is None else _told(moment, record, command)
            for moment, record, command in zip((a, b), pair, commands, strict=True)
        ]
        return {"records": records, "figures": figures}
    return None


def _counting(moment: Moment) -> list[Record[Any]]:
    return [record for record in moment.line.standing if type(record.event) is not Forked]


def _meaning(record: Record[Any]) -> tuple[str, str, Any]:
    return record.by, command_of(record), meaning(record.event)


def _told(moment: Moment, record: Record[Any], command: str) -> Document:
    return {
        "seq": record.seq,
        "by": record.by,
        "command": command or None,
        "text": told(moment, [record])[0],
    }


def command_of(record: Record[Any]) -> str:
    """What was asked, out of its seal; empty for what nobody asked."""
    command = record.command
    return str((command.value if isinstance(command, Sealed) else command) or "")


def meaning(event: Any) -> Any:
    """What an event says, the same in every log."""
    if type(event) is SealsOpened:
        return SealsOpened(event.seed, "")
    return bare(event)


def told(moment: Moment, records: Sequence[Record[Any]]) -> list[str]:
    """Each record in words with the referee's eyes, questions to a seat included. The seed is not
    among them: where the records say what would be, it is that of a game that goes on."""
    entries = moment.kind.history([moment.records[0], *records], 1, (), lambda record: record)
    texts = {entry["seq"]: entry["text"] for entry in entries}
    return [_text(moment, record, texts.get(record.seq)) for record in records]


def _text(moment: Moment, record: Record[Any], text: str | None) -> str:
    if type(record.event) is SealsOpened:
        return _("All seals are opened.")
    return text or _question(moment, record.event)


def _question(moment: Moment, event: Any) -> str:
    """The history is silent on one thing alone: that a seat is asked something."""
    return _("{seat} is asked: {question}.").format(
        seat=moment.names[event.seat], question=moment.kind.question(event.decision)
    )


def differing(one: Any, other: Any) -> list[str]:
    """In which figures two events of one type differ, for what their words don't show.

    What nobody but the dealer may know, such as a seed or the order of a pile, isn't told.
    """
    if type(one) is not type(other):
        return []
    one, other = meaning(one), meaning(other)
    found = []
    for field in one.__struct_fields__:
        a, b = getattr(one, field), getattr(other, field)
        if a == b:
            continue
        if type(a) is Sealed and is_for_nobody(a):
            found.append(_("{field}: sealed, and not the same").format(field=field))
        else:
            found.append(field + _(": ") + f"{_figure(a)} / {_figure(b)}")
    return found


def _figure(value: Any) -> str:
    if type(value) is Sealed:
        value = value.value
    if isinstance(value, str):
        return value
    if isinstance(value, tuple) and all(isinstance(item, str) for item in value):
        return listed(value) or "–"
    return msgspec.json.encode(value).decode()
