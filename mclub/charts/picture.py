"""Charts as SVG or PNG. matplotlib draws both, with fonts that come along, so that a picture looks
the same on every machine."""

import logging
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any, Final

from events.language import gettext as _
from mclub.charts.styles import label, style_of, thinned, ticks
from mclub.kinds.face import Charts
from mclub.kinds.kind import Document
from mclub.text.fonts import font_of, path_of
from mclub.text.words import word

FORMATS: Final = ("svg", "png")
WIDE: Final = 9.0
TALL: Final = 3.3
"""Inches of the picture's width, and of one chart's height."""
DOTS: Final = 150
"""Dots of a PNG in an inch."""
APART: Final = 0.062
"""How far apart names beside a chart must stand, as a part of its height."""
LONGEST: Final = 34
"""Characters of a name in a legend, which would else leave no room for the chart."""


def picture(document: Document, what: Sequence[str], face: Charts, form: str) -> bytes:
    """The charts `what` of a chart document, one below the other. form: "svg" or "png"."""
    names = "".join(label(document, key, face.NAMES) for one in what for key in document[one])
    with settings(names):
        from matplotlib.figure import Figure

        figure = Figure(figsize=(WIDE, TALL * len(what) + 0.5), dpi=DOTS, layout="constrained")
        figure.suptitle(
            _("{title} · game {id}").format(title=_(face.TITLE), id=document["game"]), fontsize=11
        )
        panels = figure.subplots(len(what), 1, squeeze=False)[:, 0]
        for panel, one in zip(panels, what, strict=True):
            _draw(panel, document, one, face)
        stream = BytesIO()
        # Without the date the same game gives the same file.
        figure.savefig(stream, format=form, metadata={"Date": None} if form == "svg" else None)
    return stream.getvalue()


@contextmanager
def settings(names: str) -> Iterator[None]:
    """matplotlib as it comes, whatever the user's own settings of it are. names: those that come
    from people, which can be in any script."""
    logging.getLogger("matplotlib").setLevel(logging.ERROR)
    import matplotlib as mpl

    with mpl.rc_context(), warnings.catch_warnings():
        # A letter that no font has is drawn as a box, which says so well enough.
        warnings.filterwarnings("ignore", message="Glyph .* missing from")
        mpl.rcdefaults()
        mpl.rcParams.update(
            {
                "font.family": _fonts(names),
                "svg.fonttype": "none",
                "svg.hashsalt": "mclub",
                "axes.spines.top": False,
                "axes.spines.right": False,
            }
        )
        yield


def _fonts(names: str) -> list[str]:
    """matplotlib's own font; where a name is Chinese, Japanese or Korean, that of the pads too."""
    from matplotlib.font_manager import FontProperties, fontManager

    fonts = ["DejaVu Sans"]
    if not names.isascii() and any(font_of(char) == "cjk" for char in names):
        path = path_of("cjk")
        fontManager.addfont(path)
        fonts.append(FontProperties(fname=path).get_name())
    return fonts


def _draw(panel: Any, document: Document, what: str, face: Charts) -> None:
    places = range(1, len(document["moments"]) + 1)
    lines = document[what]
    handles = []
    for key, values in lines.items():
        style = style_of(face, key)
        handles += panel.plot(
            places,
            values,
            color=style.colour,
            marker=style.marker,
            linestyle=style.dashes,
            linewidth=1.8,
            markersize=6,
            markerfacecolor="white" if key == "white" else style.colour,
            clip_on=False,
        )
    panel.set_title(face.title(document, what), loc="left", fontsize=11, fontweight="bold")
    panel.set_xticks(places, thinned(ticks(document)))
    panel.set_xlim(1 - 0.15, max(len(places), 2) + 0.15)
    panel.set_xlabel(_("Round"), fontsize=9)
    panel.set_ylim(bottom=min(0, *(min(values) for values in lines.values())))
    panel.yaxis.get_major_locator().set_params(integer=True)
    panel.grid(axis="y", color="#dddddd", linewidth=0.7)
    panel.set_axisbelow(True)
    # parse_math is set late: a legend takes names as they are, "$" included.
    legend = panel.legend(
        handles,
        [""] * len(handles),
        loc="upper left",
        bbox_to_anchor=(1.13, 1.0),
        frameon=False,
        fontsize=9,
        handlelength=4,
    )
    for text, key in zip(legend.get_texts(), lines, strict=True):
        text.set_parse_math(False)
        text.set_text(_short(label(document, key, face.NAMES)))
    _name_lines(panel, lines, face)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _name_lines(panel: Any, lines: dict[str, list[int]], face: Charts) -> None:
    """Beside each line's end what it is; where ends meet, the names make room for each other."""
    low, high = panel.get_ylim()
    least = (high - low) * APART
    places: list[tuple[float, str]] = []
    for key, values in sorted(lines.items(), key=lambda line: line[1][-1]):
        at = float(values[-1])
        if places and at < places[-1][0] + least:
            at = places[-1][0] + least
        places.append((at, key))
    too_high = max(0.0, places[-1][0] - high) if places else 0.0
    for at, key in places:
        panel.annotate(
            word(key, face.NAMES),
            (1.0, at - too_high),
            xycoords=panel.get_yaxis_transform(),
            xytext=(7, 0),
            textcoords="offset points",
            va="center",
            fontsize=9,
            color=style_of(face, key).colour,
            annotation_clip=False,
        )
