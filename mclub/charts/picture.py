"""Charts of a game as a file, SVG or PNG. What a line is stands beside its end."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from events.language import gettext as _
from mclub.charts.drawing import TALL, Curve, Drawing, Point, drawn
from mclub.charts.frame import HEADING, LETTERS, MARGIN, WIDE, framed
from mclub.kinds.face import Charts
from mclub.kinds.kind import Document
from mclub.text.fonts import fitted, width

BESIDE: Final = 650.0
"""From where on it is told what the lines are."""
SAMPLE: Final = 52.0
"""How much of it a sample of the line takes."""
GAP: Final = 10.0
"""Between the last value and the name."""
APART: Final = 22.0
"""From one name to the next at least."""


class Entry(NamedTuple):
    """What a line is, at the height y, and where it ends."""

    curve: Curve
    label: str
    y: float
    end: Point


class Panel(NamedTuple):
    """A chart with what its lines are. values: how wide the last ones are."""

    title: str
    drawing: Drawing
    legend: list[Entry]
    values: float
    tall: float = HEADING + TALL - 22  # a page has bigger letters below the lines


def picture(document: Document, what: Sequence[str], face: Charts, form: str) -> bytes:
    """The charts `what` of a chart document, one below the other. form: ".svg" or ".png"."""
    return framed(
        form,
        "lines.svg.j2",
        _("{title} · game {id}").format(title=_(face.TITLE), id=document["game"]),
        [_panel(drawn(document, one, face)) for one in what],
        beside=BESIDE,
        sample_wide=SAMPLE,
        gap=GAP,
    )


def _panel(drawing: Drawing) -> Panel:
    values = max(width(curve.points[-1].value, LETTERS) for curve in drawing.curves)
    room = WIDE - 2 * MARGIN - BESIDE - SAMPLE - values - GAP
    return Panel(drawing.title, drawing, _legend(drawing, room), values)


def _legend(drawing: Drawing, room: float) -> list[Entry]:
    """At the height of each line's end; where ends meet, the names make room for each other."""
    curves = sorted(drawing.curves, key=lambda curve: curve.points[-1].y)
    heights = [curve.points[-1].y for curve in curves]
    for at in range(1, len(heights)):
        heights[at] = max(heights[at], heights[at - 1] + APART)
    lowest = drawing.bottom
    for at in reversed(range(len(heights))):
        heights[at] = min(heights[at], lowest)
        lowest = heights[at] - APART
    return [
        Entry(curve, fitted(curve.label, room, (LETTERS,), 1)[1][0], y, curve.points[-1])
        for curve, y in zip(curves, heights, strict=True)
    ]
