"""Shares with their intervals as a picture: a dot for each, whiskers as far as the interval goes,
and the share of a player who is as good as all others as a line to compare it with."""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, Final, NamedTuple

from events.language import gettext as _
from mclub.charts.picture import DOTS, WIDE, settings
from mclub.kinds.face import GameFace
from mclub.kinds.kind import Document
from mclub.screen.intervals import percent
from mclub.screen.simulation import (
    NOTABLE,
    TITLES,
    by_what,
    legend,
    tells,
    titles_of_notable,
    varied_name,
)
from mclub.text.words import word

ROW: Final = 0.27
"""Inches of a row's height."""
AROUND: Final = 0.85
"""Inches of a panel beside its rows: title, axis."""
FAIR: Final = "#b0b0b0"
ABOVE: Final = "#00795a"
BELOW: Final = "#c03a00"
EVEN: Final = "#444444"
"""Colours of what is surely above the line, below it, or neither; the place tells it as well."""


class Panel(NamedTuple):
    """A table of shares. rows: labels, and the row of the document; a label of None: a gap."""

    title: str
    rows: list[tuple[str, Document | None]]


def picture(document: Document, face: GameFace, form: str) -> bytes:
    """All groups of a simulation that have something to tell, one below the other. form: "svg" or
    "png"."""
    panels = list(_panels(document, face))
    with settings(""):
        from matplotlib.figure import Figure

        heights = [AROUND + ROW * max(2, len(panel.rows)) for panel in panels]
        figure = Figure(figsize=(WIDE, sum(heights) + 0.9), dpi=DOTS, layout="constrained")
        figure.suptitle(
            f"{_(face.TITLE)} · {', '.join(document['plan']['bots'])}",
            fontsize=12,
            fontweight="bold",
            parse_math=False,
        )
        if panels:
            axes = figure.subplots(
                len(panels), 1, squeeze=False, gridspec_kw={"height_ratios": heights}
            )
            for axis, panel in zip(axes[:, 0], panels, strict=True):
                _draw(axis, panel)
        figure.supxlabel(_("Drawn:") + " " + legend(document), fontsize=7.5, color="#666666")
        stream = BytesIO()
        # Without the date the same games give the same file.
        figure.savefig(stream, format=form, metadata={"Date": None} if form == "svg" else None)
    return stream.getvalue()


def _panels(document: Document, face: GameFace) -> Iterator[Panel]:
    sections = [section for shown in by_what(document).values() for section in shown]
    for group, title in TITLES.items():
        if tells(document, group):
            words = face.NAMES if group == "profiles" else {}
            before = f"{_(title.key)} " if group == "places" else ""
            yield Panel(_(title.title), list(_rows(sections, group, words, before)))
    notable = titles_of_notable(document)
    if notable:
        yield Panel(_(NOTABLE), list(_rows(sections, "notable", notable)))


def _rows(
    sections: Sequence[Document], group: str, words: Mapping[str, str], before: str = ""
) -> Iterator[tuple[str, Document | None]]:
    for number, section in enumerate(sections):
        if number:
            yield "", None
        of = "".join(f"{varied_name(name)} {value} · " for name, value in section["of"].items())
        for row in section[group]:
            if group != "notable" or row["key"] in words:
                yield of + before + word(str(row["key"]), words), row


def _draw(axis: Any, panel: Panel) -> None:
    for at, (_label, row) in enumerate(panel.rows):
        if row is None:
            continue
        fair = row.get("fair")
        colour = EVEN
        if fair is not None:
            colour = ABOVE if row["low"] > fair else BELOW if row["high"] < fair else EVEN
            axis.plot([fair, fair], [at - 0.45, at + 0.45], color=FAIR, linewidth=1.6, zorder=1)
        axis.plot([row["low"], row["high"]], [at, at], color=colour, linewidth=1.6, zorder=2)
        axis.plot([row["share"]], [at], "o", color=colour, markersize=5, zorder=3)
        axis.annotate(
            percent(row["share"]),
            (1.0, at),
            xycoords=axis.get_yaxis_transform(),
            xytext=(6, 0),
            textcoords="offset points",
            va="center",
            fontsize=8,
            color=colour,
        )
    axis.set_title(panel.title, loc="left", fontsize=10.5, fontweight="bold")
    shown = [(at, label) for at, (label, row) in enumerate(panel.rows) if row is not None]
    axis.set_yticks([at for at, _label in shown], [label for _at, label in shown], fontsize=8.5)
    for label in axis.get_yticklabels():
        label.set_parse_math(False)
    axis.set_ylim(len(panel.rows) - 0.4, -0.6)
    axis.set_xlim(left=0)
    axis.xaxis.set_major_formatter(lambda value, _at: percent(value, 0))
    axis.tick_params(axis="x", labelsize=8)
    axis.tick_params(axis="y", length=0)
    axis.grid(axis="x", color="#e6e6e6", linewidth=0.7)
    axis.set_axisbelow(True)
    axis.spines["left"].set_visible(False)
