"""The way into the rules: what is legal now, and what an action does."""

from collections.abc import Sequence

from commands.dealer import Dealer
from commands.million_club.actions import Action, Reveal
from commands.million_club.decisions import ANSWERS, DECISIONS
from commands.million_club.flow import proceed
from commands.million_club.reveal import hands
from commands.million_club.stage import Fact, Stage
from commands.text import text, texts
from events.errors import IllegalAction, NotYourTurn
from events.language import gettext as _
from events.language import spoken
from projections.million_club.table import Table
from projections.million_club.words import person, question


def legal(table: Table) -> Sequence[Action]:
    """The actions that the seat that is asked may take, in a fixed order; none when it's over."""
    return DECISIONS[table.decision].legal(table) if table.decision else ()


def play(table: Table, action: Action, dealer: Dealer) -> list[Fact]:
    """Takes a legal action of the seat that is asked, changing the table in place.

    The lean way for whoever owns the table and took the action out of `legal`.
    """
    stage = Stage(table, dealer)
    assert table.decision is not None
    DECISIONS[table.decision].decide(stage, action)
    proceed(stage)
    return stage.facts


def decide(table: Table, seat: str, action: Action, dealer: Dealer) -> tuple[list[Fact], Table]:
    """What happens when the seat asks for this: the facts and the table after them.

    The table given stays as it is. Raises NotYourTurn or IllegalAction.
    """
    check(table, seat, action)
    after = table.copy()
    return play(after, action, dealer), after


def begin(table: Table, dealer: Dealer) -> tuple[list[Fact], Table]:
    """What happens by itself on a table that has just been made, up to the first question."""
    after = table.copy()
    stage = Stage(after, dealer)
    proceed(stage)
    return stage.facts, after


def check(table: Table, seat: str, action: Action) -> None:
    """Raises NotYourTurn or IllegalAction if the seat can't do this now."""
    if table.seat is None or table.decision is None:
        if table.phase == "setup":
            raise NotYourTurn(_("The cards have not been dealt yet: mclub deal"))
        raise NotYourTurn(_("The game is over; nothing is asked any more."))
    if seat not in table.players:
        raise NotYourTurn(_("Nobody plays {seat}.").format(seat=spoken(seat)))
    if seat != table.seat:
        # What the other seat may do can tell what it holds: the refusal only names it.
        raise NotYourTurn(
            _("It is not {seat}'s turn: {due} is asked ({decision}).").format(
                seat=person(table, seat),
                due=person(table, table.seat),
                decision=question(table.decision),
            )
        )
    actions = legal(table)
    rules = DECISIONS[table.decision]
    if action in actions or (rules.accepts and rules.accepts(table, action)):
        return
    refusal = rules.refuse(table, action)
    if isinstance(action, Reveal) and action.seat in table.players and table.decision == "reveal":
        actions = hands(table, action.seat) or actions
    if refusal is not None:
        raise IllegalAction(refusal.rule, refusal.why, texts(actions))
    raise IllegalAction(
        ANSWERS[table.decision],
        _("“{action}” is no answer to what is asked now ({decision}).").format(
            action=spoken(text(action)), decision=question(table.decision)
        ),
        texts(actions),
    )
