"""A finished game as CSV, a line a player: for a spreadsheet, or to be gathered in one file."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any, Final

from mclub.files.cells import cell
from mclub.records.result import Result

PLAYED: Final = (
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
"""The columns of every game. They stay as they are; between them and the fortune stand the lines of
the game's score sheet."""


def header(result: Result) -> list[str]:
    """All columns of a game's result."""
    return [*PLAYED, *result.rows[0].points, "fortune"]


def lines(result: Result) -> Iterator[str]:
    """The header and a line for each player, without line ends."""
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
            ]
        )


def line(values: Sequence[Any]) -> str:
    """One line of CSV; what a spreadsheet would run is defused (`mclub.files.cells`)."""
    stream = io.StringIO()
    # Only what is in the end that is named here is quoted within a value.
    csv.writer(stream, lineterminator="\r\n").writerow(map(cell, values))
    return stream.getvalue().removesuffix("\r\n")
