"""Layouts that don't break words: pieces in lines, and columns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat, zip_longest
from typing import Final

from msgspec import Struct

from mclub.screen.drawing import GAP, Drawable, Group, Text

SENTENCE: Final = 24
"""The minimum readable width of a sentence, in columns."""


class Flow(Drawable):
    """`pieces` in as few lines as fit, with `gap` between them."""

    def __init__(self, pieces: Iterable[Text], gap: str = GAP) -> None:
        self.pieces: Sequence[Text] = tuple(pieces)
        self.gap = gap

    def lines(self, width: int, height: int | None = None) -> Iterator[Text]:  # noqa: ARG002
        """The lines; a piece wider than a line begins one, and is broken."""
        line, used = Text(), 0
        for piece in self.pieces:
            columns = piece.width
            if line.pieces and used + len(self.gap) + columns <= width:
                line.append(self.gap).append(piece)
                used += len(self.gap) + columns
            else:
                if line.pieces:
                    yield from line.lines(width)
                line, used = Text().append(piece), columns
        if line.pieces:
            yield from line.lines(width)

    def widths(self) -> tuple[int, int]:
        """That of its widest piece, and of all in one line."""
        widths = [piece.width for piece in self.pieces] or [0]
        return max(widths), sum(widths) + len(self.gap) * (len(widths) - 1)


class Heading(Drawable):
    """A title followed by a horizontal line, if both fit."""

    def __init__(self, title: Text) -> None:
        self.title = title

    def lines(self, width: int, height: int | None = None) -> Iterator[Text]:  # noqa: ARG002
        """The title, with the line as far as there is room."""
        room = width - self.title.width - 1
        if room > 1:
            yield Text.assemble(self.title, " ", ("─" * room, "dim"))
        else:
            yield from self.title.lines(width)

    def widths(self) -> tuple[int, int]:
        return self.title.widths()


def heading(title: str) -> Heading:
    return Heading(Text(title, style="bold"))


class Column(Struct, frozen=True):
    """A column of a table. share: its part of the width that a table as wide as the screen has
    left."""

    header: Text
    right: bool
    no_wrap: bool
    style: str
    width: int | None
    min_width: int
    max_width: int | None
    share: int


class Row(Struct, frozen=True):
    cells: tuple[Drawable, ...]
    style: str
    ends_section: bool


class Table(Drawable):
    """Columns that don't break words: each is at least as wide as its longest word. If they don't
    fit, each row becomes a list with the column headings.

    gap: the columns between two cells. header: the style of the headings. rule: a line below them.
    frame: lines around all cells. cuts: where they don't fit, cells are cut instead.
    """

    def __init__(
        self,
        *,
        gap: int = len(GAP),
        header: str = "",
        rule: bool = False,
        frame: bool = False,
        cuts: bool = False,
    ) -> None:
        self.columns: list[Column] = []
        self.rows: list[Row] = []
        self._gap, self._header = 3 if frame else gap, header
        self._rule, self._frame, self._cuts = rule, frame, cuts

    def add_column(
        self,
        header: str | Text = "",
        *,
        right: bool = False,
        no_wrap: bool = False,
        style: str = "",
        width: int | None = None,
        min_width: int = 0,
        max_width: int | None = None,
        share: int = 0,
    ) -> None:
        """Add a column, before any row. width: its exact width."""
        title = Text(style=self._header).append(header)
        column = Column(title, right, no_wrap, style, width, min_width, max_width, share)
        self.columns.append(column)

    def add_row(self, *cells: Drawable | str, style: str = "", ends_section: bool = False) -> None:
        """Add a row, and the columns that it needs more. ends_section: a line below it parts it
        from the next."""
        while len(self.columns) < len(cells):
            self.add_column()
        drawn = tuple(Text(cell) if isinstance(cell, str) else cell for cell in cells)
        self.rows.append(Row(drawn, style, ends_section))

    def lines(self, width: int, height: int | None = None) -> Iterator[Text]:  # noqa: ARG002
        """The rows, below their headings if there are any."""
        room = width - self._between()
        measured = [(1 if self._cuts else least, most) for least, most in self._measured()]
        if sum(least for least, _most in measured) > room:
            for row in self.rows:
                yield from _hanging(Group(*self._stack(row)), width)
            return
        widths = self._shared_out(measured, room)
        yield from self._head(widths)
        for row in self.rows:
            drawn = [
                list(_cell_lines(cell, column, columns))
                for cell, column, columns in zip(row.cells, self.columns, widths, strict=True)
            ]
            yield from self._row(drawn, widths, row.style)
            if row.ends_section:
                yield self._line("├┼┤", widths)
        if self._frame:
            yield self._line("╰┴╯", widths)

    def widths(self) -> tuple[int, int]:
        """Those of all columns, with what is between them."""
        least, most = zip(*self._measured(), strict=True)
        return sum(least) + self._between(), sum(most) + self._between()

    def _between(self) -> int:
        """The columns that no cell has."""
        return self._gap * (len(self.columns) - 1) + (4 if self._frame else 0)

    def _measured(self) -> Iterator[tuple[int, int]]:
        """The width of each column's longest word, and of its longest line."""
        cells = zip(*(row.cells for row in self.rows), strict=True) if self.rows else repeat(())
        for column, below in zip(self.columns, cells, strict=False):
            if column.width is not None:
                yield column.width, column.width
                continue
            widths = [cell.widths() for cell in (column.header, *below)]
            most = max(column.min_width, *(width for _least, width in widths))
            least = max(column.min_width, *(width for width, _most in widths))
            least = most if column.no_wrap else least
            yield least, max(least, min(most, column.max_width or most))

    def _shared_out(self, measured: Sequence[tuple[int, int]], room: int) -> list[int]:
        """The width of each column, all together at most `room`."""
        shares = [column.share for column in self.columns]
        widths = [0 if share else most for share, (_, most) in zip(shares, measured, strict=True)]
        # What is blank behind a column belongs to it, save the place of a line.
        blank = self._gap - (self._rule or self._frame)
        blanks = [*[blank] * (len(shares) - 1), 0]
        left = room - sum(widths) + sum(blanks[at] for at, share in enumerate(shares) if share)
        for at, share in enumerate(shares):
            if share:
                part = -(-share * left // sum(shares[at:]))
                widths[at] = max(measured[at][0], part - blanks[at])
                left -= part
        with_blanks = [width + blank for width, blank in zip(widths, blanks, strict=True)]
        least = [low + blank for (low, _), blank in zip(measured, blanks, strict=True)]
        narrowed = _narrowed(with_blanks, least, room + sum(blanks))
        return [width - blank for width, blank in zip(narrowed, blanks, strict=True)]

    def _head(self, widths: Sequence[int]) -> Iterator[Text]:
        """The headings, at the bottom of their lines."""
        if self._frame:
            yield self._line("╭┬╮", widths)
        if any(column.header.pieces for column in self.columns):
            drawn = [
                list(_cell_lines(column.header, column, width))
                for column, width in zip(self.columns, widths, strict=True)
            ]
            high = max(map(len, drawn))
            drawn = [[Text()] * (high - len(lines)) + lines for lines in drawn]
            yield from self._row(drawn, widths, styled=False)
            if self._frame:
                yield self._line("├┼┤", widths)
            elif self._rule:
                yield Text("─" * (sum(widths) + self._between()), style="dim")

    def _row(
        self,
        cells: Sequence[Sequence[Text]],
        widths: Sequence[int],
        style: str = "",
        *,
        styled: bool = True,
    ) -> Iterator[Text]:
        """The lines of a row. styled: in the styles of the columns."""
        start, between, end = ("│ ", " │ ", " │") if self._frame else ("", " " * self._gap, "")
        looks = [f"{style} {column.style}".strip() if styled else "" for column in self.columns]
        sides = [column.right for column in self.columns]
        gap = (between, "dim" if self._frame else "")
        for parts in zip_longest(*cells, fillvalue=Text()):
            line = Text(start, "dim")
            for text, look, right, width in zip(parts, looks, sides, widths, strict=True):
                blank = (" " * (width - text.width), look)
                pieces = text.pieces
                if look:
                    pieces = [(piece, f"{look} {own}") for piece, own in pieces]
                line.pieces += [blank, *pieces, gap] if right else [*pieces, blank, gap]
            line.pieces[-1] = (end, "dim")
            yield line

    def _line(self, ends: str, widths: Sequence[int]) -> Text:
        """A line of the frame. ends: its left end, joint, and right end."""
        left, joint, right = tuple(ends)
        bars = joint.join("─" * (width + 2) for width in widths)
        return Text(f"{left}{bars}{right}", style="dim")

    def _stack(self, row: Row) -> Iterator[Drawable]:
        """The non-empty cells of a row, each after its heading."""
        pieces: list[Text] = []
        for column, cell in zip(self.columns, row.cells, strict=True):
            if not isinstance(cell, (Flow, Text)):
                pieces, above = [], pieces
                yield from (Flow(above), cell)
                continue
            inside = cell.pieces if isinstance(cell, Flow) else (cell,)
            parts = [Text(style=column.style).append(one) for one in inside if str(one).strip()]
            if parts and column.header.plain:
                parts[0] = Text.assemble((column.header.plain, "dim"), " ", parts[0])
            if isinstance(cell, Flow) and cell.gap.strip():
                pieces, above = [], pieces
                yield from (Flow(above), Flow(parts, cell.gap))
            else:
                pieces += parts
        yield Flow(pieces)


def _cell_lines(cell: Drawable, column: Column, width: int) -> Iterable[Text]:
    """The lines of a cell in a column `width` columns wide."""
    if isinstance(cell, Text) and cell.is_line_of(width):
        return (cell,)
    if column.no_wrap and isinstance(cell, Text) and cell.no_wrap is None:
        return (line.cut(width) for line in cell.paragraphs())
    return cell.lines(width)


def _hanging(part: Drawable, width: int) -> Iterator[Text]:
    """Its lines, all but the first indented."""
    for number, line in enumerate(part.lines(width - len(GAP))):
        yield Text(GAP).append(line) if number else line


def _narrowed(widths: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """The widths, with the widest reduced until they fit, but none below its least."""
    if sum(widths) <= room:
        return [*widths]

    def capped(cap: int) -> list[int]:
        return [max(low, min(width, cap)) for low, width in zip(least, widths, strict=True)]

    most = bisect_right(range(room + 1), room, key=lambda cap: sum(capped(cap))) - 1
    narrowed = capped(most)
    spare = room - sum(narrowed)
    for at, width in enumerate(widths):
        if spare and narrowed[at] == most < width:
            narrowed[at] += 1
            spare -= 1
    return narrowed


def column_table() -> Table:
    """A table with headings above a line, and two spaces between columns."""
    return Table(header="dim", rule=True)


def row_table() -> Table:
    """A table without headings, with two spaces between columns."""
    return Table()


def framed_table(header: str = "") -> Table:
    """A table with lines around all cells. header: the style of the headings."""
    return Table(header=header, frame=True)
