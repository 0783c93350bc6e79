"""A finished game as CSV, one row for each player, for a spreadsheet or a file of many games."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any, Final

from mclub.files.cells import cell
from mclub.records.result import Result

COMMON: Final = (
    "game",
    "kind",
    "began",
    "ended",
    "minutes",
    "players",
    "seat",
    "name",
    "profile",
    "start_player",
    "rank",
    "winner",
    "total",
)
"""The first columns, the same for every game. The lines of the game's score sheet follow, then
`fortune` and `bot`."""


def header(result: Result) -> list[str]:
    """All columns for a game's result."""
    return [*COMMON, *result.rows[0].points, "fortune", "bot"]


def lines(result: Result) -> Iterator[str]:
    """The header and a line for each player, without line endings."""
    yield line(header(result))
    for row in result.rows:
        yield line(
            [
                result.game,
                result.kind,
                result.began.isoformat(timespec="seconds").replace("+00:00", "Z"),
                result.ended.isoformat(timespec="seconds").replace("+00:00", "Z"),
                result.minutes,
                len(result.rows),
                row.seat,
                row.name,
                row.profile or "",
                int(row.starts),
                row.rank,
                int(row.wins),
                row.total,
                *row.points.values(),
                row.fortune,
                row.bot or "",
            ]
        )


def line(values: Sequence[Any]) -> str:
    """One line of CSV; formulas are defused (`mclub.files.cells`)."""
    stream = io.StringIO()
    # The writer quotes only values that contain its own line end.
    csv.writer(stream, lineterminator="\r\n").writerow(map(cell, values))
    return stream.getvalue().removesuffix("\r\n")
