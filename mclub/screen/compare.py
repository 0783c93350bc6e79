"""Two games side by side, and the progress of a long comparison."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from threading import Timer
from typing import Any, Final, TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

from events.language import gettext as _
from events.language import translate_action
from mclub.kinds.face import GameFace, Line
from mclub.screen.console import console
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.seats import name_text, seat_text
from mclub.screen.sheets import Sheets
from mclub.text.plain import safe
from mclub.text.words import figure, with_sign

NARROW: Final = 3
"""The minimum width of a number, in digits."""
PATIENCE: Final = 2.0
"""The delay in seconds before progress is shown."""

T = TypeVar("T")


def render_compare(
    document: Mapping[str, Any], names: Mapping[str, str], face: GameFace
) -> Drawable:
    """The first difference, then both score sheets. names: the first game's players."""
    return Group(*_difference(document), _sheets(document, names, face))


def _difference(document: Mapping[str, Any]) -> Iterator[Text]:
    for label, game, seq in zip("AB", document["games"], document["seqs"], strict=True):
        yield Text(_("{label}: game {game}, event {seq}").format(label=label, game=game, seq=seq))
    difference = document["difference"]
    if difference is None:
        yield Text(_("The two games are the same."), style="bold")
        return
    yield Text(_("The first difference:"), style="bold")
    for label, record in zip("AB", difference["records"], strict=True):
        if record is None:
            yield Text(f"{label}  " + _("ends here"))
            continue
        line = Text(f"{label}  {record['seq']}  ").append(seat_text(record["by"]))
        if record["command"]:
            line.append(f"  [{safe(translate_action(record['command']))}]")
        yield line.append(f"  {safe(record['text'])}")
    for line in difference["figures"]:
        yield Text(f"   {safe(line)}")


def score_pads(score: Mapping[str, Any], names: Mapping[str, str], face: GameFace) -> Drawable:
    """The score sheets of a game as it is (A) and as it would be (B), with the changes."""
    document = {"scores": [score["before"], score["after"]], "change": score["change"]}
    return _sheets(document, names, face)


def _sheets(document: Mapping[str, Any], names: Mapping[str, str], face: GameFace) -> Sheets:
    before, after = document["scores"]
    change = document["change"]
    sheets = [sheet[seat] for sheet in (before, after) for seat in change]
    wide = max([NARROW, *(len(figure(sheet[line])) for sheet in sheets for line in face.SHEET)])

    def cell(seat: str, key: str, _line: Line) -> str:
        a, b = figure(before[seat][key]), figure(after[seat][key])
        by = change[seat][key]
        more = "?" if by is None else with_sign(by) if by else "·"
        return _row(a, b, more, wide)

    def head(seat: str) -> Text:
        text = seat_text(seat)
        if names.get(seat):
            text.append("\n").append(name_text(names[seat], 14))
        return text.append("\n" + _row("A", "B", "±", wide))

    return Sheets({seat: head(seat) for seat in change}, cell, face)


def _row(a: str, b: str, more: str, wide: int) -> str:
    """A row with aligned numbers."""
    return f"{a} {b:>{wide}} {more:>{wide + 1}}"


def show_count(items: Iterable[T], total: int | None) -> Iterator[T]:
    """Yield the items. After `PATIENCE` seconds show their count on standard error, if it is a
    terminal. total: their number, None if it is unknown."""
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
