"""The score sheet as a document (docs/format.md), with bounds while colonies are unseen."""

from collections.abc import Iterator, Sequence
from typing import Final

from events.million_club import Event
from events.million_club.words import Seat
from events.record import Record
from projections.document import Document
from projections.million_club.outlook import Outlook, Range, outlook
from projections.million_club.score import LINES, RULES, Line, Sheet, score, winners
from projections.million_club.table import Table

FORMAT: Final = 1


def document(table: Table, records: Sequence[Record[Event]]) -> Document:
    """The sheet as if the game ended now. records: those in effect, for the statements about unseen
    colonies."""
    sheets = score(table)
    open_ = outlook(table, records)
    players = {
        seat: {line: sheet.points(line) for line in LINES}
        | {"total": sheet.total, "fortune": sheet.fortune, "rank": sheet.rank}
        for seat, sheet in sheets.items()
    }
    lines = {seat: [_line(line) for line in sheet.lines] for seat, sheet in sheets.items()}
    if open_ is None:
        return {
            "format": FORMAT,
            "players": players,
            "winners": list(winners(sheets)),
            "lines": lines,
        }
    bounds = {seat: _bounds(ranges) for seat, ranges in open_.ranges.items()}
    return {
        "format": FORMAT,
        "players": {
            seat: player
            | {line: _certain(range_) for line, range_ in open_.ranges[seat].items()}
            | {"rank": open_.ranks[seat]}
            for seat, player in players.items()
        },
        "winners": list(open_.winners),
        "bounds": {seat: ranges for seat, ranges in bounds.items() if ranges},
        "lines": {seat: list(_lines(seat, sheet, open_)) for seat, sheet in sheets.items()},
    }


def _certain(range_: Range) -> int | None:
    low, high = range_
    return low if low == high else None


def _bounds(ranges: dict[str, Range]) -> dict[str, list[int]]:
    return {line: list(range_) for line, range_ in ranges.items() if _certain(range_) is None}


def _lines(seat: Seat, sheet: Sheet, open_: Outlook) -> Iterator[Document]:
    """The lines that are certain, and one for the rest of Concession and of Globalisation."""
    for key in LINES:
        sure = [
            line
            for line in sheet.lines
            if line.line == key and (key != "concession" or line.kind in open_.sure[seat])
        ]
        yield from map(_line, sure)
        if key in open_.ranges[seat]:
            counted = sum(line.points for line in sure)
            low, high = (points - counted for points in open_.ranges[seat][key])
            if high:
                rest = _line(Line(key, low, RULES[key]))
                yield rest if low == high else rest | {"points": None, "bounds": [low, high]}


def _line(line: Line) -> Document:
    return {
        "line": line.line,
        "kind": line.kind,
        "points": line.points,
        "cards": list(line.cards),
        "rule": line.rule,
    } | ({} if line.amount is None else {"amount": line.amount})
