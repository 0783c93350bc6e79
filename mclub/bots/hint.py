"""A hint: what the planner would do in a seat's place, and by which figures."""

from events.errors import BadInput, NotAllowed
from events.language import gettext as _
from mclub.bots import ROLLOUTS, Budget, seen
from mclub.bots.planner import Planner
from mclub.bots.seats import check_dealt_here
from mclub.games import Document
from mclub.games.rulings import HINTS
from mclub.moment import FORMAT, Moment


def hint(
    moment: Moment, seat: str, rollouts: int | None = None, seconds: float | None = None
) -> Document:
    """{"seat", "action", "plans": [{"action", "worth", "rollouts", "parts"}]}, the best plan first;
    worths in points, on average over so many tables. What was seen alone decides.

    Raises NotAllowed where the table has not allowed hints, BadInput for a seat that isn't asked.
    """
    if moment.created.options.get(HINTS) != "on":
        raise NotAllowed(
            _("This table allows no hints: begin a game with them by --ruling hints=on.")
        )
    check_dealt_here(moment)
    shown = seen(moment, seat)
    if moment.status != "running" or not shown.legal:
        raise BadInput(_("Nothing is asked of {player} now.").format(player=_name(moment, seat)))
    plans = Planner(moment.kind, "hint", Budget(rollouts or ROLLOUTS, seconds)).plans(shown)
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
            }
            for plan in plans
        ],
    }


def _name(moment: Moment, seat: str) -> str:
    if seat not in moment.seats:
        raise BadInput(_("Nobody plays {seat}.").format(seat=seat[:40]))
    return moment.names[seat]
