"""Charts in a terminal, drawn by plotext; each line has its own symbol as well as a colour."""

from collections.abc import Iterator, Sequence
from typing import Final

import plotext  # type: ignore[import-untyped]
from rich.console import Group, RenderableType
from rich.text import Text

from mclub.charts.styles import label, style_of, thin_out, ticks
from mclub.kinds.face import Charts
from mclub.kinds.kind import Document
from projections.words import group_digits

WIDEST: Final = 100
NARROWEST: Final = 30
"""The limits of a chart's width with its axes, in columns."""
TALL: Final = 16
"""The height of a chart with its axes, in rows."""


def render_charts(
    document: Document, what: Sequence[str], face: Charts, columns: int
) -> RenderableType:
    """The charts `what` of a chart document, one below the other, each with its legend."""
    width = max(NARROWEST, min(columns, WIDEST))
    return Group(*_parts(document, what, face, width))


def _parts(
    document: Document, what: Sequence[str], face: Charts, width: int
) -> Iterator[RenderableType]:
    for number, one in enumerate(what):
        yield Text(("\n" if number else "") + face.title(document, one), style="bold")
        yield Text.from_ansi(_plot(document, one, face, width), no_wrap=True)
        legend = Text()
        for key in document[one]:
            style = style_of(face, key)
            legend.append(f" {style.sign}", style=f"color({style.ansi})")
            legend.append(f" {label(document, key, face.NAMES)} ")
        yield legend


def _plot(document: Document, what: str, face: Charts, width: int) -> str:
    places = list(range(1, len(document["moments"]) + 1))
    figure = plotext.figure
    figure.clear()
    # The terminal's own colours; only the lines are coloured.
    figure.theme("colorless")
    figure.canvas("default")
    figure.plot_size(width, TALL)
    lowest = highest = 0
    for key, values in document[what].items():
        style = style_of(face, key)
        signal = figure.signal(
            places, values, marker=plotext.colorize(style.sign, pixel=style.ansi)
        )
        figure.draw(signal.lines(len(places) > 1))
        lowest, highest = min(lowest, *values), max(highest, *values)
    step = _step(highest - lowest)
    figure.ruler("x").lim(1, max(places[-1], 2))
    figure.ruler("x").ticks(places, thin_out(ticks(document)))
    marks = list(range(-(-lowest // step) * step, highest + 1, step))
    figure.ruler("y").lim(lowest, max(highest, 1))
    figure.ruler("y").ticks(marks, [group_digits(mark).replace("\u00a0", " ") for mark in marks])
    text: str = figure.build().string()
    figure.clear()
    return text.replace("\x1b[48;5;15m", "").rstrip("\n")


def _step(span: int) -> int:
    """The tick step of an axis, 1, 2, 5, 10 …, for at most seven ticks."""
    power = 1
    while True:
        for times in (1, 2, 5):
            if span <= 6 * times * power:
                return times * power
        power *= 10
