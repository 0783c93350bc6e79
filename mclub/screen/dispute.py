"""A dispute: the answer first, then the evidence, the correction, and the effect of other
rulings."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.language import gettext as _
from events.language import mark, ngettext, translate_action
from mclub.kinds.face import GameFace
from mclub.screen.compare import score_pads
from mclub.screen.drawing import Drawable, Group, Indented, Text
from mclub.screen.explain import render_explanation
from mclub.screen.flow import SENTENCE, heading, row_table
from mclub.screen.seats import seat_text
from mclub.text.plain import safe
from mclub.text.words import figure, millions, word

VERDICTS: Final = {
    "true": (mark("✓ The claim is true."), "bold green"),
    "false": (mark("× The claim is false."), "bold red"),
    "unknown": (mark("– The claim can't be judged at that point."), "bold"),
}
ILLEGAL_SHOWN: Final = 3
"""The maximum number of illegal commands listed."""


def render_dispute(
    document: Mapping[str, Any], names: Mapping[str, str], face: GameFace
) -> Drawable:
    """All parts of the document. names: the players' names by seat."""
    return Group(*_parts(document, names, face))


def _parts(
    document: Mapping[str, Any], names: Mapping[str, str], face: GameFace
) -> Iterator[Drawable]:
    yield from _answer(document)
    if document["claim"] is not None:
        yield from _claim(document["claim"], face)
    if document["event"] is not None:
        yield render_explanation({**document["event"], "legal": None})
    if document["proposal"] is not None:
        wrong = document["fault"] is not None
        yield heading(_("What would fix it") if wrong else _("If the table is right"))
        yield from _proposal(document["proposal"])
    if document["score"] is not None:
        yield score_pads(document["score"], names, face)
    if document["rulings"]:
        yield heading(_("Under other rulings"))
    for ruling in document["rulings"]:
        yield from _ruling(ruling)
    yield from _remarks(document)


def _answer(document: Mapping[str, Any]) -> Iterator[Text]:
    fault, point = document["fault"], document["point"]
    if fault is None:
        nothing = _("Up to event {point} nothing contradicts the rules.")
        yield Text(nothing.format(point=point), style="bold")
        return
    title = _("Event {seq} contradicts the rules:").format(seq=fault["seq"])
    rule = f" ({fault['rule']})" if fault["rule"] else ""
    yield Text.assemble((title, "bold red"), f" {safe(fault['why'])}{safe(rule)}")
    if fault["later"]:
        count = fault["later"]
        more = ngettext("{count} later event as well.", "{count} later events as well.", count)
        yield Text(more.format(count=count))


def _claim(claim: Mapping[str, Any], face: GameFace) -> Iterator[Drawable]:
    label, style = VERDICTS[claim["verdict"]]
    quotation = _("“{text}”").format(text=translate_action(claim["text"]))
    yield Text.assemble((_(label), style), " ", quotation)
    if claim["verdict"] == "true":
        yield Text(_("It has been true since event {seq}.").format(seq=claim["since"]))
    if claim["verdict"] == "false":
        yield Text(correction(claim, face))
        if claim["ended"] is not None:
            yield Text(_("It stopped being true at event {seq}.").format(seq=claim["ended"]))
        else:
            yield Text(_("It was never true."))
    if claim["changes"]:
        yield _changes(claim, face)
    more = claim["change_count"] - len(claim["changes"])
    if more > 0:
        yield Text(_("and {more} earlier").format(more=more), style="dim")


def correction(claim: Mapping[str, Any], face: GameFace) -> str:
    """The true statement in place of a false claim."""
    text = _("According to the log, it is {actual}, not {claimed}.").format(
        actual=value_of(claim["actual"], face.NAMES), claimed=value_of(claim["claimed"], face.NAMES)
    )
    if claim["account"] is None:
        return text
    difference = claim["difference"]
    if difference < 0:
        more = millions(-difference, face.MILLIONS)
        return text + " " + _("There is {money} too much.").format(money=more)
    less = millions(difference, face.MILLIONS)
    return text + " " + _("There is {money} too little.").format(money=less)


def value_of(value: Any, words: Mapping[str, str]) -> str:
    """The value of a claimed figure in words."""
    match value:
        case bool():
            return _("yes") if value else _("no")
        case int():
            return figure(value)
        case dict():
            return ", ".join(f"{key} {value_of(one, words)}" for key, one in value.items())
        case list():
            return ", ".join(value_of(one, words) for one in value)
        case _:
            return word(str(value), words)


