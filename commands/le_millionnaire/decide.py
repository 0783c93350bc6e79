"""The way into the rules: what is legal now, and what an action does."""

from collections.abc import Sequence

from commands.dealer import Dealer
from commands.le_millionnaire import setup
from commands.le_millionnaire.actions import Action
from commands.le_millionnaire.decisions import DECISIONS
from commands.le_millionnaire.material import Material
from commands.le_millionnaire.stage import Fact, Stage
from commands.text import text, texts
from events.errors import IllegalAction, NotYourTurn
from events.language import gettext as _
from events.language import spoken
from events.le_millionnaire.words import Seat
from projections.le_millionnaire.due import due
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import people, person, question


def legal(table: Table, seat: str) -> Sequence[Action]:
    """The actions that the seat may take, in a fixed order; none if nothing is asked of it. Of
    trades and of sales of several companies only examples are listed."""
    decision = table.decision
    for asked in table.asking:
        if asked == seat and decision is not None:
            return DECISIONS[decision].legal(table, asked)
    return ()


def play(table: Table, seat: Seat, action: Action, dealer: Dealer) -> list[Fact]:
    """Takes an action that the seat may take, changing the table in place.

    The lean way for whoever owns the table and took the action out of `legal`.
    """
    stage = Stage(table, dealer)
    assert table.decision is not None
    DECISIONS[table.decision].decide(stage, seat, action)
    return stage.facts


def decide(table: Table, seat: str, action: Action, dealer: Dealer) -> tuple[list[Fact], Table]:
    """What happens when the seat asks for this: the facts and the table after them.

    The table given stays as it is. Raises NotYourTurn or IllegalAction.
    """
    asked = check(table, seat, action)
    after = table.copy()
    return play(after, asked, action, dealer), after


def begin(table: Table, dealer: Dealer, material: Material) -> tuple[list[Fact], Table]:
    """What happens by itself on a table that has just been made, up to the first question."""
    after = table.copy()
    stage = Stage(after, dealer)
    setup.begin(stage, material)
    return stage.facts, after


def check(table: Table, seat: str, action: Action) -> Seat:
    """The seat, which may do this. Raises NotYourTurn or IllegalAction if it can't."""
    waiting = due(table)
    asked = next((one for one in waiting if one == seat), None)
    if asked is None:
        raise NotYourTurn(_why_not_asked(table, seat))
    decision = waiting[asked]
    rules = DECISIONS[decision]
    actions = rules.legal(table, asked)
    if action in actions or rules.allows(table, asked, action):
        return asked
    refusal = rules.refuse(table, asked, action)
    if refusal is not None:
        raise IllegalAction(refusal.rule, refusal.why, texts(actions))
    raise IllegalAction(
        rules.answer,
        _("“{action}” is no answer to what is asked now ({decision}).").format(
            action=text(action), decision=question(decision)
        ),
        texts(actions),
    )


def _why_not_asked(table: Table, seat: str) -> str:
    if table.phase == "finished":
        return _("The game is over; nothing is asked any more.")
    if seat not in table.players:
        return _("Nobody plays {seat}.").format(seat=spoken(seat))
    waiting = due(table)
    if not waiting:
        return _("The game has not begun yet: mclub deal")
    who = person(table, seat)
    if table.players[seat].out:
        return _("{player} is bankrupt and out; waited for: {waiting}.").format(
            player=who, waiting=people(table, waiting)
        )
    return _("Nothing is asked of {player} now; waited for: {waiting}.").format(
        player=who, waiting=people(table, waiting)
    )
