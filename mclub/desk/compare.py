"""Compares two games: where they diverge, and the score of each.

Compares the content of the records in effect. Numbers, times, salts and commitments are ignored,
since they differ in every log; so is the fact that one game is a fork of the other.
"""

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from events.errors import BadInput
from events.language import gettext as _
from events.record import Record
from events.shared import Forked
from mclub.club.difference import command_of, describe, differing_fields, meaning
from mclub.club.moment import FORMAT, Moment
from mclub.kinds.kind import Document

Sheets = Mapping[str, Mapping[str, int | None]]
"""The `players` of a score document."""


def compare(a: Moment, b: Moment) -> Document:
    """The first difference in the records, both score sheets, and for each line the points that `b`
    has more than `a`, as the referee sees them. Raises BadInput for games of different kinds."""
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
    """The change of each line, for the seats in both sheets; None if a value is unknown."""
    return {
        seat: {line: _change(points, after[seat][line]) for line, points in sheet.items()}
        for seat, sheet in before.items()
        if seat in after
    }


def _change(before: int | None, after: int | None) -> int | None:
    return None if before is None or after is None else after - before


def _first_difference(a: Moment, b: Moment) -> Document | None:
    commands = ["", ""]
    for pair in zip_longest(_compared_records(a), _compared_records(b)):
        for side, record in enumerate(pair):
            if record is not None and record.seq == record.batch:
                commands[side] = command_of(record)
        one, other = pair
        figures: list[str] = []
        if one is not None and other is not None:
            if _meaning(one) == _meaning(other):
                continue
            if describe(a, [one]) == describe(b, [other]):
                figures = differing_fields(one.event, other.event)
        records = [
            None if record is None else _entry(moment, record, command)
            for moment, record, command in zip((a, b), pair, commands, strict=True)
        ]
        return {"records": records, "figures": figures}
    return None


def _compared_records(moment: Moment) -> list[Record[Any]]:
    return [record for record in moment.line.standing if type(record.event) is not Forked]


def _meaning(record: Record[Any]) -> tuple[str, str, Any]:
    return record.by, command_of(record), meaning(record.event)


def _entry(moment: Moment, record: Record[Any], command: str) -> Document:
    return {
        "seq": record.seq,
        "by": record.by,
        "command": command or None,
        "text": describe(moment, [record])[0],
    }
