"""The course of a game: its questions, the legal answers, and everything that follows
automatically.

Each rule is a module that knows only itself; one module of the game, its `course`, connects them.
This module holds what all games share: state and action in, events out.
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
from events.language import translate_action
from projections.table import AnyTable

S = TypeVar("S", bound=Stage[Any, Any])
Table = TypeVar("Table", bound=AnyTable)
Action = TypeVar("Action", bound=msgspec.Struct)
Seat = TypeVar("Seat", bound=str)


class Rules(msgspec.Struct, Generic[S, Table, Action, Seat], frozen=True):
    """The rules of one decision of a seat.

    legal: the legal actions, in a fixed order; decide: carries an action out; refuse: why an action
    is illegal (None: it doesn't answer this decision); answer: id of the rule that defines the
    answers; allows: whether an action outside `legal` is legal, if there are too many to list.
    """

    legal: Callable[[Table, Seat], Sequence[Action]]
    decide: Callable[[S, Seat, Any], None]
    refuse: Callable[[Table, Seat, Action], Refusal | None]
    answer: str
    allows: Callable[[Table, Seat, Action], bool] = lambda *_: False


class Move(msgspec.Struct, frozen=True):
    """The effect of an action: facts with their rule ids, the table after them, the action in the
    notation, and whether its text names secrets."""

    facts: Sequence[Fact]
    table: Any
    command: str
    secret: bool


class Course(msgspec.Struct, Generic[S, Table, Action], frozen=True):
    """The rules of a game in order.

    Seats come in as text and are looked up among the seats that are asked.

    stage: creates the game's stage from a table; decisions: the rules of each; question: the text
    of a decision; due: the decision of each seat that is asked, in table order; decision_of: one
    seat's (None: it isn't asked); proceed: runs the automatic steps until a seat is asked or the
    game is over; read: parses words to an action, given a function for the legal ones;
    refuse_unasked: why a seat isn't asked while others are, or why it still can't act; waivers: the
    actions that decline a decision, for any of them; stand_in: the legal action for an absent seat,
    tried before waivers (None: no such action); by_chance: the draw in an event on this table, if
    the program deals; secret: whether an action, as an answer to this decision, names secrets.
    """

    stage: Callable[[Table, Dealer], S]
    decisions: Mapping[str, Rules[S, Table, Action, Any]]
    question: Callable[[str], str]
    due: Callable[[Table], Mapping[Any, str]]
    decision_of: Callable[[Table, Any], str | None]
    proceed: Callable[[S], None]
    read: Callable[[Table, Sequence[Word], Callable[[], Sequence[Action]]], Action]
    refuse_unasked: Callable[[Table, Any, Action], Refusal | str]
    waivers: Sequence[Action]
    by_chance: Callable[[Table, Any, Dealer], Dealt | None]
    stand_in: Callable[[Table, Sequence[Action]], Action | None] = lambda *_: None
    secret: Callable[[Action, str], bool] = lambda *_: False

    def legal(self, table: Table, seat: str) -> Sequence[Action]:
        """The seat's legal actions, in a fixed order; none if it isn't asked. If there are too
        many, only examples."""
        decision = self.decision_of(table, seat)
        return self.decisions[decision].legal(table, seat) if decision else ()

    def parse(self, table: Table, seat: str, words: Sequence[Word]) -> Action:
        """Parse the seat's action. Raises BadNotation."""
        return self.read(table, words, partial(self.legal, table, seat))

    def play(self, table: Table, seat: str, action: Action, dealer: Dealer) -> list[Fact]:
        """Apply a legal action, changing the table in place.

        The fast path for a caller that owns the table and took the action from `legal`.
        """
        stage = self.stage(table, dealer)
        decision = self.decision_of(table, seat)
        assert decision is not None
        self.decisions[decision].decide(stage, seat, action)
        self.proceed(stage)
        return stage.facts

    def decide(
        self, table: Table, seat: str, action: Action, dealer: Dealer
    ) -> tuple[list[Fact], Table]:
        """Apply the seat's action to a copy of the table: the facts and the new table.

        Raises NotYourTurn or IllegalAction.
        """
        self.check(table, seat, action)
        after = table.copy()
        return self.play(after, seat, action, dealer), after

    def act(self, table: Table, seat: str, words: Sequence[Word], dealer: Dealer) -> Move:
        """Parse and apply the seat's action. Raises BadNotation, NotYourTurn, IllegalAction."""
        action = self.parse(table, seat, words)
        facts, after = self.decide(table, seat, action, dealer)
        return Move(facts, after, text(action), self.secret(action, self.due(table)[seat]))

    def waiver(self, table: Table, seat: str) -> str | None:
        """The action that declines the seat's decision; None if it must act or isn't asked."""
        possible = self.legal(table, seat)
        return next((text(action) for action in self.waivers if action in possible), None)

    def answer_for_absent(self, table: Table, seat: str) -> str:
        """The action for an absent seat: what `stand_in` picks, else the waiver, else the first."""
        possible = self.legal(table, seat)
        stand_in = self.stand_in(table, possible)
        if stand_in is not None:
            return text(stand_in)
        return self.waiver(table, seat) or text(possible[0])

    def draw_of(self, table: Table, event: Any, dealer: Dealer) -> Dealt | None:
        """The draw in this event; None if it has none, it is sealed, or people deal. table: before
        the event."""
        return None if table.by_people else self.by_chance(table, event, dealer)

    def begin(
        self, table: Table, dealer: Dealer, lay: Callable[[S], None] = lambda _: None
    ) -> tuple[list[Fact], Table]:
        """Run the automatic steps on a new table, up to the first question.

        lay: sets the table up. Raises whatever `lay` raises.
        """
        after = table.copy()
        stage = self.stage(after, dealer)
        lay(stage)
        self.proceed(stage)
        return stage.facts, after

    def check(self, table: Table, seat: str, action: Action) -> None:
        """Raise NotYourTurn or IllegalAction if the seat can't do this now."""
        decision = self.decision_of(table, seat)
        if decision is None:
            raise self._unasked_error(table, seat, action)
        rules = self.decisions[decision]
        actions = rules.legal(table, seat)
        if action in actions or rules.allows(table, seat, action):
            return
        refusal = rules.refuse(table, seat, action)
        if refusal is None:
            refusal = Refusal(
                rules.answer,
                _("“{action}” does not answer the current question ({decision}).").format(
                    action=translate_action(text(action)), decision=self.question(decision)
                ),
            )
        raise IllegalAction(refusal.rule, refusal.why, texts(refusal.instead or actions))

    def _unasked_error(
        self, table: Table, seat: str, action: Action
    ) -> NotYourTurn | IllegalAction:
        if table.phase == "finished":
            return NotYourTurn(_("The game is over; there is nothing left to decide."))
        if seat not in table.players:
            return NotYourTurn(_("Nobody plays {seat}.").format(seat=translate_action(seat)))
        if not self.due(table):
            return NotYourTurn(_("The cards have not been dealt yet: mclub deal"))
        why = self.refuse_unasked(table, seat, action)
        if isinstance(why, str):
            return NotYourTurn(why)
        return IllegalAction(why.rule, why.why, ())
