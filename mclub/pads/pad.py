"""The content of a score pad: rows, a column for each player, and the winner."""

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec

from mclub.screen.seats import is_called
from mclub.text.plain import safe
from mclub.text.words import winners_label


class Row(msgspec.Struct, frozen=True):
    """One row. cells: the text in each column, empty where people write by hand."""

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
    """A score pad. All texts are escaped, and in the language set when the pad was made."""

    title: str
    about: str
    date_label: str
    date: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    verdict: str
    notes: tuple[str, ...]

    def row(self, key: str) -> Row:
        """The row with that key."""
        return next(row for row in self.rows if row.key == key)


Paper = Literal["a4", "a5"]


def columns_of(
    document: Mapping[str, Any], names: Mapping[str, str], name: Callable[[str], str]
) -> tuple[Column, ...]:
    """The players of a score document. names: by seat; name: returns the display name of a
    colour."""
    return tuple(
        Column(
            safe(names[seat]) if is_called(seat, names.get(seat)) else name(seat),
            name(seat),
            seat in document["winners"],
        )
        for seat in document["players"]
    )


def verdict_of(document: Mapping[str, Any], columns: tuple[Column, ...]) -> str:
    """The line that names the winners."""
    winners = [column.name for column in columns if column.won]
    return " ".join([winners_label(document), ", ".join(winners)]).strip()
