"""The layout of the ring in the picture: cells along a square with rounded corners.

The first square is in the middle of the bottom side, and the others follow clockwise, so that pawns
near it move from right to left (LM-TRN-1).
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, NamedTuple

SIDE: Final = 640
"""The width and height of the picture."""
DEPTH: Final = 88
"""The depth of a cell, from the inner to the outer edge."""
_LIFT: Final = 8
_MARGIN: Final = 5
_MIDDLE: Final = SIDE / 2
_HALF: Final = _MIDDLE - _MARGIN - DEPTH / 2
"""The distance from the picture's centre to the line on which the pawns move."""
_ROUND: Final = 112
"""The corner radius of that line."""
_STRAIGHT: Final = _HALF - _ROUND
"""Half the straight part of a side."""
_CORNER: Final = _ROUND * pi / 2
_LENGTHS: Final = (_STRAIGHT, *(_CORNER, 2 * _STRAIGHT) * 3, _CORNER, _STRAIGHT)
"""The parts of the line from the first square onwards, alternately straight and corner."""


class Cell(NamedTuple):
    """A square of the ring. outline: an SVG path around its centre, `at()`, so that equal cells
    have equal ones; middle: its position along the line; length: its extent along the line."""

    outline: str
    middle: float
    length: float

    def at(self, along: float = 0, out: float = 0) -> tuple[int, int]:
        """The point at these offsets from the cell's middle, along the line and outwards."""
        return _point(self.middle + along, out)

    @property
    def lift(self) -> int:
        """How much higher its words stand: in the corners they would cross the edge."""
        return _LIFT if all(abs(at - _MIDDLE) > _STRAIGHT for at in self.at()) else 0


@cache
def cells(count: int) -> tuple[Cell, ...]:
    """Cells of equal length, in order."""
    length = sum(_LENGTHS) / count
    return tuple(
        Cell(_outline((at - 0.5) * length, at * length, (at + 0.5) * length), at * length, length)
        for at in range(count)
    )


def _outline(start: float, middle: float, end: float) -> str:
    stops = [start, *_joints(start, end), end]
    centre = _point(middle, 0)
    there = _walk(stops, DEPTH / 2, centre)
    back = _walk(stops[::-1], -DEPTH / 2, centre)
    return f"M{''.join(there)}L{''.join(back)}Z"


def _joints(start: float, end: float) -> Iterator[float]:
    """The joints between straight parts and corners within a stretch of the line."""
    whole, at = sum(_LENGTHS), 0.0
    joints = [0.0]
    for length in _LENGTHS:
        at += length
        joints.append(at)
    for turn in (-whole, 0.0):
        # The line has no joint at its ends.
        yield from (joint + turn for joint in joints[1:-1] if start < joint + turn < end)


def _walk(stops: list[float], out: float, centre: tuple[int, int]) -> Iterator[str]:
    def point(along: float) -> str:
        x, y = _point(along, out)
        return f"{x - centre[0]} {y - centre[1]}".replace(" -", "-")

    yield point(stops[0])
    for one, other in pairwise(stops):
        if _part((one + other) / 2)[0] % 2:
            radius, sweep = round(_ROUND + out), int(other > one)
            yield f"A{radius} {radius} 0 0 {sweep} {point(other)}".replace(" -", "-")
        else:
            yield f"L{point(other)}"


def _part(along: float) -> tuple[int, float]:
    """The part of the line at this position, and the offset within it."""
    along %= sum(_LENGTHS)
    for number, length in enumerate(_LENGTHS):
        if along <= length:
            return number, along
        along -= length
    return 0, 0.0


@cache
def _point(along: float, out: float) -> tuple[int, int]:
    """The nearest whole point, so that neighbours share their corners."""
    x, y = _place(along, out)
    return round(x), round(y)


def _place(along: float, out: float) -> tuple[float, float]:
    number, on = _part(along)
    side = (number + 1) // 2
    if number % 2:
        angle, x, y = on / _ROUND, -_STRAIGHT, _STRAIGHT
        x, y = x - (_ROUND + out) * sin(angle), y + (_ROUND + out) * cos(angle)
        side -= 1
    else:
        x, y = (-on if number == 0 else _STRAIGHT - on), _HALF + out
    for _turn in range(side % 4):
        x, y = -y, x
    return _MIDDLE + x, _MIDDLE + y
