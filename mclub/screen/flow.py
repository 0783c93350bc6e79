"""How things are set beside each other: pieces in lines, and plain columns under a heading."""

from collections.abc import Iterable, Sequence

from rich import box
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
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


def column_table() -> Table:
    """A table without a frame: a heading with a line below it, two columns between its columns."""
    return Table(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        pad_edge=False,
        padding=(0, 1, 0, 0),
        border_style="dim",
        header_style="dim",
    )
