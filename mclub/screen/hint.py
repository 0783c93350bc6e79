"""A hint: the planner's choice, the alternatives, and the reasons."""

from collections.abc import Iterator
from typing import Any

from events.language import gettext as _
from events.language import translate_action
from mclub.bots.hint import explain_hint, part_labels
from mclub.bots.values import Values
from mclub.kinds.kind import Document, GameKind
from mclub.screen.drawing import Drawable, Group, Text
from mclub.screen.flow import column_table
from mclub.text.plain import safe


def render_hint(document: Document, name: str, kind: GameKind) -> Drawable:
    """The action and the reasons, then a line for each candidate. name: the player's name."""
    return Group(*_parts(document, name, kind))


def _parts(document: Document, name: str, kind: GameKind) -> Iterator[Drawable]:
    plans = document["plans"]
    yield Text.assemble(
        _("For {player} the planner would choose: ").format(player=safe(name)),
        (_action(plans[0]), "bold"),
    )
    why, *findings = explain_hint(document, kind)
    yield Text(safe(why))
    yield from (Text(line, style="dim") for line in findings)
    if len(plans) > 1:
        yield _table(document, kind)


def _table(document: Document, kind: GameKind) -> Drawable:
    labels, values = part_labels(document, kind), Values(kind)
    table = column_table()
    table.add_column(_("Action"), no_wrap=True)
    table.add_column(_("Ahead"), right=True, no_wrap=True)
    for title in labels.values():
        table.add_column(title, right=True, no_wrap=True, style="dim")
    table.add_column(_("Tables"), right=True, no_wrap=True, style="dim")
    for number, plan in enumerate(document["plans"]):
        figures: list[Any] = [values.bare(plan["parts"][part]) for part in labels]
        table.add_row(
            Text(_action(plan), "bold" if number == 0 else ""),
            Text(values.change(plan["worth"])),
            *figures,
            str(plan["rollouts"]),
        )
    return table


def _action(plan: Document) -> str:
    return safe(translate_action(plan["action"]))
