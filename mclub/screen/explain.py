"""An explanation: the event, its decision, rules, figures, rulings, and legal alternatives."""

from collections.abc import Iterator, Mapping
from typing import Any

from events.language import gettext as _
from events.language import ngettext, translate_action
from events.ranges import in_ranges
from mclub.screen.drawing import Drawable, Group, Indented, Text
from mclub.screen.flow import Flow, heading, row_table
from mclub.screen.seats import seat_text
from mclub.text.plain import safe


def render_explanation(document: Mapping[str, Any]) -> Drawable:
    """All parts in the document, each under its heading."""
    return Group(*_parts(document))


def _parts(document: Mapping[str, Any]) -> Iterator[Drawable]:
    yield heading(_("Event {seq}").format(seq=document["seq"]))
    yield Text(safe(document["text"]), style="bold")
    if document["undone"]:
        yield Text(_("It was undone and no longer counts."), style="bold")
    yield _decision(document)
    if document["figures"]:
        yield heading(_("Figures"))
        yield _figures(document)
    for option in document["options"]:
        yield from _option(option)
    yield heading(_("Rules"))
    yield from _rules(document)
    legal = document["legal"]
    if legal is not None:
        yield heading(_("What was legal"))
        yield from _legal(legal)


def _decision(document: Mapping[str, Any]) -> Drawable:
    command = document["command"]
    when = _("{event} · {at}").format(event=document["event"], at=document["at"])
    if document["round"]:
        when = _("round {round}").format(round=document["round"]) + " · " + when
    author = seat_text(document["by"])
    if command is None:
        author.append(" " + _("automatically, without a command"))
    elif command["hidden"]:
        author.append(" " + _("by a hidden choice (event {seq})").format(seq=command["seq"]))
    else:
        source = _("by “{command}” (event {seq})")
        author.append(
            " " + source.format(command=safe(translate_action(command["text"])), seq=command["seq"])
        )
    return Group(Text.assemble(_("Decided:") + " ", author), Text(safe(when), style="dim"))


def _figures(document: Mapping[str, Any]) -> Drawable:
    table = row_table()
    table.add_column(max_width=40)
    table.add_column()
    table.add_column(style="dim", no_wrap=True)
    for figure in document["figures"]:
        table.add_row(safe(figure["label"]), safe(figure["text"]), figure["rule"] or "")
    return table


def _option(option: Mapping[str, Any]) -> Iterator[Drawable]:
    yield heading(_("Decided by a ruling"))
    yield Text.assemble(
        (f"{option['name']} = {option['value']}", "cyan"), _(": "), safe(option["text"])
    )
    for other in option["others"]:
        text = _("with {value}: {text}").format(value=other["value"], text=safe(other["text"]))
        yield Indented(Text(text))


def _rules(document: Mapping[str, Any]) -> Iterator[Drawable]:
    if not document["rules"]:
        yield Text(_("Not a rule of the game: this is about the table's log, not about play."))
    for rule in document["rules"]:
        yield Text.assemble((rule["id"], "cyan"), "  ", (safe(rule["title"]), "bold"))
        yield Indented(Text(safe(rule["text"])))
        sources = [
            _("{document}, “{heading}”").format(document=one["about"], heading=one["heading"])
            for one in rule["sources"]
        ]
        if rule["ruling"]:
            sources.append(_("this project's ruling"))
        yield Indented(Text(safe(_("; ").join(sources)), style="dim"))


def _legal(legal: Mapping[str, Any]) -> Iterator[Drawable]:
    yield Text.assemble(seat_text(legal["seat"]), _(": "), legal["question"])
    if legal["actions"] is None:
        yield Indented(Text(_("Only this seat sees its options."), style="dim"))
        return
    count = legal["count"]
    text = ngettext("{count} action:", "{count} actions:", count).format(count=count)
    yield Indented(Text(text))
    actions = (Text(safe(translate_action(action))) for action in in_ranges(legal["actions"]))
    yield Indented(Flow(actions, gap=" · "))
