"""The course of Le Millionnaire: the order of steps, in a turn and before the first.

A decision sets the point at which the game continues (`Stage.at`); from that point, steps run until
a seat must decide or the game is over.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from commands.course import Course
from commands.le_millionnaire import bets, cards, dividends, ending, market, setup
from commands.le_millionnaire.actions import DECLINE, DONE, EXEMPT, PASS, PAY, READY, THROW, Action
from commands.le_millionnaire.chance import draws, rederive
from commands.le_millionnaire.decisions import DECISIONS
from commands.le_millionnaire.notation import parse
from commands.le_millionnaire.stage import Point, Stage
from events.language import gettext as _
from events.le_millionnaire.words import Seat
from projections.le_millionnaire.due import due, first_due
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import question
from projections.words import people, person

Step = Callable[[Stage], None]
TURN: Final[Sequence[Step]] = (
    dividends.land,
    bets.settle,
    market.offer,
    cards.draw,
    ending.end_throw,
)
STEPS: Final[Mapping[Point, Sequence[Step]]] = {
    "setup": (setup.ask_next, ending.open_round),
    "before": (ending.end_others, ending.ask_before),
    "landing": TURN,
    "bets": TURN[TURN.index(bets.settle) :],
    "card": TURN[TURN.index(cards.draw) :],
    "end": TURN[TURN.index(ending.end_throw) :],
}
"""The steps that follow each point."""


def proceed(stage: Stage) -> None:
    """Run the steps from the current point on, until a seat must decide or the game is over."""
    for step in STEPS[stage.at] if stage.at else ():
        if stage.waits or stage.table.phase == "finished":
            break
        step(stage)
    stage.at, stage.waits = None, False


def _refuse_seat(table: Table, seat: Seat, _action: Action) -> str:
    why = _("{player} has nothing to decide now; waiting for: {waiting}.")
    if table.players[seat].out:
        why = _("{player} is bankrupt and out; waiting for: {waiting}.")
    return why.format(player=person(table, seat), waiting=people(table, due(table)))


def _stand_in(table: Table, possible: Sequence[Action]) -> Action | None:
    """Use an exemption rather than pay a tax; not if people deal, since only they know the
    cards."""
    return EXEMPT if EXEMPT in possible and not table.by_people else None


COURSE: Final = Course(
    stage=Stage,
    decisions=DECISIONS,
    question=question,
    due=due,
    decision_of=lambda table, seat: table.decision if seat in table.asking else None,
    first_due=first_due,
    proceed=proceed,
    read=lambda _, words, legal: parse(words, legal),
    refuse_seat=_refuse_seat,
    rederive=rederive,
    draws=draws,
    waivers=(READY, THROW, DECLINE, DONE, PASS, PAY),
    stand_in=_stand_in,
)
