"""A score sheet: a column per player, a line per category."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from events.language import gettext as _
from mclub.kinds.face import GameFace, Line
from mclub.screen.flow import INDENT, row_table, widest

FRAME_COLUMNS: Final = 3
"""The border and padding of each column."""


class Sheets:
    """The players' columns on as many sheets, one below another, as they need to break no word or
    number.

    heads: the column headings, by seat; cell: returns the text for a seat, a key and its line in
    `face.SHEET`.
    """

    def __init__(
        self, heads: Mapping[str, Text], cell: Callable[[str, str, Line], str], face: GameFace
    ) -> None:
        self.heads, self.lines = heads, face.SHEET
        self.cells = {
            seat: [cell(seat, key, line) for key, line in self.lines.items()] for seat in heads
        }

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        column = FRAME_COLUMNS + max(
            [widest(head) for head in self.heads.values()]
            + [widest(cell, whole=True) for cells in self.cells.values() for cell in cells]
        )
        labels = [_("Score"), *(_(line.label) for line in self.lines.values())]
        room = options.max_width - FRAME_COLUMNS - 1
        label = max(widest(one, whole=True) for one in labels)
        if label + column > room:
            label = room - column
        if label < max(map(widest, labels)):
            yield from self._lists()
            return
        seats = list(self.heads)
        sheets = -(-len(seats) // max(1, (room - label) // column))
        beside = -(-len(seats) // sheets)
        for at in range(0, len(seats), beside):
            yield self._sheet(seats[at : at + beside], label)

    def _lists(self) -> Iterator[RenderableType]:
        """One list per player, for screens without room for columns."""
        for seat, cells in self.cells.items():
            yield Text(" ").join(self.heads[seat].split())
            table = row_table()
            table.add_column()
            table.add_column(justify="right", no_wrap=True)
            for line, cell in zip(self.lines.values(), cells, strict=True):
                table.add_row(_(line.label), cell, style=line.style)
            yield Padding(table, INDENT)

    def _sheet(self, seats: Iterable[str], label: int) -> Table:
        table = Table(box=box.ROUNDED, border_style="dim", padding=(0, 1))
        table.add_column(_("Score"), width=label)
        for seat in seats:
            table.add_column(self.heads[seat], justify="right")
        for at, line in enumerate(self.lines.values()):
            cells = (self.cells[seat][at] for seat in seats)
            table.add_row(_(line.label), *cells, style=line.style, end_section=line.ends)
        return table
