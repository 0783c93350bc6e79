"""Two games side by side; and how far the counting of `perft` has come."""

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
from mclub.games.face import GameFace
from mclub.plain import safe
from mclub.screen.console import console
from mclub.screen.seats import name_text, seat_text
from mclub.words import signed

ABREAST: Final = 3
"""Players whose two sheets fit beside each other into 80 columns."""
PATIENCE: Final = 2.0
"""Seconds of counting before it is shown how far it has come."""

T = TypeVar("T")


def render_compare(
    document: Mapping[str, Any], names: Mapping[str, str], face: GameFace
) -> RenderableType:
    """The first difference, then both score sheets. names: of the first game's players."""
    seats = list(document["change"])
    abreast = (seats[at : at + ABREAST] for at in range(0, len(seats), ABREAST))
    pads = (_pad(document, some, names, face) for some in abreast)
    return Group(*_difference(document), *pads)


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
    for figure in difference["figures"]:
        yield Text(f"   {safe(figure)}")


def score_pads(
    score: Mapping[str, Any], names: Mapping[str, str], face: GameFace
) -> Iterator[RenderableType]:
    """Both sheets of one game, as it is (A) and as it would be (B), and what changes."""
    seats = list(score["change"])
    document = {"scores": [score["before"], score["after"]], "change": score["change"]}
    for at in range(0, len(seats), ABREAST):
        yield _pad(document, seats[at : at + ABREAST], names, face)


def _pad(
    document: Mapping[str, Any], seats: Sequence[str], names: Mapping[str, str], face: GameFace
) -> RenderableType:
    table = Table(box=box.ROUNDED, border_style="dim", padding=(0, 1))
    table.add_column(_("Score"), no_wrap=True)
    for seat in seats:
        head = seat_text(seat)
        if names.get(seat):
            head.append("\n").append_text(name_text(names[seat], 14))
        table.add_column(head.append("\nA   B    ±"), justify="right", no_wrap=True)
    for key, line in face.SHEET.items():
        cells = (_cell(document, seat, key) for seat in seats)
        table.add_row(_(line.label), *cells, style=line.style, end_section=line.ends)
    return table


def _cell(document: Mapping[str, Any], seat: str, line: str) -> str:
    a, b = (_figure(sheet[seat][line]) for sheet in document["scores"])
    change = document["change"][seat][line]
    more = "?" if change is None else signed(change) if change else "·"
    return f"{a} {b:>3} {more:>4}"


def _figure(points: int | None) -> str:
    return "?" if points is None else str(points)


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
