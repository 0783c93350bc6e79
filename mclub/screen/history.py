"""The history in words, round by round, with the rules of each event."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from events.language import gettext as _
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.flow import SENTENCE, Flow, heading, row_table
from mclub.screen.seats import seat_text
from mclub.text.plain import safe
from mclub.text.words import round_title


def render_history(entries: Sequence[Mapping[str, Any]]) -> Drawable:
    """The entries in order; undone ones are labelled and struck through."""
    if not entries:
        return Text(_("Nothing has happened yet."))
    return Group(*_rounds(entries))


def _rounds(entries: Sequence[Mapping[str, Any]]) -> Iterator[Drawable]:
    for number, group in groupby(entries, key=lambda entry: entry["round"]):
        yield heading(round_title(number))
        table = row_table()
        table.add_column(right=True, no_wrap=True, style="dim", min_width=4)
        table.add_column(no_wrap=True, min_width=8)
        table.add_column(min_width=SENTENCE)
        table.add_column(style="dim")
        for entry in group:
            rules = Flow((Text(safe(rule)) for rule in entry["rules"]), gap=" ")
            table.add_row(str(entry["seq"]), seat_text(entry["by"]), _text(entry), rules)
        yield table


def _text(entry: Mapping[str, Any]) -> Text:
    text = safe(entry["text"])
    if not entry["undone"]:
        return Text(text)
    return Text.assemble((_("undone:") + " ", "bold"), (text, "strike dim"))
