"""A chart as figures to be drawn as SVG: where its lines, markers and ticks lie.

No line is told by its colour alone: each has a marker and dashes of its own.
"""

from typing import Any, Final, NamedTuple

from mclub.charts.styles import label, style_of, thinned, ticks
from mclub.kinds.face import Charts
from mclub.kinds.kind import Document

WIDE: Final = 640.0
TALL: Final = 300.0
LEFT, RIGHT, TOP, BOTTOM = 52.0, 18.0, 16.0, 44.0
"""Room beside the lines, for what is written there."""
MOST_STEPS: Final = 5
"""Parts of the upright axis."""
DASHES: Final = 2.2
"""How long a unit of a style's dashes is."""

MARKERS: Final = {
    "o": "M-5,0a5,5 0 1,0 10,0a5,5 0 1,0 -10,0z",
    "s": "M-4.5,-4.5h9v9h-9z",
    "^": "M0,-6L5.5,4.2h-11z",
    "v": "M0,6L5.5,-4.2h-11z",
    "D": "M0,-6.2L6.2,0L0,6.2L-6.2,0z",
    "X": "M-5,-5L5,5M5,-5L-5,5",
    "P": "M0,-6V6M-6,0H6",
    "*": "M0,-7L1.7,-2.3L6.7,-2.2L2.7,0.9L4.1,5.7L0,2.8L-4.1,5.7L-2.7,0.9L-6.7,-2.2L-1.7,-2.3z",
}
"""The outline of each marker round its middle, under the name that `Style` gives it."""


class Point(NamedTuple):
    """Where a value lies."""

    x: float
    y: float
    value: int


class Curve(NamedTuple):
    """A line. colour: what it is mixed from; dashes: as SVG takes them, "" for a whole line."""

    key: str
    label: str
    colour: str
    dashes: str
    marker: str
    points: list[Point]

    @property
    def path(self) -> str:
        """All its points as SVG takes them."""
        return " ".join(f"{point.x:.1f},{point.y:.1f}" for point in self.points)


class Drawing(NamedTuple):
    """A chart. across, up: each tick with its place and what is written there; rounds: the names of
    all ticks across, of which some have no room there; curves: those that may be seen, perhaps
    none."""

    what: str
    title: str
    across: list[tuple[float, str]]
    rounds: list[str]
    up: list[tuple[float, str]]
    curves: list[Curve]
    wide: float = WIDE
    tall: float = TALL
    left: float = LEFT
    right: float = WIDE - RIGHT
    bottom: float = TALL - BOTTOM


def drawn(document: Document, what: str, face: Charts) -> Drawing:
    """The chart `what` of a chart document."""
    lines: dict[str, list[int]] = document[what]
    values = [value for line in lines.values() for value in line]
    low, high, step = scale(min(values, default=0), max(values, default=1))
    places = [_across(at, len(document["moments"])) for at in range(len(document["moments"]))]

    def height(value: float) -> float:
        return TALL - BOTTOM - (value - low) / (high - low) * (TALL - BOTTOM - TOP)

    curves = [
        Curve(
            key,
            label(document, key, face.NAMES),
            style_of(face, key).colour,
            _dashes(style_of(face, key).dashes),
            MARKERS[style_of(face, key).marker],
            [Point(x, height(value), value) for x, value in zip(places, line, strict=True)],
        )
        for key, line in lines.items()
    ]
    return Drawing(
        what,
        face.title(document, what),
        list(zip(places, thinned(ticks(document)), strict=True)),
        ticks(document),
        [(height(at), str(at).replace("-", "−")) for at in range(low, high + 1, step)],
        curves,
    )


def scale(lowest: int, highest: int) -> tuple[int, int, int]:
    """The ends of an axis that holds nought and both values, and the step of its ticks: 1, 2 or 5
    times a power of ten, and at most `MOST_STEPS` of them or one more."""
    lowest, highest = min(lowest, 0), max(highest, 1)
    step = next(
        size
        for power in range(20)
        for size in (10**power, 2 * 10**power, 5 * 10**power)
        if highest - lowest <= size * MOST_STEPS
    )
    return lowest // step * step, -(-highest // step) * step, step


def _across(at: int, count: int) -> float:
    room = WIDE - RIGHT - LEFT - 24
    return LEFT + 12 + (room * at / (count - 1) if count > 1 else room / 2)


def _dashes(dashes: Any) -> str:
    if isinstance(dashes, str):
        return ""
    return " ".join(f"{length * DASHES:g}" for length in dashes[1])
