"""Shares with confidence intervals as a file, SVG or PNG: a dot for each share, whiskers for its
interval, and a reference line at the share of an average player."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from events.language import gettext as _
from mclub.charts.drawing import scale
from mclub.charts.frame import HEADING, LETTERS, MARGIN, WIDE, frame
from mclub.kinds.face import GameFace
from mclub.kinds.kind import Document
from mclub.screen.intervals import percent
from mclub.screen.simulation import (
    NOTABLE,
    TITLES,
    is_comparable,
    legend,
    option_label,
    sections_by_option,
    titles_of_notable,
)
from mclub.text.fonts import fit, width
from mclub.text.plain import safe
from mclub.text.words import word

APART: Final = 24.0
"""The distance between two rows; sections are separated by half of it."""
BELOW_ROWS: Final = 40.0
"""The height of a panel's axis."""
LABEL: Final = 330.0
"""The maximum width of a row's label."""
RIGHT: Final = WIDE - 2 * MARGIN - 64.0
"""The right end of the axes."""
FOOT: Final = 11.0
"""The text size of the foot, below all panels."""
FOOT_TALL: Final = 44.0
"""The height of the foot, in drawing units like all lengths here."""
ABOVE: Final = "#00795a"
BELOW: Final = "#c03a00"
EVEN: Final = "#444444"
"""Colours of shares that are significantly above the reference line, below it, or neither; the
position shows the same."""

LabelledRow = tuple[str, Document | None]
"""A row of the document with its label; None: a gap."""


class Row(NamedTuple):
    """A share and its interval at height y."""

    label: str
    y: float
    colour: str
    share: Document


class Panel(NamedTuple):
    """A table of shares. ticks: those of the bottom axis; across: returns the position of a
    share."""

    title: str
    rows: list[Row]
    ticks: list[float]
    bottom: float
    across: Callable[[float], float]

    @property
    def tall(self) -> float:
        return self.bottom + BELOW_ROWS


def picture(document: Document, face: GameFace, form: str) -> bytes:
    """A picture of all groups of a simulation that have results, one below the other. form: ".svg"
    or ".png"."""
    tables = list(_tables(document, face))
    labels = [label for _title, rows in tables for label, _row in rows]
    left = 12 + min(LABEL, max((width(label, LETTERS) for label in labels), default=0.0))
    panels = [_panel(title, rows, left) for title, rows in tables]
    caption = _("Line:") + " " + legend(document)
    foot_size, foot = fit(caption, WIDE - 2 * MARGIN, (FOOT, FOOT - 1, FOOT - 2), 2)
    return frame(
        form,
        "shares.svg.j2",
        safe(f"{_(face.TITLE)} · {', '.join(document['plan']['bots'])}"),
        panels,
        FOOT_TALL,
        percent=percent,
        left=left,
        right=RIGHT,
        apart=APART,
        foot=foot,
        foot_size=foot_size,
    )


def _tables(document: Document, face: GameFace) -> Iterator[tuple[str, list[LabelledRow]]]:
    """Each table of shares with its title."""
    sections = [one for rows in sections_by_option(document).values() for one in rows]
    for group, title in TITLES.items():
        if is_comparable(document, group):
            words = face.NAMES if group == "profiles" else {}
            before = f"{_(title.key)} " if group == "places" else ""
            yield _(title.title), list(_rows(sections, group, words, before))
    notable = titles_of_notable(document)
    if notable:
        yield _(NOTABLE), list(_rows(sections, "notable", notable))


def _rows(
    sections: Sequence[Document], group: str, words: Mapping[str, str], before: str = ""
) -> Iterator[LabelledRow]:
    for number, section in enumerate(sections):
        if number:
            yield "", None
        of = "".join(f"{option_label(name)} {value} · " for name, value in section["of"].items())
        for row in section[group]:
            if group != "notable" or row["key"] in words:
                yield of + before + word(str(row["key"]), words), row


def _panel(title: str, rows: Sequence[LabelledRow], left: float) -> Panel:
    shares = [row for _label, row in rows if row is not None]
    highest = max(chain(*((row["high"], row.get("fair") or 0) for row in shares)))
    _low, high, step = scale(0, min(100, int(highest * 100) + 1))

    def across(share: float) -> float:
        return left + (RIGHT - left) * share * 100 / high

    points, y = [], HEADING + APART / 2
    for label, row in rows:
        if row is not None:
            _size, [text] = fit(label, LABEL, (LETTERS,), 1)
            points.append(Row(text, y, _colour(row), row))
        y += APART if row is not None else APART / 2
    ticks = [at / 100 for at in range(0, high + 1, step)]
    return Panel(title, points, ticks, y - APART / 2, across)


def _colour(row: Document) -> str:
    """The colour of a share, by whether it is significantly above or below its reference."""
    fair = row.get("fair")
    if fair is None:
        return EVEN
    return ABOVE if row["low"] > fair else BELOW if row["high"] < fair else EVEN