def _changes(claim: Mapping[str, Any], face: GameFace) -> Drawable:
    movements: dict[int, str] = {}
    for entry in claim["ledger"]:
        movements[entry["seq"]] = _("{source} → {target}: {money}").format(
            source=word(entry["from"], face.NAMES),
            target=word(entry["to"], face.NAMES),
            money=millions(entry["amount"], face.MILLIONS),
        )
    table = row_table()
    table.add_column(right=True, no_wrap=True, style="dim", min_width=4)
    table.add_column(min_width=SENTENCE)
    table.add_column(no_wrap=True)
    for change in claim["changes"]:
        text = safe(change["text"])
        if change["seq"] in movements:
            text += f" [{movements[change['seq']]}]"
        before, after = (value_of(change[key], face.NAMES) for key in ("before", "after"))
        way = f"{before} → {after}"
        table.add_row(str(change["seq"]), text, Text(way))
    return table


def _proposal(proposal: Mapping[str, Any]) -> Iterator[Drawable]:
    yield Text(safe(proposal["text"]))
    for command in proposal["commands"]:
        yield Indented(Text(f"$ {safe(command)}", style="cyan"))
    if proposal["counts"] is not None:
        text = _("Later commands: {same} the same, {different} different, {illegal} left out.")
        yield Text(text.format(**proposal["counts"]))
    yield from _illegal(proposal["illegal"])
    if proposal["alternatives"]:
        yield Text(_("Or one of these:"))
    for command in proposal["alternatives"]:
        yield Indented(Text(f"$ {safe(command)}"))
    yield Text(
        _("Tested on a copy of the log: the audit then passes.")
        if proposal["clean"]
        else _("Tested on a copy of the log: the audit still finds faults.")
    )
    if proposal["claim"] is not None:
        label, _style = VERDICTS[proposal["claim"]]
        yield Text(_("Then:") + " " + _(label))


def _illegal(commands: list[Mapping[str, Any]]) -> Iterator[Drawable]:
    for command in commands[:ILLEGAL_SHOWN]:
        line = Text.assemble(f"{command['seq']:>4}  ", seat_text(command["by"]))
        rule = f" ({command['rule']})" if command["rule"] else ""
        action = safe(translate_action(command["command"]))
        line.append(f"  {action}").append(_(": ")).append(f"{safe(command['why'])}{rule}")
        yield Indented(line)
    more = len(commands) - ILLEGAL_SHOWN
    if more > 0:
        text = ngettext("and {more} more", "and {more} more", more).format(more=more)
        yield Indented(Text(text, style="dim"))


def _ruling(ruling: Mapping[str, Any]) -> Iterator[Drawable]:
    own_value = _("(here {value})").format(value=ruling["value"])
    yield Text.assemble((f"{ruling['name']} = {ruling['other']}", "cyan"), f" {own_value}")
    if ruling["as_recorded"]:
        yield Indented(Text(_("Under this ruling the event is correct as recorded.")))
    first = ruling["first"]
    if first is not None:
        command = f" [{safe(translate_action(first['command']))}]" if first["command"] else ""
        text = _("The outcome first differs at event {seq}:").format(seq=first["seq"])
        yield Indented(Text(f"{text}{command}"))
        for sign, side in (("-", "before"), ("+", "after")):
            for line in first[side]:
                yield Indented(Text(f"{sign} {safe(line)}"), 4)
    if ruling["illegal"]:
        count = len(ruling["illegal"])
        text = ngettext(
            "{count} command would not be legal:", "{count} commands would not be legal:", count
        )
        yield Indented(Text(text.format(count=count)))
        yield Indented(Group(*_illegal(ruling["illegal"])))
    if ruling["waived"]:
        count = ruling["waived"]
        text = ngettext(
            "Once, a seat would pass on moves or an offer that the log doesn't contain.",
            "{count} times, a seat would pass on moves or an offer that the log doesn't contain.",
            count,
        )
        yield Indented(Text(text.format(count=count)))
    points = Text(_("Points:"))
    for seat, before in ruling["points"]["before"].items():
        points.append("  ").append(seat_text(seat))
        points.append(f" {figure(before)} → {figure(ruling['points']['after'][seat])}")
    yield Indented(points)
    if ruling["claim"] is not None:
        yield Indented(Text(_(VERDICTS[ruling["claim"]][0])))


def _remarks(document: Mapping[str, Any]) -> Iterator[Drawable]:
    for back in document["taken_back"]:
        text = _("Event {seq} contradicted the rules but has been undone since: {why}")
        yield Text(text.format(seq=back["seq"], why=safe(back["why"])), style="dim")
    for check in document["unchecked"]:
        text = _("Not checkable here: {title} ({note}).")
        yield Text(text.format(title=_(check["title"]), note=check["note"]), style="dim")
