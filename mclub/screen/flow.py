"""Layouts that don't break words: pieces in lines, and columns."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

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
WIDE: Final = 1000
"""More columns than any screen has: what is measured at this width holds for every screen."""
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

    def __init__(self, **look: Any) -> None:
        super().__init__(**look)
        # The widths of its cells, by number of rows, since Rich asks for them again and again.
        self._measured: dict[tuple[int, int], tuple[int, int]] = {}
        self._least_widths: dict[int, list[int]] = {}

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
        """The rows of a table without headings. Rich would lay out each row as a table of tables,
        which is slow in a long history."""
        widths = self._calculate_column_widths(console, options)
        room = [width - self._get_padding_width(at) for at, width in enumerate(widths)]
        for cells in zip(*(column._cells for column in self.columns), strict=True):
            yield from self._lines(console, cells, room)

    def _lines(
        self, console: Console, cells: Sequence[Any], widths: Sequence[int]
    ) -> Iterator[Segment]:
        """The lines of a row."""
        columns = list(zip(self.columns, widths, strict=True))
        drawn = [
            _cell_lines(console, cell, column, width)
            for cell, (column, width) in zip(cells, columns, strict=True)
        ]
        for line in zip_longest(*drawn, fillvalue=Text()):
            for text, (column, width) in zip(line, columns, strict=True):
                if column._index:
                    yield Segment(GAP)
                yield from _padded(console, text, column, width)
            yield Segment.line()

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
        seen = column._index, len(texts)
        if seen not in self._measured:
            wide = options.update(width=WIDE)
            widths = (text.__rich_measure__(console, wide) for text in texts)
            least, most = zip(*widths, strict=True)
            self._measured[seen] = max(least), max(most)
        minimum, maximum = self._measured[seen]
        measured = Measurement(minimum + padding, maximum + padding)
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
        if self.row_count not in self._least_widths:
            wide = options.update(width=WIDE)
            self._least_widths[self.row_count] = [
                self._least_width(console, wide, column) for column in self.columns
            ]
        return [*self._least_widths[self.row_count]]

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


def _cell_lines(
    console: Console, cell: Flow | Text | str, column: Column, width: int
) -> Iterator[Text]:
    """The lines of a cell in a column with room for `width` columns of text."""
    if isinstance(cell, Flow):
        texts = cell.lines(width)
    else:
        texts = [Text(cell) if isinstance(cell, str) else cell]
    for text in texts:
        if text.cell_len <= width and "\n" not in text.plain:
            yield text
            continue
        yield from text.wrap(
            console,
            width,
            justify=text.justify,
            overflow="fold" if isinstance(cell, Flow) else text.overflow or column.overflow,
            no_wrap=column.no_wrap if text.no_wrap is None else text.no_wrap,
        )


def _padded(console: Console, text: Text, column: Column, width: int) -> Iterator[Segment]:
    """One line of a cell, as wide as its column."""
    style = console.get_style(column.style)
    blank = " " * (width - text.cell_len)
    is_right = column.justify == "right"
    if not text.spans and not text.style:
        plain = text.plain
        yield Segment(blank + plain if is_right else plain + blank, style)
        return
    if is_right:
        yield Segment(blank, style)
    for part, own, _control in text.render(console):
        # Rich omits the style of a text without spans.
        yield Segment(part, style + (console.get_style(text.style) if own is None else own))
    if not is_right:
        yield Segment(blank, style)


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
    """A table without headings, with two spaces between columns. Its cells are texts or flows."""
    return _Columns(box=None, show_header=False, pad_edge=False, padding=(0, len(GAP), 0, 0))
