"""Two games side by side; and how far a count has come."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from threading import Timer
from typing import Any, Final, TypeVar

from rich import box
from rich.console import Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from events.language import gettext as _
from events.language import spoken
from mclub.kinds.face import GameFace
from mclub.screen.console import console
from mclub.screen.seats import name_text, seat_text
from mclub.text.plain import safe
from mclub.text.words import figure, signed

COLUMNS: Final = 54
"""For the sheets beside each other, so that with the lines' names they fit into 80 columns."""
NARROW: Final = 3
"""Digits that every figure has room for."""
PATIENCE: Final = 2.0
"""Seconds of counting before it is shown how far it has come."""

T = TypeVar("T")


def render_compare(
    document: Mapping[str, Any], names: Mapping[str, str], face: GameFace
) -> RenderableType:
    """The first difference, then both score sheets. names: of the first game's players."""
    return Group(*_difference(document), *_pads(document, names, face))


def _difference(document: Mapping[str, Any]) -> Iterator[Text]:
    for label, game, seq in zip("AB", document["games"], document["seqs"], strict=True):
        yield Text(_("{label}: game {game}, event {seq}").format(label=label, game=game, seq=seq))
    difference = document["difference"]
    if difference is None:
        yield Text(_("Both games tell the same."), style="bold")
        return
    yield Text(_("The first difference:"), style="bold")
    for label, record in zip("AB", difference["records"], strict=True):
        if record is None:
            yield Text(f"{label}  " + _("ends here"))
            continue
        line = Text(f"{label}  {record['seq']}  ").append_text(seat_text(record["by"]))
        if record["command"]:
            line.append(f"  [{safe(spoken(record['command']))}]")
        yield line.append(f"  {safe(record['text'])}")
    for told in difference["figures"]:
        yield Text(f"   {safe(told)}")


def score_pads(
    score: Mapping[str, Any], names: Mapping[str, str], face: GameFace
) -> Iterator[RenderableType]:
    """Both sheets of one game, as it is (A) and as it would be (B), and what changes."""
    document = {"scores": [score["before"], score["after"]], "change": score["change"]}
    yield from _pads(document, names, face)


def _pads(
    document: Mapping[str, Any], names: Mapping[str, str], face: GameFace
) -> Iterator[RenderableType]:
    """As many sheets beside each other as their longest figure leaves room for."""
    seats = list(document["change"])
    figures = (
        figure(sheet[seat][line])
        for sheet in document["scores"]
        for seat in seats
        for line in face.SHEET
    )
    wide = max(NARROW, *map(len, figures))
    abreast = max(1, COLUMNS // (3 * wide + 6))
    for at in range(0, len(seats), abreast):
        yield _pad(document, seats[at : at + abreast], wide, names, face)


def _pad(
    document: Mapping[str, Any],
    seats: Sequence[str],
    wide: int,
    names: Mapping[str, str],
    face: GameFace,
) -> RenderableType:
    table = Table(box=box.ROUNDED, border_style="dim", padding=(0, 1))
    table.add_column(_("Score"), no_wrap=True)
    for seat in seats:
        head = seat_text(seat)
        if names.get(seat):
            head.append("\n").append_text(name_text(names[seat], 14))
        table.add_column(
            head.append(f"\nA {'B':>{wide}} {'±':>{wide + 1}}"), justify="right", no_wrap=True
        )
    for key, line in face.SHEET.items():
        cells = (_cell(document, seat, key, wide) for seat in seats)
        table.add_row(_(line.label), *cells, style=line.style, end_section=line.ends)
    return table


def _cell(document: Mapping[str, Any], seat: str, line: str, wide: int) -> str:
    a, b = (figure(sheet[seat][line]) for sheet in document["scores"])
    change = document["change"][seat][line]
    more = "?" if change is None else signed(change) if change else "·"
    return f"{a} {b:>{wide}} {more:>{wide + 1}}"


def counting(items: Iterable[T], total: int) -> Iterator[T]:
    """The items, and on standard error how many have come, if that takes longer than `PATIENCE`
    and a person looks on."""
    screen = console(sys.stderr)
    if not screen.is_terminal:
        yield from items
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    progress = Progress(*columns, console=screen, transient=True)
    task = progress.add_task("", total=total)
    late = Timer(PATIENCE, progress.start)
    late.start()
    try:
        for item in items:
            progress.advance(task)
            yield item
    finally:
        late.cancel()
        late.join()
        progress.stop()
