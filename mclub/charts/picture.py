"""Charts of a game as a file, SVG or PNG, with each line's label at its end."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from events.language import gettext as _
from mclub.charts.drawing import TALL, Curve, Drawing, Point, draw_chart
from mclub.charts.frame import HEADING, LETTERS, MARGIN, WIDE, frame
from mclub.kinds.face import Charts
from mclub.kinds.kind import Document
from mclub.text.fonts import fit, width

BESIDE: Final = 650.0
"""The left edge of the labels."""
SAMPLE: Final = 52.0
"""The width of a line's sample beside its label."""
GAP: Final = 10.0
"""The space between the last value and the label."""
APART: Final = 22.0
"""The minimum distance between two labels."""


class Entry(NamedTuple):
    """The label of a line at height y, and the end of that line."""

    curve: Curve
    label: str
    y: float
    end: Point


class Panel(NamedTuple):
    """A chart with its labels. values: the width of the last values."""

    title: str
    drawing: Drawing
    legend: list[Entry]
    values: float
    tall: float = HEADING + TALL - 22  # a page needs more room for its larger text


def picture(document: Document, what: Sequence[str], face: Charts, form: str) -> bytes:
    """A picture of the charts `what` of a chart document, one below the other. form: ".svg" or
    ".png"."""
    return frame(
        form,
        "lines.svg.j2",
        _("{title} · game {id}").format(title=_(face.TITLE), id=document["game"]),
        [_panel(draw_chart(document, one, face)) for one in what],
        beside=BESIDE,
        sample_wide=SAMPLE,
        gap=GAP,
    )


def _panel(drawing: Drawing) -> Panel:
    values = max(width(curve.points[-1].value, LETTERS) for curve in drawing.curves)
    room = WIDE - 2 * MARGIN - BESIDE - SAMPLE - values - GAP
    return Panel(drawing.title, drawing, _legend(drawing, room), values)


def _legend(drawing: Drawing, room: float) -> list[Entry]:
    """The label of each line, at the height of the line's end; overlapping labels are moved
    apart."""
    curves = sorted(drawing.curves, key=lambda curve: curve.points[-1].y)
    heights = [curve.points[-1].y for curve in curves]
    for at in range(1, len(heights)):
        heights[at] = max(heights[at], heights[at - 1] + APART)
    lowest = drawing.bottom
    for at in reversed(range(len(heights))):
        heights[at] = min(heights[at], lowest)
        lowest = heights[at] - APART
    return [
        Entry(curve, fit(curve.label, room, (LETTERS,), 1)[1][0], y, curve.points[-1])
        for curve, y in zip(curves, heights, strict=True)
    ]
