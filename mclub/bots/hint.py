"""A hint: the planner's choice for a seat, with its figures."""

from collections.abc import Callable
from typing import Final

from events.errors import BadInput, NotAllowed
from events.language import gettext as _
from events.language import ngettext, translate_action
from mclub.bots import ROLLOUTS, Budget, sight
from mclub.bots.planner import Planner
from mclub.bots.values import Values
from mclub.club.bounds import check_dealt_here
from mclub.club.moment import FORMAT, Moment
from mclub.kinds.kind import Document, GameKind
from mclub.kinds.options import HINTS

ERRORS: Final = 2
"""A distance within so many standard errors may be chance."""


def hint(
    moment: Moment, seat: str, rollouts: int | None = None, seconds: float | None = None
) -> Document:
    """The planner's advice: {"seat", "action", "plans": [{"action", "worth", "rollouts", "parts",
    "error"}, …]}, the best plan first, with worths in points, averaged over the rollouts, and the
    standard error of each plan's distance from the best.

    Uses only what the seat may know. Raises NotAllowed if the table doesn't allow hints, BadInput
    for a seat with nothing to decide.
    """
    if moment.created.options.get(HINTS) != "on":
        raise NotAllowed(
            _(
                "Hints are off at this table. To play with hints, begin a game with "
                "--ruling hints=on."
            )
        )
    check_dealt_here(moment.kind, moment.created.options)
    seen = sight(moment, seat)
    if moment.status != "running" or not seen.legal:
        raise BadInput(_("{player} has nothing to decide now.").format(player=_name(moment, seat)))
    plans = Planner(moment.kind, "hint", Budget(rollouts or ROLLOUTS, seconds)).plans(seen)
    return {
        "format": FORMAT,
        "game": moment.id,
        "seq": moment.seq,
        "seat": seat,
        "action": plans[0].action,
        "plans": [
            {
                "action": plan.action,
                "worth": round(plan.worth, 2),
                "rollouts": plan.rollouts,
                "parts": {part: round(points, 2) for part, points in plan.parts.items()},
                "error": round(plan.error, 2),
            }
            for plan in plans
        ],
    }


def _name(moment: Moment, seat: str) -> str:
    if seat not in moment.seats:
        raise BadInput(_("Nobody plays {seat}.").format(seat=seat[:40]))
    return moment.names[seat]


def explain_hint(
    document: Document, kind: GameKind, name: Callable[[str], str] = translate_action
) -> list[str]:
    """Two sentences: why the best plan is better than the next, and what that is based on. name:
    how to call an action; by default as people type it."""
    best, *others = document["plans"]
    if not others:
        return [_("No other action is possible or worth considering.")]
    basis = ngettext(
        "Based on {count} table that fits what this seat knows, played to the end of the round.",
        "Based on {count} tables that fit what this seat knows, each played to "
        "the end of the round.",
        best["rollouts"],
    ).format(count=best["rollouts"])
    return [_why(best, others[0], kind, name), basis]


def part_labels(document: Document, kind: GameKind) -> dict[str, str]:
    """Labels of the parts that differ between plans."""
    values = Values(kind)
    return {
        part: title
        for part, title in values.parts.items()
        if any(values.tells(plan["parts"][part]) for plan in document["plans"])
    }


def is_equal(best: Document, other: Document, values: Values) -> bool:
    """Whether the planner can't tell two plans apart: their distance is within its error. values:
    of the game."""
    distance: float = best["worth"] - other["worth"]
    error: float = other["error"]
    return not values.tells(distance) or distance < ERRORS * error


def _why(best: Document, next_: Document, kind: GameKind, name: Callable[[str], str]) -> str:
    """The best plan's advantage over the next, in all and by part."""
    values = Values(kind)
    if is_equal(best, next_, values):
        return _("It is about equal to “{action}”.").format(
            action=translate_action(next_["action"])
        )
    lead = best["worth"] - next_["worth"]
    exact = {part: best["parts"][part] - next_["parts"][part] for part in values.parts}
    *own, others = values.together([*exact.values(), lead - sum(exact.values())])
    changes = [*zip(values.parts.values(), own, strict=True)]
    changes.append((_("the others have less") if others > 0 else _("the others have more"), others))
    notable = [one for one in changes if one[1]]
    notable.sort(key=lambda one: -abs(one[1]))
    text = _("It is about {lead} better than “{action}”").format(
        lead=values.amount(sum(own) + others), action=name(next_["action"])
    )
    if not notable:
        return text + "."
    return (
        text
        + _(": ")
        + ", ".join(f"{what} {values.change(value)}" for what, value in notable)
        + "."
    )
