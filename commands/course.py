"""The course of a game: decisions, their legal actions, and the automatic steps between them.

Rule modules don't know each other; the `course` module of each game connects them. This module is
shared by all games. It is pure: table and action in, events out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec

from commands.dealer import Dealer, Dealt
from commands.draws import Chance
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
    is illegal (None: the action doesn't answer this decision); answer: id of the rule that defines
    the answers; allows: whether an action missing from `legal` is legal, if there are too many to
    list.
    """

    legal: Callable[[Table, Seat], Sequence[Action]]
    decide: Callable[[S, Seat, Any], None]
    refuse: Callable[[Table, Seat, Action], Refusal | None]
    answer: str
    allows: Callable[[Table, Seat, Action], bool] = lambda *_: False


class Move(msgspec.Struct, frozen=True):
    """The effect of an action: facts with their rule ids, the table after them, the action in the
    notation, and whether that text reveals secrets."""

    facts: Sequence[Fact]
    table: Any
    command: str
    secret: bool


class Course(msgspec.Struct, Generic[S, Table, Action], frozen=True):
    """A game's rules, in the order of play.

    Seats are passed as text; only a seat with a pending decision may act.

    stage: creates the game's stage, for one decision or a playout; decisions: the rules of each
    decision; question: the text of a decision; due: the pending decision of each seat, in table
    order; decision_of: the pending decision of one seat (None: it has none); first_due: the first
    seat that the game waits for, with its decision (None: it waits for nobody); proceed: runs the
    automatic steps until a seat must decide or the game is over; read: parses words into an action,
    given a function that returns the legal ones; refuse_seat: why a seat can't act while others
    can; waivers: the actions that decline a decision; stand_in: picks a legal action for an absent
    seat, before the waivers are tried (None: no such action); rederive: the random result behind an
    event, as recorded and as the dealer derives it again (None: there is none, or it is sealed);
    draws: what came by chance in such an event, and what could have come; secret: whether an
    action, as an answer to this decision, reveals secrets.
    """

    stage: Callable[[Table, Dealer, list[Fact] | None], S]
    decisions: Mapping[str, Rules[S, Table, Action, Any]]
    question: Callable[[str], str]
    due: Callable[[Table], Mapping[Any, str]]
    decision_of: Callable[[Table, Any], str | None]
    first_due: Callable[[Table], tuple[Any, str] | None]
    proceed: Callable[[S], None]
    read: Callable[[Table, Sequence[Word], Callable[[], Sequence[Action]]], Action]
    refuse_seat: Callable[[Table, Any, Action], Refusal | str]
    waivers: Sequence[Action]
    rederive: Callable[[Table, Any, Dealer], Dealt | None]
    draws: Callable[[Table, Any], Sequence[Chance]]
    stand_in: Callable[[Table, Sequence[Action]], Action | None] = lambda *_: None
    secret: Callable[[Action, str], bool] = lambda *_: False

    def legal(self, table: Table, seat: str) -> Sequence[Action]:
        """The seat's legal actions, in a fixed order; empty if the seat has nothing to decide. If
        there are too many to list, only examples."""
        decision = self.decision_of(table, seat)
        return () if decision is None else self.decisions[decision].legal(table, seat)

    def parse(self, table: Table, seat: str, words: Sequence[Word]) -> Action:
        """Parse the seat's action. Raises BadNotation."""
        return self.read(table, words, partial(self.legal, table, seat))

    def play(self, table: Table, seat: str, action: Action, dealer: Dealer) -> list[Fact]:
        """Apply a legal action, changing the table in place; return the facts.

        For a caller that owns the table and took the action from `legal`.
        """
        facts: list[Fact] = []
        self.play_out(table, seat, action, dealer, facts)
        return facts

    def play_out(
        self,
        table: Table,
        seat: str,
        action: Action,
        dealer: Dealer,
        facts: list[Fact] | None = None,
    ) -> None:
        """Like `play`, for playouts. facts: where the facts go; None: nobody keeps them."""
        decision = self.decision_of(table, seat)
        assert decision is not None
        stage = self.stage(table, dealer, facts)
        self.decisions[decision].decide(stage, seat, action)
        self.proceed(stage)

    def play_on(
        self,
        table: Table,
        dealer: Dealer,
        choose: Callable[[Table, Any, str, Sequence[Action]], Action],
    ) -> Iterator[None]:
        """A playout, which changes the table in place: yields before each decision, until the game
        is over or the caller has enough.

        choose: picks one of the seat's legal actions, given the table, the seat and its decision.
        """
        # The functions are fetched from their fields before they are called: Python takes twice as
        # long for a call by way of the field, as if it were a method.
        first_due, decisions = self.first_due, self.decisions
        stage, proceed = self.stage(table, dealer, None), self.proceed
        while (due := first_due(table)) is not None:
            yield
            seat, decision = due
            rules = decisions[decision]
            legal, decide = rules.legal, rules.decide
            decide(stage, seat, choose(table, seat, decision, legal(table, seat)))
            proceed(stage)

    def decide(
        self, table: Table, seat: str, action: Action, dealer: Dealer
    ) -> tuple[list[Fact], Table]:
        """Apply the seat's action to a copy of the table; return the facts and the new table.

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

    def refusals(
        self, table: Table, seat: str, candidates: Callable[[Table, Any], Iterable[Action]]
    ) -> list[tuple[Action, Refusal]]:
        """The candidates that a rule forbids, each with the refusal that `check` would raise.

        candidates: the actions that a player might try with the pieces of the seat's decision,
        legal or not.
        """
        decision = self.decision_of(table, seat)
        if decision is None:
            return []
        rules = self.decisions[decision]
        legal = set(rules.legal(table, seat))
        return [
            (action, refusal)
            for action in candidates(table, seat)
            if action not in legal and not rules.allows(table, seat, action)
            if (refusal := rules.refuse(table, seat, action)) is not None
        ]

    def waiver(self, table: Table, seat: str) -> str | None:
        """The action that declines the seat's decision, in the notation; None if there is none."""
        possible = self.legal(table, seat)
        return next((text(action) for action in self.waivers if action in possible), None)

    def answer_for_absent(self, table: Table, seat: str) -> str:
        """The action for an absent seat, in the notation: `stand_in`'s choice, otherwise the
        waiver, otherwise the first legal action."""
        possible = self.legal(table, seat)
        stand_in = self.stand_in(table, possible)
        if stand_in is not None:
            return text(stand_in)
        return self.waiver(table, seat) or text(possible[0])

    def begin(
        self, table: Table, dealer: Dealer, lay: Callable[[S], None] = lambda _: None
    ) -> tuple[list[Fact], Table]:
        """Run the automatic steps on a new table, changing it, up to the first question.

        lay: sets the table up. Raises whatever `lay` raises.
        """
        facts: list[Fact] = []
        stage = self.stage(table, dealer, facts)
        lay(stage)
        self.proceed(stage)
        return facts, table

    def check(self, table: Table, seat: str, action: Action) -> None:
        """Raise NotYourTurn or IllegalAction if the seat can't do this now."""
        decision = self.decision_of(table, seat)
        if decision is None:
            raise self._seat_error(table, seat, action)
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

    def _seat_error(self, table: Table, seat: str, action: Action) -> NotYourTurn | IllegalAction:
        if table.phase == "finished":
            return NotYourTurn(_("The game is over; there is nothing left to decide."))
        if seat not in table.players:
            return NotYourTurn(_("Nobody plays {seat}.").format(seat=translate_action(seat)))
        if not self.due(table):
            return NotYourTurn(_("The cards have not been dealt yet: mclub deal"))
        why = self.refuse_seat(table, seat, action)
        if isinstance(why, str):
            return NotYourTurn(why)
        return IllegalAction(why.rule, why.why, ())
