"""The effect of an amendment: the command and its replacement, then all later commands."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from events.language import gettext as _
from events.language import mark, translate_action
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.flow import SENTENCE, row_table
from mclub.screen.seats import seat_text
from mclub.text.plain import safe
from mclub.text.words import figure

RESULTS: Final = {
    "replaced": mark("replaced"),
    "same": mark("same"),
    "different": mark("different"),
    "illegal": mark("no longer legal"),
}


def render_amend(document: Mapping[str, Any]) -> Drawable:
    """The plan made by `Game.amend`, one command per line."""
    return Group(
        *_head(document["amended"]),
        _changes(document["changes"]),
        Text(),
        *_tail(document),
    )


def _head(amendment: Mapping[str, Any]) -> Iterator[Text]:
    yield Text(
        _("Back to event {to}, with a different command at event {seq}.").format(
            to=amendment["to"], seq=amendment["seq"]
        ),
        style="bold",
    )
    if amendment["opened"]:
        yield Text(_("The seals of this game are open: everybody may know every card."))


def _changes(changes: Sequence[Mapping[str, Any]]) -> Drawable:
    table = row_table()
    table.add_column(right=True, no_wrap=True, style="dim", min_width=4)
    table.add_column(no_wrap=True, min_width=8)
    table.add_column(min_width=SENTENCE)
    table.add_column(no_wrap=True)
    for change in changes:
        result = Text(
            _(RESULTS[change["result"]]), style="dim" if change["result"] == "same" else ""
        )
        table.add_row(str(change["seq"]), seat_text(change["by"]), _command(change), result)
        for line in _lines(change):
            table.add_row("", "", line, "")
    return table


def _command(change: Mapping[str, Any]) -> Text:
    retaken = change.get("again")
    style = "strike" if retaken is None else ""
    text = Text(safe(translate_action(change["command"])), style)
    if retaken is not None and retaken["command"] != change["command"]:
        text.append(" → ").append(safe(translate_action(retaken["command"])), style="bold")
    return text


def _lines(change: Mapping[str, Any]) -> Iterator[Text]:
    if change["result"] == "illegal":
        rule = f" ({change['rule']})" if change["rule"] else ""
        yield Text(safe(change["why"] + rule))
        return
    both = [line for line in change["before"] if line in change["after"]]
    for sign, side in (("-", "before"), ("+", "after")):
        for line in change[side]:
            if line not in both:
                yield Text(f"{sign} {safe(line)}")
    for line in both:
        yield Text(f"× {safe(line)}")
    if change["again"]["decision"] != change["decision"]:
        yield Text(_("It now answers a different question."))


def _tail(document: Mapping[str, Any]) -> Iterator[Text]:
    counts = document["counts"]
    yield Text(
        _("Later commands: {same} the same, {different} different, {illegal} left out.").format(
            **counts
        )
    )
    if counts["illegal"]:
        yield Text(_("The table decides what becomes of the commands left out."))
    before, after = document["points"]["before"], document["points"]["after"]
    points = Text(_("Points:"))
    for seat, had in before.items():
        points.append("  ").append(seat_text(seat)).append(
            f" {figure(had)} → {figure(after[seat])}"
        )
    yield points
