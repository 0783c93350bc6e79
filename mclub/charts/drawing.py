"""The geometry of a chart: curves, markers and ticks. `plot.svg.j2` draws it in a page and in a
file."""

from typing import Final, NamedTuple

from mclub.charts.styles import label, style_of, thin_out, ticks
from mclub.kinds.face import Charts, Style
from mclub.kinds.kind import Document
from mclub.text.words import figure

WIDE: Final = 640.0
TALL: Final = 330.0
RIGHT, TOP, BOTTOM = 18.0, 16.0, 74.0
"""Margins for the labels."""
DIGIT: Final = 14.0
"""The width of the widest digit, in drawing units, when a phone shows the chart."""
MOST_STEPS: Final = 5
"""The maximum number of intervals on the vertical axis."""


class Point(NamedTuple):
    """The position of a value and its label."""

    x: float
    y: float
    value: str


class Curve(NamedTuple):
    """A line and its label."""

    label: str
    style: Style
    points: list[Point]

    @property
    def path(self) -> str:
        """The points in SVG syntax."""
        return " ".join(f"{point.x:.1f},{point.y:.1f}" for point in self.points)


class Drawing(NamedTuple):
    """A chart. across, up: (position, label) of each tick; rounds: the labels of all moments, even
    those that have no room on the axis; curves: those visible to the reader, possibly none."""

    what: str
    title: str
    across: list[tuple[float, str]]
    rounds: list[str]
    up: list[tuple[float, str]]
    curves: list[Curve]
    left: float
    right: float = WIDE - RIGHT
    bottom: float = TALL - BOTTOM
    wide: float = WIDE
    tall: float = TALL


def draw_chart(document: Document, what: str, face: Charts) -> Drawing:
    """Lay out the chart `what` of a chart document."""
    lines: dict[str, list[int]] = document[what]
    values = [value for line in lines.values() for value in line]
    low, high, step = scale(min(values, default=0), max(values, default=1))
    marks = {at: figure(at) for at in range(low, high + 1, step)}
    left = 12 + DIGIT * max(2, *map(len, marks.values()))
    places = _positions(left, len(document["moments"]))

    def height(value: int) -> float:
        return TALL - BOTTOM - (value - low) / (high - low) * (TALL - BOTTOM - TOP)

    def points(line: list[int]) -> list[Point]:
        return [
            Point(x, height(value), figure(value)) for x, value in zip(places, line, strict=True)
        ]

    return Drawing(
        what,
        face.title(document, what),
        list(zip(places, thin_out(ticks(document)), strict=True)),
        ticks(document),
        [(height(at), text) for at, text in marks.items()],
        [
            Curve(label(document, key, face.NAMES), style_of(face, key), points(line))
            for key, line in lines.items()
        ],
        left,
    )


def scale(lowest: int, highest: int) -> tuple[int, int, int]:
    """(low, high, step) of an axis that includes zero and both values. The step is 1, 2 or 5 times
    a power of ten, and gives at most `MOST_STEPS` + 1 intervals."""
    lowest, highest = min(lowest, 0), max(highest, 1)
    step = step_of(highest - lowest)
    return lowest // step * step, -(-highest // step) * step, step


def step_of(size: int) -> int:
    """The distance between the ticks of an axis of this size: 1, 2 or 5 times a power of ten, and
    at most `MOST_STEPS` times in it."""
    step: int = next(
        step
        for power in range(20)
        for step in (10**power, 2 * 10**power, 5 * 10**power)
        if size <= step * MOST_STEPS
    )
    return step


def _positions(left: float, count: int) -> list[float]:
    """The positions of `count` moments on the horizontal axis."""
    room = WIDE - RIGHT - left - 24
    step = room / (count - 1) if count > 1 else 0.0
    first = left + 12 + (0.0 if count > 1 else room / 2)
    return [first + step * at for at in range(count)]
