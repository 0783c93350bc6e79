"""A score sheet: a column per player, a line per category."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from events.language import gettext as _
from mclub.kinds.face import GameFace, Line
from mclub.screen.drawing import Drawable, Group, Indented, Text, longest
from mclub.screen.flow import Table, framed_table, row_table

FRAME_COLUMNS: Final = 3
"""The border and padding of each column."""


class Sheets(Drawable):
    """The players' columns on as many sheets, one below another, as they need to break no word or
    number.

    heads: the column headings, by seat; cell: returns the text for a seat, a key and its line in
    `face.SHEET`.
    """

    def __init__(
        self, heads: Mapping[str, Text], cell: Callable[[str, str, Line], str], face: GameFace
    ) -> None:
        self.heads, self.categories = heads, face.SHEET
        self.cells = {
            seat: [cell(seat, key, line) for key, line in self.categories.items()] for seat in heads
        }

    def lines(self, width: int, height: int | None = None) -> Iterable[Text]:
        return Group(*self._parts(width)).lines(width, height)

    def _parts(self, width: int) -> Iterator[Drawable]:
        column = FRAME_COLUMNS + max(
            [longest(head) for head in self.heads.values()]
            + [longest(cell, whole=True) for cells in self.cells.values() for cell in cells]
        )
        labels = [_("Score"), *(_(line.label) for line in self.categories.values())]
        room = width - FRAME_COLUMNS - 1
        label = max(longest(one, whole=True) for one in labels)
        if label + column > room:
            label = room - column
        if label < max(map(longest, labels)):
            yield from self._lists()
            return
        seats = list(self.heads)
        sheets = -(-len(seats) // max(1, (room - label) // column))
        beside = -(-len(seats) // sheets)
        for at in range(0, len(seats), beside):
            yield self._sheet(seats[at : at + beside], label)

    def _lists(self) -> Iterator[Drawable]:
        """One list per player, for screens without room for columns."""
        for seat, cells in self.cells.items():
            yield Text(" ").join(self.heads[seat].paragraphs())
            table = row_table()
            table.add_column()
            table.add_column(right=True, no_wrap=True)
            for line, cell in zip(self.categories.values(), cells, strict=True):
                table.add_row(_(line.label), cell, style=line.style)
            yield Indented(table)

    def _sheet(self, seats: Iterable[str], label: int) -> Table:
        table = framed_table("bold")
        table.add_column(_("Score"), width=label)
        for seat in seats:
            table.add_column(self.heads[seat], right=True)
        for at, line in enumerate(self.categories.values()):
            cells = (self.cells[seat][at] for seat in seats)
            table.add_row(_(line.label), *cells, style=line.style, ends_section=line.ends)
        return table
