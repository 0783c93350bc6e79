"""The course of a game: whom it asks what, what may be answered, and all that follows from it.

Each rule is a module that knows only itself; one module of the game, its `course`, puts them in
order. Here is what all games have in common: state and action in, events out.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec

from commands.dealer import Dealer, Dealt
from commands.notation import Word
from commands.refusal import Refusal
from commands.stage import Fact, Stage
from commands.text import text, texts
from events.errors import IllegalAction, NotYourTurn
from events.language import gettext as _
from events.language import spoken
from projections.table import AnyTable

S = TypeVar("S", bound=Stage[Any, Any])
Table = TypeVar("Table", bound=AnyTable)
Action = TypeVar("Action", bound=msgspec.Struct)
Seat = TypeVar("Seat", bound=str)


class Rules(msgspec.Struct, Generic[S, Table, Action, Seat], frozen=True):
    """The rules of one decision of a seat.

    legal: the actions that may be taken, in a fixed order; decide: what one does; refuse: why an
    action may not be taken (None: it is no answer to this decision at all); answer: the rule that
    says what may be answered; allows: whether an action may be taken that `legal` doesn't name,
    since there would be too many.
    """

    legal: Callable[[Table, Seat], Sequence[Action]]
    decide: Callable[[S, Seat, Any], None]
    refuse: Callable[[Table, Seat, Action], Refusal | None]
    answer: str
    allows: Callable[[Table, Seat, Action], bool] = lambda *_: False


class Move(msgspec.Struct, frozen=True):
    """What an action does: facts with their rule ids, the table after them, the action in the
    notation, and whether it names what other seats may not know."""

    facts: Sequence[Fact]
    table: Any
    command: str
    secret: bool


class Course(msgspec.Struct, Generic[S, Table, Action], frozen=True):
    """The rules of a game, put in order.

    A seat comes in as text, and is looked up among those that are asked.

    stage: makes the game's stage of a table; decisions: the rules of each; question: what is asked
    by one, in words; due: which seats are asked what, in the order round the table; proceed: lets
    all happen that follows by itself, until somebody is asked or the game is over; read: the action
    that words mean, of which the last argument gives those that may be taken; unasked: why a seat
    is not asked while others are, or why it can't do this even so; waivers: what leaves it at that,
    whatever is asked; stand_in: of what may be taken, what a seat does that nobody plays, before it
    waives (None: nothing goes before that); by_chance: what chance gave by an event that comes upon
    this table, where the program deals; secret: whether an action, as an
    answer to this decision, names what other seats may not see.
    """

    stage: Callable[[Table, Dealer], S]
    decisions: Mapping[str, Rules[S, Table, Action, Any]]
    question: Callable[[str], str]
    due: Callable[[Table], Mapping[Any, str]]
    proceed: Callable[[S], None]
    read: Callable[[Table, Sequence[Word], Callable[[], Sequence[Action]]], Action]
    unasked: Callable[[Table, Any, Action], Refusal | str]
    waivers: Sequence[Action]
    by_chance: Callable[[Table, Any, Dealer], Dealt | None]
    stand_in: Callable[[Table, Sequence[Action]], Action | None] = lambda *_: None
    secret: Callable[[Action, str], bool] = lambda *_: False

    def legal(self, table: Table, seat: str) -> Sequence[Action]:
        """The actions that the seat may take, in a fixed order; none if nothing is asked of it.
        Where there are too many, only examples are listed."""
        decision = self.due(table).get(seat)
        return self.decisions[decision].legal(table, seat) if decision else ()

    def parse(self, table: Table, seat: str, words: Sequence[Word]) -> Action:
        """The action that the seat asks for. Raises BadNotation."""
        return self.read(table, words, partial(self.legal, table, seat))

    def play(self, table: Table, seat: str, action: Action, dealer: Dealer) -> list[Fact]:
        """Takes an action that the seat may take, changing the table in place.

        The lean way for whoever owns the table and took the action out of `legal`.
        """
        stage = self.stage(table, dealer)
        self.decisions[self.due(table)[seat]].decide(stage, seat, action)
        self.proceed(stage)
        return stage.facts

    def decide(
        self, table: Table, seat: str, action: Action, dealer: Dealer
    ) -> tuple[list[Fact], Table]:
        """What happens when the seat asks for this: the facts and the table after them.

        The table given stays as it is. Raises NotYourTurn or IllegalAction.
        """
        self.check(table, seat, action)
        after = table.copy()
        return self.play(after, seat, action, dealer), after

    def act(self, table: Table, seat: str, words: Sequence[Word], dealer: Dealer) -> Move:
        """An action of the seat, as it is typed. Raises BadNotation, NotYourTurn, IllegalAction."""
        action = self.parse(table, seat, words)
        facts, after = self.decide(table, seat, action, dealer)
        return Move(facts, after, text(action), self.secret(action, self.due(table)[seat]))

    def waiver(self, table: Table, seat: str) -> str | None:
        """The action by which the seat leaves it at that; None if it has to do something or isn't
        asked."""
        possible = self.legal(table, seat)
        return next((text(action) for action in self.waivers if action in possible), None)

    def absent(self, table: Table, seat: str) -> str:
        """The action taken for a seat that is to decide and that nobody plays: what `stand_in`
        picks, else the waiver, else the first legal action."""
        possible = self.legal(table, seat)
        stand_in = self.stand_in(table, possible)
        if stand_in is not None:
            return text(stand_in)
        return self.waiver(table, seat) or text(possible[0])

    def dealt(self, table: Table, event: Any, dealer: Dealer) -> Dealt | None:
        """What chance gave by this event; None: there is no chance in it, it is sealed, or people
        deal. table: before the event."""
        return None if table.by_people else self.by_chance(table, event, dealer)

    def begin(
        self, table: Table, dealer: Dealer, lay: Callable[[S], None] = lambda _: None
    ) -> tuple[list[Fact], Table]:
        """What happens by itself on a table that has just been made, up to the first question.

        lay: sets the table up. Raises what it raises.
        """
        after = table.copy()
        stage = self.stage(after, dealer)
        lay(stage)
        self.proceed(stage)
        return stage.facts, after

    def check(self, table: Table, seat: str, action: Action) -> None:
        """Raises NotYourTurn or IllegalAction if the seat can't do this now."""
        decision = self.due(table).get(seat)
        if decision is None:
            raise self._unasked(table, seat, action)
        rules = self.decisions[decision]
        actions = rules.legal(table, seat)
        if action in actions or rules.allows(table, seat, action):
            return
        refusal = rules.refuse(table, seat, action)
        if refusal is None:
            refusal = Refusal(
                rules.answer,
                _("“{action}” does not answer the current question ({decision}).").format(
                    action=spoken(text(action)), decision=self.question(decision)
                ),
            )
        raise IllegalAction(refusal.rule, refusal.why, texts(refusal.instead or actions))

    def _unasked(self, table: Table, seat: str, action: Action) -> NotYourTurn | IllegalAction:
        if table.phase == "finished":
            return NotYourTurn(_("The game is over; there is nothing left to decide."))
        if seat not in table.players:
            return NotYourTurn(_("Nobody plays {seat}.").format(seat=spoken(seat)))
        if not self.due(table):
            return NotYourTurn(_("The cards have not been dealt yet: mclub deal"))
        why = self.unasked(table, seat, action)
        if isinstance(why, str):
            return NotYourTurn(why)
        return IllegalAction(why.rule, why.why, ())
