"""The layout of a pad: lines, boxes and texts in mm on an A5 sheet.

A4 has the same proportions, so it is this sheet enlarged. SVG and PDF are both drawn from it.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from mclub.pads.pad import Column, Pad, Row
from mclub.text.fonts import fit

WIDTH, HEIGHT = 148.0, 210.0
LEFT, RIGHT, TOP = 9.0, 139.0, 31.0
HEAD = 18.0
ROW = 12.6
HEIGHTS = {"total": 14.0, "fortune": 11.0, "rank": 11.0}
LABEL_AT_LEAST = 46.0
COLUMN_AT_MOST = 24.0
MARGIN = 1.4
FINE, STRONG, STRONGEST = 0.15, 0.5, 0.8
SHADE = 0.91
DIM = 0.3

Anchor = Literal["start", "middle", "end"]


class Box(msgspec.Struct, frozen=True, tag=True):
    """A rectangle. grey: its fill, from 0 (black) to 1 (white), None for no fill; stroke: its line
    width in mm, 0 for no line."""

    x: float
    y: float
    width: float
    height: float
    grey: float | None = None
    stroke: float = 0.0

    @property
    def fill(self) -> str:
        """Its fill in SVG syntax."""
        return "none" if self.grey is None else _colour(self.grey)


class Stroke(msgspec.Struct, frozen=True, tag=True):
    """A line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float = FINE


class Text(msgspec.Struct, frozen=True, tag=True):
    """A line of text. x, y: its anchor on the baseline."""

    x: float
    y: float
    size: float
    text: str
    anchor: Anchor = "start"
    bold: bool = False
    grey: float = 0.0

    @property
    def fill(self) -> str:
        """Its colour in SVG syntax."""
        return _colour(self.grey)


def _colour(grey: float) -> str:
    return "#" + f"{round(grey * 255):02x}" * 3


Mark = Box | Stroke | Text


def marks(pad: Pad) -> list[Mark]:
    """Everything on the sheet in drawing order, background first."""
    return [*_shades(pad), *_lines(pad), *_title(pad), *_heads(pad), *_rows(pad), *_foot(pad)]


def _tops(pad: Pad) -> Iterator[tuple[Row, float, float]]:
    """Each row with its upper edge and its height."""
    y = TOP + HEAD
    for row in pad.rows:
        height = HEIGHTS.get(row.key, ROW)
        yield row, y, height
        y += height


def _bottom(pad: Pad) -> float:
    *_rest, (_row, y, height) = _tops(pad)
    return y + height


def _columns(pad: Pad) -> Iterator[tuple[Column, float, float]]:
    """Each player's column with its left edge and width."""
    count = len(pad.columns)
    width = min((RIGHT - LEFT - LABEL_AT_LEAST) / count, COLUMN_AT_MOST)
    for index, column in enumerate(pad.columns):
        yield column, RIGHT - (count - index) * width, width


def _shades(pad: Pad) -> Iterator[Mark]:
    yield Box(LEFT, TOP, RIGHT - LEFT, HEAD, SHADE)
    for row, y, height in _tops(pad):
        if row.key == "total":
            yield Box(LEFT, y, RIGHT - LEFT, height, SHADE)


def _lines(pad: Pad) -> Iterator[Mark]:
    bottom = _bottom(pad)
    for index, (_column, left, _width) in enumerate(_columns(pad)):
        yield Stroke(left, TOP, left, bottom, FINE if index else STRONG)
    yield Stroke(LEFT, TOP + HEAD, RIGHT, TOP + HEAD, STRONG)
    for row, y, height in _tops(pad):
        if y + height < bottom:
            yield Stroke(LEFT, y + height, RIGHT, y + height, STRONG if row.ends_group else FINE)
    yield Box(LEFT, TOP, RIGHT - LEFT, bottom - TOP, None, STRONGEST)


def _title(pad: Pad) -> Iterator[Mark]:
    yield Text(LEFT, 18.5, 8.4, pad.title, bold=True)
    yield Text(LEFT, 25.5, 4, pad.about)
    yield Stroke(RIGHT - 36, 24.5, RIGHT, 24.5)
    yield Text(RIGHT - 38, 23.5, 3.4, pad.date_label, "end", grey=DIM)
    yield from _centred_text(pad.date, RIGHT - 18, 23, 35, (4.4, 3.6, 2.8))


def _heads(pad: Pad) -> Iterator[Mark]:
    for column, left, width in _columns(pad):
        middle, room = left + width / 2, width - 2 * MARGIN
        if column.name == column.colour:
            yield from _centred_text(
                column.name, middle, TOP + HEAD / 2 + 1.4, room, (4, 3.4, 2.8, 2.4)
            )
            continue
        size, lines = fit(column.name, room, (4.4, 3.8, 3.2, 2.7, 2.3), 2)
        first = TOP + 7.2 + size * 0.36 - (len(lines) - 1) * size * 0.6
        for number, line in enumerate(lines):
            yield Text(middle, first + number * size * 1.2, size, line, "middle", bold=True)
        yield from _centred_text(
            column.colour, middle, TOP + HEAD - 2.4, room, (2.8, 2.3), grey=DIM
        )


def _rows(pad: Pad) -> Iterator[Mark]:
    columns = list(_columns(pad))
    room = columns[0][1] - LEFT - 2 * MARGIN
    for row, y, height in _tops(pad):
        middle = y + height / 2
        important = row.key == "total"
        yield from _label(row, middle, room, (4.4 if important else 4, 3.4, 2.8))
        for (column, left, width), cell in zip(columns, row.cells, strict=True):
            if important and column.won:
                yield Box(left, y, width, height, 1.0, STRONGEST + 0.3)
            size = {"total": 7.2, "fortune": 4.4, "rank": 5}.get(row.key, 5.4)
            bold = important or (row.key == "rank" and column.won)
            yield from _centred_text(
                cell, left + width / 2, middle + size * 0.36, width - MARGIN, (size, 4, 3), bold
            )


def _label(row: Row, middle: float, room: float, sizes: tuple[float, ...]) -> Iterator[Mark]:
    """A row's label with its hint below, centred vertically in the row."""
    size, [label] = fit(row.label, room, sizes, 1)
    small, hint = fit(row.hint, room, (2.6, 2.3, 2), 2) if row.hint else (0.0, [])
    leading = small * 1.2
    y = middle + size * 0.36 - len(hint) * leading / 2
    yield Text(LEFT + MARGIN, y, size, label, bold=True)
    for line in hint:
        y += leading + (0.5 if line is hint[0] else 0)
        yield Text(LEFT + MARGIN, y, small, line, grey=DIM)


def _foot(pad: Pad) -> Iterator[Mark]:
    if pad.verdict:
        size, [line] = fit(pad.verdict, RIGHT - LEFT, (4.6, 4, 3.4, 2.8, 2.3), 1)
        yield Text(LEFT, _bottom(pad) + 7.2, size, line, bold=True)
    y = HEIGHT - 8.2 - 3.5 * len(pad.notes)
    for note in pad.notes:
        y += 3.5
        size, [line] = fit(note, RIGHT - LEFT, (2.6, 2.3, 2), 1)
        yield Text(LEFT, y, size, line, grey=DIM)


def _centred_text(
    text: str,
    x: float,
    y: float,
    room: float,
    sizes: tuple[float, ...],
    bold: bool = False,
    grey: float = 0.0,
) -> Iterator[Mark]:
    """A text on one line, centred at x; nothing for an empty text."""
    if text:
        size, lines = fit(text, room, sizes, 1)
        yield Text(x, y, size, lines[0], "middle", bold, grey)
