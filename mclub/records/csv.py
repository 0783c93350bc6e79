"""A finished game as CSV, a line a player: for a spreadsheet, or to be gathered in one file."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any, Final

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
    """One line of CSV."""
    stream = io.StringIO()
    # With an empty end, line ends within a value would not be quoted.
    csv.writer(stream, lineterminator="\n").writerow(values)
    return stream.getvalue().removesuffix("\n")
