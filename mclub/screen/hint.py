"""A hint: what the planner would do, how the other actions compare, and what makes the odds."""

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from events.language import gettext as _
from events.language import ngettext, spoken
from mclub.games import Document, GameKind
from mclub.games.abilities import Bots, able
from mclub.plain import safe
from mclub.screen.flow import column_table
from mclub.words import decimal

TELLING = 0.05
"""Differences below that many points are not worth a word."""


def render_hint(document: Document, name: str, kind: GameKind) -> RenderableType:
    """The action and why it, then a line for each action that was thought of. name: whose hint."""
    return Group(*_parts(document, name, kind))


def _parts(document: Document, name: str, kind: GameKind) -> Iterator[RenderableType]:
    best, *others = document["plans"]
    yield Text.assemble(
        _("For {player} the planner would choose: ").format(player=safe(name)),
        (_action(best), "bold"),
    )
    if not others:
        yield Text(_("Nothing else is possible, or worth a thought."))
        return
    yield Text(_why(best, others[0], kind))
    yield Text(
        ngettext(
            "By {count} table that could be behind what this seat knows, played on to the end of "
            "the round.",
            "By {count} tables that could be behind what this seat knows, each played on to the "
            "end of the round.",
            best["rollouts"],
        ).format(count=best["rollouts"]),
        style="dim",
    )
    yield _table(document["plans"], kind)


def _why(best: Document, next_: Document, kind: GameKind) -> str:
    """What it brings against the next best, in points and by what they come from."""
    lead = best["worth"] - next_["worth"]
    called = able(kind, Bots).mind().PARTS
    change = {part: best["parts"][part] - next_["parts"][part] for part in called}
    others = lead - sum(change.values())
    told = [(_(called[part]), points) for part, points in change.items()]
    told.append((_("the others have less") if others > 0 else _("the others have more"), others))
    telling = sorted((one for one in told if abs(one[1]) >= TELLING), key=lambda one: -abs(one[1]))
    text = _("On average it brings {lead} points more than “{action}”").format(
        lead=decimal(lead), action=_action(next_)
    )
    if not telling:
        return text + "."
    return text + _(": ") + ", ".join(f"{what} {_signed(points)}" for what, points in telling) + "."


def _table(plans: list[Document], kind: GameKind) -> RenderableType:
    called = {
        part: title
        for part, title in able(kind, Bots).mind().PARTS.items()
        if any(abs(plan["parts"][part]) >= TELLING for plan in plans)
    }
    table = column_table()
    table.add_column(_("Action"), no_wrap=True)
    table.add_column(_("Ahead"), justify="right", no_wrap=True)
    for title in called.values():
        table.add_column(_(title), justify="right", no_wrap=True, style="dim")
    table.add_column(_("Tables"), justify="right", no_wrap=True, style="dim")
    for number, plan in enumerate(plans):
        figures: list[Any] = [decimal(plan["parts"][part]) for part in called]
        table.add_row(
            Text(_action(plan), "bold" if number == 0 else ""),
            Text(_signed(plan["worth"])),
            *figures,
            str(plan["rollouts"]),
        )
    return table


def _action(plan: Document) -> str:
    return safe(spoken(plan["action"]))


def _signed(points: float) -> str:
    return ("−" if points < 0 else "+") + decimal(abs(points))
