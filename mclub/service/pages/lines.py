"""The last lines of the history, shown beside the board."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from events.language import gettext as _
from events.language import language, translate_action
from events.record import Record
from events.shared import Redone, SealsOpened, Undone
from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.service.pages.marks import Labels, mark_names
from mclub.service.pages.parts import Drawing
from projections.history import BACK_OR_ON

MOST: Final = 24
"""The maximum number of lines beside the board."""
LINE: Final = '<li id="line-{}" class="event {}">{}</li>'
LINES: Final = __name__
DONE: Final = "done"
"""The command that ends a step of a turn, in every game."""
UNDONE: Final = Markup("<del>{}</del>")

Lines = dict[tuple[str, str, bool], tuple[int, list[Document]]]
_cache: Final[WeakKeyDictionary[Played, Lines]] = WeakKeyDictionary()
"""The last record covered and the lines, by reader, language and whether the seals are open."""


def last_lines(table: Played, eyes: str) -> list[Document]:
    """The last lines of the history for this reader. They are cached, so only new ones are
    computed."""
    cache = _cache.setdefault(table, {})
    key = eyes, language(), table.opened
    seq, lines = cache.get(key, (0, []))
    if any(type(record.event) in BACK_OR_ON for record in table.records[seq:]):
        seq, lines = 0, []
    if seq != table.seq:
        lines = [*lines, *_lines(table, eyes, seq)][-MOST:]
        cache[key] = table.seq, lines
    return lines


def _lines(table: Played, eyes: str, since: int) -> list[Document]:
    back = MOST
    while True:
        back *= 2  # not every record has a line
        begin = max(table.seq - back, since)
        lines = table.history(eyes, begin)
        if len(lines) >= MOST or begin == since:
            return lines


def end_of_step(table: Played, first: Record[Any]) -> str | None:
    """A command that only ends a step of the turn, in words: its first line of the history is about
    what happened next, such as another player's turn. None for other commands. first: its first
    record."""
    if first.command != DONE:
        return None
    action = translate_action(DONE).capitalize()
    return _("{player} chose “{action}”.").format(player=table.names[first.by], action=action)


def lines_since(table: Played, eyes: str, since: int) -> list[Document]:
    """The lines of the history after record `since`, without the seed. The line of an undo or redo
    by a seat names the action that it took back or restored, because players don't see event
    numbers."""
    lines = last_lines(table, eyes)
    if lines and lines[0]["seq"] <= since:
        lines = [line for line in lines if line["seq"] > since]
    else:
        lines = table.history(eyes, since)
    lines = without_seed(table, lines)
    for at, line in enumerate(lines):
        seq = line["seq"]
        match table.records[seq - 1].event:
            case Undone():
                undo, text = table.at(seq).line.undos[-1], _("Taken back: {line}")
            case Redone():
                undo, text = table.at(seq - 1).line.undos[-1], _("Brought back: {line}")
            case _:
                continue
        if undo.by in table.names:
            first = undo.back[0]
            told = end_of_step(table, first) or table.history(eyes, first.seq - 1)[0]["text"]
            lines[at] = line | {"text": text.format(line=told)}
    return lines


@pass_context
def line_parts(context: Context, lines: Sequence[Document]) -> Markup:
    """The lines as parts of the page. There are many, and this is faster than a template."""
    drawing: Drawing = context["drawing"]
    called: Labels = context["called"]
    names = "\0".join(called.values())
    markers = []
    for line in lines:
        values = (line["by"], line["undone"], line["text"], names)
        marker = drawing.find((LINES, f"line-{line['seq']}", "", values))
        markers.append(marker or drawing.draw(partial(_html, line, called)))
    return Markup("\n".join(markers))  # noqa: S704 (only markers)


def _html(line: Document, called: Labels) -> str:
    # Not `Markup.format`, which takes ten times as long.
    text = mark_names(line["text"], called)
    shown = UNDONE.format(text) if line["undone"] else text
    return LINE.format(line["seq"], escape(line["by"]), str(shown))


def without_seed(table: Played, lines: list[Document]) -> list[Document]:
    """The lines without the one for the opened seed, which would only distract from the result."""
    records = table.records
    return [line for line in lines if type(records[line["seq"] - 1].event) is not SealsOpened]
