"""The way into the rules: what is legal now, and what an action does."""

from collections.abc import Sequence

from commands.dealer import Dealer
from commands.millions_of_dollars import setup, threat
from commands.millions_of_dollars.actions import Action
from commands.millions_of_dollars.decisions import DECISIONS
from commands.millions_of_dollars.deck import Deck
from commands.millions_of_dollars.flow import proceed
from commands.millions_of_dollars.stage import Fact, Stage
from commands.refusal import Refusal
from commands.text import text, texts
from events.errors import IllegalAction, NotYourTurn
from events.language import gettext as _
from events.language import spoken
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.due import awaited, due
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.words import people, person, question


def legal(table: Table, seat: str) -> Sequence[Action]:
    """The actions that the seat may take, in a fixed order; none if nothing is asked of it."""
    for asked, decision in due(table).items():
        if asked == seat:
            return DECISIONS[decision].legal(table, asked)
    return ()


def play(table: Table, seat: Seat, action: Action, dealer: Dealer) -> list[Fact]:
    """Takes a legal action of the seat, changing the table in place.

    The lean way for whoever owns the table and took the action out of `legal`.
    """
    stage = Stage(table, dealer)
    DECISIONS[due(table)[seat]].decide(stage, seat, action)
    proceed(stage)
    return stage.facts


def decide(table: Table, seat: str, action: Action, dealer: Dealer) -> tuple[list[Fact], Table]:
    """What happens when the seat asks for this: the facts and the table after them.

    The table given stays as it is. Raises NotYourTurn or IllegalAction.
    """
    asked = check(table, seat, action)
    after = table.copy()
    return play(after, asked, action, dealer), after


def begin(table: Table, dealer: Dealer, deck: Deck) -> tuple[list[Fact], Table]:
    """What happens by itself on a table that has just been made, up to the first question.

    Raises BadInput for an option that this number of players can't have.
    """
    after = table.copy()
    stage = Stage(after, dealer)
    setup.begin(stage, deck)
    proceed(stage)
    return stage.facts, after


def check(table: Table, seat: str, action: Action) -> Seat:
    """The seat, which may do this. Raises NotYourTurn or IllegalAction if it can't."""
    waiting = due(table)
    asked = next((one for one in waiting if one == seat), None)
    if asked is None:
        refusal = _refused_threat(table, seat, action)
        if refusal is not None:
            raise IllegalAction(refusal.rule, refusal.why, ())
        raise NotYourTurn(_why_not_asked(table, seat))
    decision = waiting[asked]
    rules = DECISIONS[decision]
    actions = rules.legal(table, asked)
    if action in actions:
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


def _refused_threat(table: Table, seat: str, action: Action) -> Refusal | None:
    """Why a seat that isn't asked can't threaten; None for one that has withdrawn."""
    own = next((one for one in table.seats if one == seat), None)
    if own is None or not (table.phase == "picking" or table.players[own].is_in()):
        return None
    return threat.refuse(table, own, action)


def _why_not_asked(table: Table, seat: str) -> str:
    own = next((player for other, player in table.players.items() if other == seat), None)
    if table.phase == "finished":
        return _("The game is over; nothing is asked any more.")
    if own is None:
        return _("Nobody plays {seat}.").format(seat=spoken(seat))
    if not due(table):
        return _("The game has not begun yet: mclub deal")
    waiting, who = people(table, awaited(table)), person(table, seat)
    if {character.state for character in own.characters} == {"withdrawn"}:
        still_in = dict.fromkeys(other.seat for other in table.characters("in"))
        return _(
            "{player} has withdrawn and is silent until the end of the round (MD-NEG-2); still in: "
            "{waiting}."
        ).format(player=who, waiting=people(table, still_in))
    if table.phase == "picking" and not table.by_people:
        return _("{player} has picked already; waited for: {waiting}.").format(
            player=who, waiting=waiting
        )
    return _("Nothing is asked of {player} now; waited for: {waiting}.").format(
        player=who, waiting=waiting
    )
