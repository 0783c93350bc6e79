"""The results as CSV tables, for a spreadsheet or a statistics program.

There are two: one row for each figure of a tally, and one row for each seat of each game.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from events.errors import BadInput
from events.language import gettext as _
from mclub.files.whole_file import check_place, replacement
from mclub.kinds.kind import Document
from mclub.records.csv import line
from mclub.simulate.game import Outcome
from mclub.simulate.plan import Plan
from mclub.simulate.tally import GROUPS, MEANS
from mclub.text.plain import safe

Rows = Iterable[Mapping[str, Any]]
"""Rows by column; an empty cell is missing or None."""

_FIGURES: Final = (
    "group",
    "key",
    "count",
    "wins",
    "share",
    "low",
    "high",
    "fair",
    "mean",
    "mean_error",
)
_PART: Final = ("seat", "bot", "place", "profile", "total", "fortune", "rank", "wins")


def figure_columns(plan: Plan) -> list[str]:
    """The columns of the figures: the varied options, the kind of figure, then the values."""
    return ["players", *plan.options, *_FIGURES]


def figures(plan: Plan, document: Document) -> Iterator[dict[str, Any]]:
    """Yield a row for each figure of a tally's document; None where a column does not apply. In a
    row, count: plays, or games; wins: for notable events, the games in which the event occurred;
    mean: of the points, of the occurrences per game, or of the figure named by `key`."""
    constants = {name: values[0] for name, values in plan.options.items() if len(values) == 1}
    for section in document["sections"]:
        of = constants | section["of"]
        players = of.get("players", str(plan.players[0]) if len(plan.players) == 1 else None)
        begin = {"players": None if players is None else int(players)}
        begin |= {name: of.get(name) for name in plan.options}
        for row in _rows_of(section):
            yield begin | row


def _rows_of(section: Document) -> Iterator[dict[str, Any]]:
    if not section["games"]:
        return
    shares = ("share", "low", "high")
    for mean in MEANS:
        yield {
            "group": "games",
            "key": mean,
            "count": section["games"],
            "mean": section[mean],
            "mean_error": section[f"{mean}_error"],
        }
    for row in section["notable"]:
        yield {
            "group": "notable",
            "key": row["key"],
            "count": section["games"],
            "wins": float(row["games"]),
            **{name: row[name] for name in shares},
            "mean": row["times"],
            "mean_error": row["times_error"],
        }
    for group in GROUPS:
        for row in section[group]:
            yield {
                "group": group,
                "key": str(row["key"]),
                "count": row["plays"],
                **{name: row[name] for name in ("wins", *shares, "fair")},
                "mean": row["points"],
                "mean_error": row["points_error"],
            }


def play_columns(plan: Plan, notable: Iterable[str]) -> list[str]:
    """The columns of the games: number, setting, length, then the seat's result."""
    setting = ["game", "players", *plan.options, "rounds", "decisions", *notable]
    return [*setting, *_PART]


def plays(plan: Plan, notable: Iterable[str], outcomes: Iterable[Outcome]) -> Iterator[Any]:
    """Yield a row for each seat of each finished game."""
    names = tuple(notable)
    for outcome in outcomes:
        setting, _lap = plan.place(outcome.number)
        begin = {
            "game": outcome.number,
            "players": setting.players,
            **setting.options,
            "rounds": outcome.rounds,
            "decisions": outcome.decisions,
            **{name: outcome.notable.get(name, 0) for name in names},
        }
        for part in outcome.parts:
            yield begin | {name: getattr(part, name) for name in part.__struct_fields__}


def write(path: Path, columns: Sequence[str], rows: Rows) -> None:
    """Write a table: a header, None as an empty cell, true and false as 1 and 0. Raises
    BadInput."""
    with (
        replacement(path) as unfinished,
        unfinished.open("w", encoding="utf-8", newline="") as file,
    ):
        file.write(line(columns) + "\n")
        for row in rows:
            values = (row.get(name) for name in columns)
            cells = ["" if v is None else int(v) if isinstance(v, bool) else v for v in values]
            file.write(line(cells) + "\n")


def check_form(path: Path, forms: Iterable[str]) -> None:
    """Raise BadInput for a file that can't be written or has an unsupported ending. Called before a
    run, which may take hours."""
    endings = tuple(forms)
    if path.suffix.lower() not in endings:
        raise BadInput(
            _("{file}: the name has to end in {forms}.").format(
                file=safe(str(path)), forms=", ".join(endings)
            )
        )
    check_place(path)
