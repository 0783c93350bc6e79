"""The content of Le Millionnaire's score pad: cash and securities, with a column for each
player."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from events.language import gettext as _
from events.le_millionnaire.figures import LEAD, UNIT
from events.le_millionnaire.words import UNITS
from mclub.games.le_millionnaire.words import SHEET
from mclub.pads.pad import Column, Pad, Row, columns_of, verdict_of
from mclub.text.plain import safe
from projections.le_millionnaire.words import francs, name
from projections.words import group_digits

EACH: Final = {"units": UNIT, "small": UNIT * UNITS["small"], "large": UNIT * UNITS["large"]}
"""The value in F of a card in each row."""


def fill_pad(document: Mapping[str, Any], names: Mapping[str, str], date: str) -> Pad:
    """The pad of a score document; names: by seat; date: as printed."""
    columns = columns_of(document, names, name)
    cells = {
        key: [_cell(key, sheet[key]) for sheet in document["players"].values()] for key in SHEET
    }
    return _pad(columns, cells, date, verdict_of(document, columns))


def blank(players: int) -> Pad:
    """An empty pad to print."""
    return _pad((Column(),) * players, {key: [""] * players for key in SHEET}, "", "")


def _cell(key: str, value: int) -> str:
    return str(value) if key == "rank" else group_digits(value)


def _pad(
    columns: tuple[Column, ...], cells: Mapping[str, Sequence[str]], date: str, verdict: str
) -> Pad:
    rows = tuple(
        Row(key, _(line.label), _hint(key), tuple(cells[key]), line.ends)
        for key, line in SHEET.items()
    )
    notes = (
        _("Securities count at their purchase price."),
        _("The first to reach the target wins, or the last player who is not bankrupt."),
        _(
            "If two reach it at once, the richer wins; if tied, they play on until one leads "
            "by {lead}."
        ).format(lead=francs(LEAD)),
    )
    return Pad(
        "Le Millionnaire", _("Score pad"), _("Date"), safe(date), columns, rows, verdict, notes
    )


def _hint(key: str) -> str:
    if key in EACH:
        return _("{amount} each").format(amount=francs(EACH[key]))
    return {"cash": _("in F"), "total": _("cash and securities, in F")}.get(key, "")
