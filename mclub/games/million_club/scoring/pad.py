"""What stands on a score pad: the rulebook's rows, a column a player, who won."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from events.language import gettext as _
from events.language import mark
from mclub.games.million_club.words import LINES, name
from mclub.plain import safe
from mclub.screen.seats import is_called
from mclub.words import between, winners_label

HINTS = {
    "companies": mark("1 for each level and note"),
    "leadership": mark("most cards of a type: 1 for each"),
    "consortium": mark("2 for each set of the 3 types"),
    "colonies": mark("1 for each card"),
    "concession": mark("most cards of a region: 1 for each"),
    "globalisation": mark("2 for each set of the 5 regions"),
    "money": mark("1 for every full 4 M"),
    "total": mark("the most points win"),
    "fortune": mark("in M; decides among equals"),
    "rank": "",
}
"""What each row counts (MC-SCO-1…8)."""
LABELS = {**LINES, "total": mark("Total"), "fortune": mark("Fortune"), "rank": mark("Rank")}
GROUPS = ("consortium", "globalisation", "money", "total")
"""The rows that a stronger line follows."""


class Row(msgspec.Struct, frozen=True):
    """One row; cells: what stands in each column, empty where people are to write."""

    key: str
    label: str
    hint: str
    cells: tuple[str, ...]
    ends_group: bool = False


class Column(msgspec.Struct, frozen=True):
    """One player; name and colour are empty on a blank pad."""

    name: str = ""
    colour: str = ""
    won: bool = False


class Pad(msgspec.Struct, frozen=True):
    """A score pad, all its texts safe to show and in the language spoken when it was made."""

    title: str
    about: str
    date_label: str
    date: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    verdict: str
    notes: tuple[str, ...]

    def row(self, key: str) -> Row:
        """The row of that key."""
        return next(row for row in self.rows if row.key == key)


Paper = Literal["a4", "a5"]


def filled(document: Mapping[str, Any], names: Mapping[str, str], date: str) -> Pad:
    """The pad of a score document; names: by seat; date: as it shall stand there."""
    players = document["players"]
    columns = tuple(
        Column(_called(seat, names), name(seat), seat in document["winners"]) for seat in players
    )
    bounds = document.get("bounds", {})
    cells = {
        key: [between(sheet[key], bounds.get(seat, {}).get(key)) for seat, sheet in players.items()]
        for key in LABELS
    }
    won = [column.name for column in columns if column.won]
    verdict = " ".join([winners_label(document), ", ".join(won)]).strip()
    return _pad(columns, cells, date, verdict)


def blank(players: int) -> Pad:
    """A pad to print and write on."""
    return _pad((Column(),) * players, {key: [""] * players for key in LABELS}, "", "")


def _pad(
    columns: tuple[Column, ...], cells: Mapping[str, Sequence[str]], date: str, verdict: str
) -> Pad:
    rows = tuple(
        Row(key, _(label), _(HINTS[key]) if HINTS[key] else "", tuple(cells[key]), key in GROUPS)
        for key, label in LABELS.items()
    )
    notes = (
        _("A tie for the most cards of a type or a region gives nobody anything."),
        _("Notes under companies count as levels, not as money."),
        _("Most points win; among equals the richest; if they are as rich, they win together."),
    )
    about = _("Score pad")
    return Pad("Million Club", about, _("Date"), safe(date), columns, rows, verdict, notes)


def _called(seat: str, names: Mapping[str, str]) -> str:
    return safe(names[seat]) if is_called(seat, names.get(seat)) else name(seat)
