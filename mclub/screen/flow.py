"""How things are set beside each other: pieces in lines, and plain columns under a heading."""

from collections.abc import Iterable, Iterator, Sequence

from rich import box
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

GAP = "  "


class Flow:
    """`pieces` in as few lines as fit, `gap` between two of them on a line."""

    def __init__(self, pieces: Iterable[Text], gap: str = GAP) -> None:
        self.pieces: Sequence[Text] = tuple(pieces)
        self.gap = gap

    def lines(self, width: int) -> list[Text]:
        """The lines for a place of `width` columns; a piece wider than that has its own."""
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
        together = sum(widths) + len(self.gap) * (len(widths) - 1)
        return Measurement(max(widths), together).with_maximum(options.max_width)


class _Columns(Table):
    """Columns that break no word: where rich would, each has at least its longest word, and where
    there is no room for that, the rows stand below each other with their headings."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        inside = options.update(width=options.max_width - self._extra_width)
        ranges = [self._measure_column(console, inside, column) for column in self.columns]
        least = [
            wide.maximum if column.no_wrap else wide.minimum
            for column, wide in zip(self.columns, ranges, strict=True)
        ]
        given = self._calculate_column_widths(console, inside)
        if all(width >= low for width, low in zip(given, least, strict=True)):
            yield from super().__rich_console__(console, options)
        elif (free := inside.max_width - sum(least) - self.padding[1]) >= 0:
            # Rich adds the padding to every width, though the last column has none.
            for column, low, wide in zip(self.columns, least, ranges, strict=True):
                more = min(free, max(0, wide.maximum - low))
                free -= more
                padding = 0 if column is self.columns[-1] else self.padding[1]
                column.width, column.ratio = max(1, low + more - padding), None
            yield from super().__rich_console__(console, options)
        else:
            for row in range(len(self.rows)):
                yield from console.render(Flow(self._pieces(console, row)), options)
                yield Segment.line()

    def _pieces(self, console: Console, row: int) -> Iterator[Text]:
        """The cells of a row, each behind its heading; what is empty is left out."""
        for column in self.columns:
            cell = column._cells[row]
            parts = cell.pieces if isinstance(cell, Flow) else [_text(console, cell)]
            for number, part in enumerate(part for part in parts if part.plain.strip()):
                heading = _text(console, column.header) if number == 0 else Text()
                named = Text.assemble((heading.plain, "dim"), " ", part)
                yield named if heading.plain.strip() else part


def _text(console: Console, cell: RenderableType) -> Text:
    if isinstance(cell, Text):
        return cell
    return Text(cell) if isinstance(cell, str) else Text(console.render_str(str(cell)).plain)


def column_table() -> Table:
    """A table without a frame: a heading with a line below it, two columns between its columns."""
    return _Columns(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0),
        border_style="dim",
        header_style="dim",
    )
