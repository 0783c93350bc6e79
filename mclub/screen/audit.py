"""An audit: every check with its coverage, then its findings."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from events.language import gettext as _
from events.language import mark, ngettext
from mclub.desk.checks import coverage
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.flow import column_table
from mclub.text.plain import safe
from mclub.text.words import crossing_lines

RESULTS: Final = {
    "passed": (mark("✓ holds"), "green"),
    "failed": (mark("× FAILED"), "bold red"),
    "unfinished": (mark("… unfinished"), "yellow"),
    "unchecked": (mark("– not checkable"), "dim"),
}
LONGEST: Final = 600
"""The maximum number of characters shown of one fault."""


def render_audit(document: Mapping[str, Any]) -> Drawable:
    """The checks, the faults, and last the verdict, where readers look first."""
    return Group(_checks(document), *_faults(document), *_verdict(document))


def _checks(document: Mapping[str, Any]) -> Drawable:
    table = column_table()
    table.add_column(_("Check"))
    table.add_column(_("Result"), no_wrap=True)
    table.add_column(_("Checked"))
    for check in document["checks"]:
        label, style = RESULTS[check["result"]]
        table.add_row(check["title"], Text(_(label), style=style), coverage(check))
    return table


def _faults(document: Mapping[str, Any]) -> Iterator[Drawable]:
    for check in document["checks"]:
        if not check["faults"]:
            continue
        yield Text("\n" + check["title"], style="bold")
        for fault in check["faults"]:
            why = safe(fault["why"])[:LONGEST]
            rule = f" ({safe(fault['rule'])})" if "rule" in fault else ""
            back = "taken_back" in fault
            since = " " + _("[undone since]") if back else ""
            style = "dim" if back else "bold red"
            yield Text.assemble((f"{fault['seq']:>5}", style), f"  {why}{rule}{since}")
        more = check["fault_count"] - len(check["faults"])
        if more:
            yield Text(
                "       " + ngettext("and {more} more", "and {more} more", more).format(more=more)
            )


def _verdict(document: Mapping[str, Any]) -> Iterator[Drawable]:
    yield Text("")
    events = ngettext(
        "Game {game}, {count} event.", "Game {game}, {count} events.", document["seq"]
    ).format(game=safe(document["game"]), count=document["seq"])
    if document["passed"]:
        yield Text.assemble(
            (_("Everything that could be checked is correct."), "bold"), " ", events
        )
    else:
        bad = _("The first bad record is {seq}.").format(seq=document["first_bad"])
        yield Text.assemble((_("The audit failed."), "bold red"), " ", bad, " ", events)
    for line in crossing_lines(document["crossed"] or ()):
        yield Text(line)
    yield Text(_("Head: {head}").format(head=document["head"]))
