"""The content of a score pad: the rulebook's rows, a column per player, the winner."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.language import gettext as _
from events.language import mark
from mclub.games.million_club.words import name
from mclub.pads.pad import Column, Pad, Row, columns_of, verdict_of
from mclub.text.plain import safe
from mclub.text.words import figure_or_bounds
from projections.million_club.words import LINES, with_figures

HINTS = {
    "companies": mark("1 for each level and note"),
    "leadership": mark("most cards of a type: 1 for each"),
    "consortium": mark("{SET_POINTS} for each set of all types"),
    "colonies": mark("1 for each card"),
    "concession": mark("most cards of a region: 1 for each"),
    "globalisation": mark("{SET_POINTS} for each set of all regions"),
    "money": mark("1 for every full {POINT_PRICE} M"),
    "total": mark("the most points win"),
    "fortune": mark("in M; breaks ties"),
    "rank": "",
}
"""What each row counts (MC-SCO-1…8); `with_figures` fills in the figures."""
LABELS = {**LINES, "total": mark("Total"), "fortune": mark("Fortune"), "rank": mark("Rank")}
GROUPS = ("consortium", "globalisation", "money", "total")
"""The rows followed by a heavier line."""


def fill_pad(document: Mapping[str, Any], names: Mapping[str, str], date: str) -> Pad:
    """The pad of a score document; names: by seat; date: as printed."""
    players = document["players"]
    columns = columns_of(document, names, name)
    bounds = document.get("bounds", {})
    cells = {
        key: [
            figure_or_bounds(sheet[key], bounds.get(seat, {}).get(key))
            for seat, sheet in players.items()
        ]
        for key in LABELS
    }
    return _pad(columns, cells, date, verdict_of(document, columns))


def blank(players: int) -> Pad:
    """An empty pad to print."""
    return _pad((Column(),) * players, {key: [""] * players for key in LABELS}, "", "")


def _pad(
    columns: tuple[Column, ...], cells: Mapping[str, Sequence[str]], date: str, verdict: str
) -> Pad:
    rows = tuple(
        Row(key, _(label), hint and with_figures(hint), tuple(cells[key]), key in GROUPS)
        for (key, label), hint in zip(LABELS.items(), HINTS.values(), strict=True)
    )
    notes = (
        _("A tie for the most cards of a type or a region scores nothing for anybody."),
        _("Notes under companies count as levels, not as money."),
        _(
            "Most points win; among tied players the richest wins; if equally rich, they win "
            "together."
        ),
    )
    about = _("Score pad")
    return Pad("Million Club", about, _("Date"), safe(date), columns, rows, verdict, notes)
