"""Layouts that don't break words: pieces in lines, and columns."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.rule import Rule
from rich.segment import Segment
from rich.table import Column, Table
from rich.text import Text

GAP: Final = "  "
SENTENCE: Final = 24
"""The minimum readable width of a sentence, in columns."""
INDENT: Final = (0, 0, 0, len(GAP))
"""The padding of indented content."""
SPACE: Final = re.compile("[^\\S\u00a0\u202f]+")
"""The places where a line may be broken."""


class Flow:
    """`pieces` in as few lines as fit, with `gap` between them."""

    def __init__(self, pieces: Iterable[Text], gap: str = GAP) -> None:
        self.pieces: Sequence[Text] = tuple(pieces)
        self.gap = gap

    def lines(self, width: int) -> list[Text]:
        """The lines, at most `width` columns wide; a wider piece gets a line to itself."""
        lines: list[Text] = []
        for piece in self.pieces:
            room = width - len(self.gap) - piece.cell_len
            if lines and lines[-1].cell_len <= room:
                lines[-1].append(self.gap).append_text(piece)
            else:
                lines.append(Text().append_text(piece))
        return lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines(options.max_width):
            line.overflow = "fold"
            yield line

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [piece.cell_len for piece in self.pieces] or [0]
        total = sum(widths) + len(self.gap) * (len(widths) - 1)
        return Measurement(max(widths), total).with_maximum(options.max_width)


class Heading:
    """A title followed by a horizontal line, if both fit."""

    def __init__(self, title: Text) -> None:
        self.title = title

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self.title.cell_len + len(GAP) < options.max_width:
            yield Rule(self.title, align="left", style="dim")
        else:
            yield self.title


def heading(title: str) -> Heading:
    return Heading(Text(title, style="bold"))


class _Columns(Table):
    """Columns that don't break words: each is at least as wide as its longest word. If they don't
    fit, each row becomes a list with the column headings."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width - self._extra_width
        if sum(self._least(console, options)) <= room:
            draw = super().__rich_console__ if self.show_header else self._rows
            yield from draw(console, options)
            return
        narrow = options.update(width=options.max_width - len(GAP), height=None)
        for cells in zip(*(column._cells for column in self.columns), strict=True):
            row = Group(*self._stack(cells))
            for number, line in enumerate(console.render_lines(row, narrow, pad=False)):
                yield Segment(GAP if number else "")
                yield from line
                yield Segment.line()

    def _rows(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The rows of a table without headings. Rich would lay out each cell by itself, which is
        slow in a long history; most rows need only one line."""
        widths = self._calculate_column_widths(console, options)
        whole = options.update(width=sum(widths))
        room = [width - self._get_padding_width(at) for at, width in enumerate(widths)]
        for cells in zip(*(column._cells for column in self.columns), strict=True):
            row = self._one_line(cells, room)
            if row is None:
                yield from console.render(self._block(cells, room), whole)
            else:
                yield from row.render(console, end="\n")

    def _one_line(self, cells: Sequence[RenderableType], widths: Sequence[int]) -> Text | None:
        """The row on one line, if its cells fit their columns."""
        row = Text()
        for column, cell, width in zip(self.columns, cells, widths, strict=True):
            text = _line(cell)
            if text is None or text.cell_len > width:
                return None
            padded = Text(style=column.style).append_text(text)
            padded.align("right" if column.justify == "right" else "left", width)
            row.append(GAP if column._index else "").append_text(padded)
        return row

    def _block(self, cells: Sequence[RenderableType], widths: Sequence[int]) -> Table:
        """A row of several lines, or with other cells than text."""
        block = Table(box=None, show_header=False, pad_edge=False, padding=self.padding)
        for column, width in zip(self.columns, widths, strict=True):
            block.columns.append(replace(column, width=width, _cells=[]))
        block.add_row(*cells)
        return block

    def _measure_column(
        self, console: Console, options: ConsoleOptions, column: Column
    ) -> Measurement:
        # As Rich does, but without a padded copy of each text.
        cells = [column.header, *column._cells] if self.show_header else column._cells
        drawn = [Text(cell) if isinstance(cell, str) else cell for cell in cells]
        texts = [cell for cell in drawn if isinstance(cell, (Flow, Text))]
        if column.width is not None or not texts or len(texts) < len(cells):
            return super()._measure_column(console, options, column)
        padding = self._get_padding_width(column._index)
        least, most = zip(*(text.__rich_measure__(console, options) for text in texts), strict=True)
        measured = Measurement(max(least) + padding, max(most) + padding)
        measured = measured.with_maximum(options.max_width)
        return measured.clamp(
            None if column.min_width is None else column.min_width + padding,
            None if column.max_width is None else column.max_width + padding,
        )

    def _calculate_column_widths(self, console: Console, options: ConsoleOptions) -> list[int]:
        widths = super()._calculate_column_widths(console, options)
        least = self._least(console, options)
        if all(width >= low for width, low in zip(widths, least, strict=True)):
            return widths
        free = options.max_width - sum(least)
        for at, column in enumerate(self.columns):
            most = self._measure_column(console, options, column).maximum
            more = max(0, min(free, most - least[at]))
            least[at] += more
            free -= more
        return least

    def _least(self, console: Console, options: ConsoleOptions) -> list[int]:
        """The minimum width of each column, including padding."""
        wide = options.update(width=1000)
        return [self._least_width(console, wide, column) for column in self.columns]

    def _least_width(self, console: Console, options: ConsoleOptions, column: Column) -> int:
        padding = self._get_padding_width(column._index)
        if column.width is not None:
            return column.width + padding
        cells = [column.header, *column._cells] if self.show_header else column._cells
        needed = [
            widest(cell, whole=column.no_wrap)
            if isinstance(cell, (str, Text))
            else Measurement.get(console, options, cell).minimum
            for cell in cells
        ]
        return padding + max([column.min_width or 0, *needed])

    def _stack(self, cells: Sequence[RenderableType]) -> Iterator[RenderableType]:
        """The non-empty cells of a row, each after its heading."""
        pieces: list[Text] = []
        for column, cell in zip(self.columns, cells, strict=True):
            if not isinstance(cell, (Flow, Text, str)):
                pieces, above = [], pieces
                yield from (Flow(above), cell)
                continue
            inside = cell.pieces if isinstance(cell, Flow) else (cell,)
            parts = [Text(style=column.style).append(one) for one in inside if str(one).strip()]
            if parts and str(column.header):
                parts[0] = Text.assemble((str(column.header), "dim"), " ", parts[0])
            if isinstance(cell, Flow) and cell.gap.strip():
                pieces, above = [], pieces
                yield from (Flow(above), Flow(parts, cell.gap))
            else:
                pieces += parts
        yield Flow(pieces)


def _line(cell: RenderableType) -> Text | None:
    """A cell of one line as text; None if it needs more, or isn't text."""
    if isinstance(cell, Flow):
        return Text(cell.gap).join(cell.pieces)
    if isinstance(cell, str):
        cell = Text(cell)
    return cell if isinstance(cell, Text) and "\n" not in cell.plain else None


def widest(cell: str | Text, *, whole: bool = False) -> int:
    """The width of the longest word, or with `whole` of the longest line, in columns."""
    parts = str(cell).splitlines() if whole else SPACE.split(str(cell))
    return max(map(cell_len, parts), default=0)


def column_table(*, expand: bool = False) -> Table:
    """A table without a frame: headings with a line below, and two spaces between columns. expand:
    use the whole width of the screen."""
    return _Columns(
        expand=expand,
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0),
        border_style="dim",
        header_style="dim",
    )


def row_table() -> Table:
    """A table without headings, with two spaces between columns."""
    return _Columns(box=None, show_header=False, pad_edge=False, padding=(0, len(GAP), 0, 0))
