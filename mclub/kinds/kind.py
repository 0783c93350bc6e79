"""`Kind`, the base class of the games; each game is one object.

Annotate with `GameKind` outside the games, whose own types are private. Optional parts are in
`mclub.kinds.parts`, its part in disputes in `mclub.kinds.desk`, words and screens in
`mclub.kinds.face`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec

from commands.course import Course, Move
from commands.dealer import Dealer, Dealt
from commands.draws import Chance
from commands.notation import Word
from commands.people import spellings
from commands.stage import Fact
from commands.text import text, texts
from events.event import Event
from events.record import Codec, Record
from events.shared import GameCreated
from mclub.kinds.options import NO_RANGES, options_with_defaults
from projections.document import Document as Document
from projections.fold import Fold
from projections.history import Cut, history
from projections.table import AnyTable, by_people
from projections.telling import Telling

if TYPE_CHECKING:
    from mclub.kinds.desk import Desk
    from mclub.kinds.face import GameFace

Facts = Sequence[Fact]
Table = Any
Actions = Mapping[str, list[str]]
"""The legal actions by seat, only of seats whose actions may be known."""

Records = Sequence[Record[Any]]

T = TypeVar("T", bound=AnyTable)
E = TypeVar("E")
A = TypeVar("A", bound=msgspec.Struct)
S = TypeVar("S", bound=str)


class Looks(msgspec.Struct, Generic[T, S], frozen=True):
    """The board as documents (docs/format.md).

    board: the whole table, for the referee. Every game has the fields game, seq, status, round,
    players (by seat, with their names) and due; `first` and a player's `profile` where they apply.
    view: the board as a seat sees it (None: a spectator), for a table folded from the cut log. due:
    the pending decisions, in table order, with hand and actions for the seats in
    `Actions`.
    """

    board: Callable[[T, str, int, Actions], Document]
    view: Callable[[T, str, int, Actions, S | None], Document]
    due: Callable[[T, Actions], list[Document]]


class Refused(msgspec.Struct, frozen=True):
    """An action that a rule forbids now. action: in the notation; rule, why: of the refusal, as
    `IllegalAction` has them."""

    action: str
    rule: str
    why: str


class Kind(ABC, Generic[T, E, A, S]):
    """A game. T: its table; E: its events; A: its actions; S: its seats."""

    KIND: ClassVar[str]
    TITLE: ClassVar[str]
    """The game's proper name: "Million Club"."""
    CODEC: ClassVar[Codec[Any]]
    SEATS: ClassVar[Sequence[str]]
    """Every seat, from `commands.notation.SEATS`; also sets the maximum number of players."""
    FEWEST: ClassVar[int]
    OPTIONS: ClassVar[Mapping[str, Sequence[str]]] = {}
    """The values of each option, the default first."""
    RANGES: ClassVar[Mapping[str, range]] = NO_RANGES
    """The numbers that an option accepts besides its values."""
    LEAVING: ClassVar[Collection[str]] = ()
    """The verbs by which a seat leaves the others to go on, which is always confirmed."""
    UNDISPUTED: ClassVar[Collection[str]] = ()
    """Options that disputes don't vary, because a change would make the commands unplayable or
    affect no event."""
    WORDS: ClassVar[Sequence[Mapping[str, Sequence[str]]]] = ()
    """The words of its notation, each with its other spellings."""
    FOLD: Fold[T]
    COURSE: Course[Any, T, A]
    LOOKS: Looks[T, S]

    def spellings(self) -> Collection[str]:
        """Every spelling in the notation and in claims; a player whose name is one of them can't be
        addressed by it."""
        return _spellings(self)

    @abstractmethod
    def begin(self, created: GameCreated, dealer: Dealer) -> tuple[Facts, T]:
        """The opening facts, up to the first question."""

    @abstractmethod
    def score(self, table: T, records: Sequence[Record[E]] = ()) -> Document:
        """The score sheet. Every game has total, fortune (M), rank and its own lines for each
        player, and the winners; lines: how each line was computed. Unknown values are None, with
        bounds where the game has them. records: those in effect, for entries about unseen
        cards."""

    def history(
        self,
        records: Sequence[Record[E]],
        since: int,
        undone: Collection[int],
        cut: Cut,
        now: int | None = None,
        names: Mapping[str, str] | None = None,
    ) -> list[Document]:
        """What happened after record `since`, in words. cut: removes what the reader may not know;
        now, names: the round and the seats' labels after the last record, if the caller has them.
        Questions to a seat (events with a `seat` and a `decision`) are left out.
        """
        return history(records, since, undone, cut, self.tell(), now, names)

    @abstractmethod
    def round_ends(self, records: Sequence[Record[E]]) -> dict[int, int]:
        """The last record (seq) of each completed round."""

    def tell(self) -> Telling:
        """The function that puts the game's events into words, imported on demand."""
        tell: Telling = module(self, "history", "projections").tell
        return tell

    def desk(self) -> Desk[T, E]:
        """The DESK of the module `desk` in the game's package, for explanations, disputes and
        audits, imported on demand."""
        desk: Desk[T, E] = module(self, "desk").DESK
        return desk

    def face(self) -> GameFace:
        """The module `face` of the game's package. mypy checks the faces against their protocol in
        tests/contracts."""
        face: GameFace = module(self, "face")
        return face

    def options(self, rulings: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value. Raises BadInput for unknown options or values."""
        return options_with_defaults(rulings, self.OPTIONS, self.RANGES)

    def rulings(self, options: Mapping[str, str]) -> list[tuple[str, str]]:
        """The other rulings: each disputed option with each value other than its current one."""
        return [
            (name, value)
            for name, values in self.OPTIONS.items()
            for value in values
            if name not in self.UNDISPUTED and value != options[name]
        ]

    def by_people(self, options: Mapping[str, str]) -> bool:
        """Whether people deal the cards under these options."""
        return by_people(options)

    @cached_property
    def _revealing(self) -> frozenset[type[Event]]:
        """The events that show somebody a sealed value. Every command asks for them."""
        return frozenset(e for e in self.CODEC.events if e.opens or e.turns_up)

    def opens(self, options: Mapping[str, str]) -> Collection[type[Event]]:
        """Events in which the program reveals sealed values under these options; none if people
        deal and turn cards up themselves."""
        return () if self.by_people(options) else self._revealing

    def binds(self, options: Mapping[str, str]) -> Collection[type[Event]]:
        """Events that no seat can undo alone under these options: those that bind others, and cards
        that the program turned face up."""
        by_program = not self.by_people(options)
        events = self.CODEC.events
        return [event for event in events if event.binds or (by_program and event.turns_up)]

    def question(self, decision: str) -> str:
        """The text of a decision's question."""
        return self.COURSE.question(decision)

    def prompt(self, decision: str, actions: Collection[str]) -> str:  # noqa: ARG002 - used by overrides
        """The text of a decision for the seat that has it, which fits its legal actions."""
        return self.question(decision)

    def act(self, table: T, seat: str, words: Sequence[Word], dealer: Dealer) -> Move:
        """Decide an action of this seat. Raises BadNotation, IllegalAction, and NotYourTurn for a
        seat that is not asked, or for any seat if none is."""
        return self.COURSE.act(table, seat, words, dealer)

    def legal(self, table: T, seat: str) -> list[str]:
        """The legal actions of this seat, in a fixed order; none if it is not asked. Only examples
        if there are too many."""
        return texts(self.COURSE.legal(table, seat))

    def refusals(self, table: T, seat: str) -> list[Refused]:
        """The actions that this seat might try at its pending decision but that a rule forbids, as
        far as the table shows it; none if the seat is not asked. The candidates are imported on
        demand."""
        candidates = module(self, "candidates", "commands").candidates
        return [
            Refused(text(action), refusal.rule, refusal.why)
            for action, refusal in self.COURSE.refusals(table, seat, candidates)
        ]

    def waiver(self, table: T, seat: str) -> str | None:
        """The action that passes for this seat; None if the seat has to act or isn't asked."""
        return self.COURSE.waiver(table, seat)

    def answer_for_absent(self, table: T, seat: str) -> str:
        """The action taken for an awaited seat without a player: what the course's `stand_in`
        picks, else the waiver, else the first legal action."""
        return self.COURSE.answer_for_absent(table, seat)

    def rederive(self, table: T, event: E, dealer: Dealer) -> Dealt | None:
        """The random result behind this event, as recorded and as `dealer` derives it again; None
        if there is none, it is sealed, or people deal. table: before the event."""
        return None if table.by_people else self.COURSE.rederive(table, event, dealer)

    def draws(self, table: T, event: E) -> Sequence[Chance]:
        """What came by chance in this event and what could have come, in a game that the program
        deals; nothing that is sealed. table: before the event."""
        return self.COURSE.draws(table, event)

    def asked_seats(self, table: T) -> tuple[S, ...]:
        """The seats that may act, in table order; any of them may answer first. Every
        reader may know them. Use it only to decide what may be typed."""
        return tuple(self.COURSE.due(table))

    def awaited_seats(self, table: T) -> tuple[S, ...]:
        """The seats that the game waits for, in the same order; none once it is over. Every reader
        may know them.

        Use it to wait for a seat, notify it or answer for it: turns, bots, webhooks, absent seats.
        A seat that is ready may still act, but isn't awaited.
        """
        return self.asked_seats(table)

    def foresee(self, table: T, facts: Facts, seat: str) -> Facts:  # noqa: ARG002 - used by overrides
        """The leading facts of a move that follow from the rules and from this seat's own
        knowledge. table: before the move."""
        return facts

    def round_of(self, table: T) -> int:
        """The number of the current round."""
        return table.round

    def is_over(self, table: T) -> bool:
        return table.phase == "finished"

    def board(self, table: T, game: str, seq: int) -> Document:
        """The whole table: see `Looks`."""
        return self.LOOKS.board(table, game, seq, self._actions(table, self.asked_seats(table)))

    def view(self, table: T, game: str, seq: int, seat: S | None) -> Document:
        """The board as a seat sees it: see `Looks`."""
        seats = () if seat is None else (seat,)
        return self.LOOKS.view(table, game, seq, self._actions(table, seats), seat)

    def due(self, table: T, seats: Collection[str]) -> list[Document]:
        """The pending decisions, in the order of `asked_seats`; hand and actions only for `seats`.
        `Moment.due` adds whether each seat is awaited."""
        return self.LOOKS.due(table, self._actions(table, seats))

    def _actions(self, table: T, seats: Collection[str]) -> Actions:
        return {seat: self.legal(table, seat) for seat in self.asked_seats(table) if seat in seats}


GameKind = Kind[Any, Any, Any, Any]
"""Any game."""


@cache
def module(game: object, name: str, floor: str | None = None) -> Any:
    """Import a module of the game's package in `mclub.games`, or of its package in `floor`, such as
    "projections"."""
    package = type(game).__module__
    if floor is not None:
        package = f"{floor}.{package.rpartition('.')[2]}"
    return import_module(f"{package}.{name}")


@cache
def _spellings(game: GameKind) -> frozenset[str]:
    return spellings(*game.WORDS, *module(game, "claims", "commands").WORDS)


def plain(entry: msgspec.Struct) -> Document:
    """Convert a struct to a document."""
    document: Document = msgspec.to_builtins(entry)
    return document
