"""A seat's knowledge: a line for each event that revealed something to it."""

from collections.abc import Iterator, Mapping
from typing import Any

from events.language import gettext as _
from events.language import ngettext
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.flow import column_table
from mclub.screen.seats import seat_text
from mclub.text.plain import safe


def render_knowledge(document: Mapping[str, Any]) -> Drawable:
    """The knowledge of one seat; values revealed when the seals were opened are only counted."""
    return Group(*_parts(document))


def _parts(document: Mapping[str, Any]) -> Iterator[Drawable]:
    opened = document["opened"]
    entries = [entry for entry in document["entries"] if opened is None or entry["seq"] < opened]
    rest = len(document["entries"]) - len(entries)
    yield Text.assemble(
        seat_text(document["seat"]), _(", after event {seq}").format(seq=document["seq"])
    )
    if entries:
        yield _table(entries)
    elif opened is None:
        yield Text(_("It has learned nothing that others do not know."))
    if opened is not None:
        text = ngettext(
            "All seals are open from event {seq} on: {count} more entry, known to everyone.",
            "All seals are open from event {seq} on: {count} more entries, known to everyone.",
            rest,
        )
        yield Text(text.format(seq=opened, count=rest))


def _table(entries: list[Mapping[str, Any]]) -> Drawable:
    table = column_table()
    table.add_column("#", right=True, no_wrap=True, style="dim")
    table.add_column(_("Round"), right=True, no_wrap=True)
    table.add_column(_("Learned"))
    table.add_column(_("New"), no_wrap=True)
    for entry in entries:
        text = Text(safe(entry["text"]))
        if entry["undone"]:
            text = Text.assemble((_("undone:") + " ", "bold"), text)
        new = _("new") if entry["new"] else _("known")
        table.add_row(
            str(entry["seq"]), str(entry["round"]), text, Text(new, "" if entry["new"] else "dim")
        )
    return table
