"""What a game is: `Kind`, the base of which each game is one object.

All others annotate `GameKind`: a game whose own types are its own business. What a game may have or
not stands in `mclub.kinds.parts`, what people see of it in `mclub.kinds.face`.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeVar

import msgspec

from commands.correction import Box
from commands.course import Course, Move
from commands.dealer import Dealer, Dealt
from commands.notation import Word
from commands.people import People
from commands.stage import Fact
from commands.text import texts
from events.event import Event
from events.record import Codec, Record
from events.shared import GameCreated
from mclub.kinds.document import Document as Document
from mclub.kinds.options import AT_TABLE, NO_RANGES, chosen
from projections.conservation import Difference as Difference
from projections.fold import Fold
from projections.history import Cut, history
from projections.table import AnyTable
from projections.telling import Telling

if TYPE_CHECKING:
    from mclub.kinds.face import GameFace

Facts = Sequence[Fact]
Table = Any
Actions = Mapping[str, list[str]]
"""By seat, what it may type: only of seats whose actions may be known."""
NO_OPTIONS: Final[Mapping[str, str]] = {}

Records = Sequence[Record[Any]]

T = TypeVar("T", bound=AnyTable)
E = TypeVar("E")
A = TypeVar("A", bound=msgspec.Struct)
S = TypeVar("S", bound=str)


class Money(msgspec.Struct, frozen=True):
    """Money that can be counted. box: how much there is, and how it is written; compare: what was
    counted, by account, against the ledger of the records that count."""

    box: Box
    compare: Callable[[Records, dict[Any, int]], Mapping[Any, msgspec.Struct]]


class Claim(Protocol):
    """A figure that can be read off a table after each event, and the value that it is said to
    have. text: in the notation; account: the ledger's, if it is about money."""

    @property
    def text(self) -> str: ...

    @property
    def claimed(self) -> Any: ...

    @property
    def account(self) -> str | None: ...

    @property
    def begin(self) -> Callable[[], Callable[[Table, Any], Any]]:
        """Makes what is handed the table after each event, in order, and says the figure."""

    @property
    def read(self) -> Callable[[Table], Any] | None:
        """Says the figure of a table, where nothing before it matters."""

    def holds(self, figure: Any) -> bool | None:
        """Whether the claim is true of this figure; None if that can't be told."""


class Looks(msgspec.Struct, Generic[T, S], frozen=True):
    """The board as documents (docs/format.md).

    board: all of the table, with the referee's eyes. Every game has the fields game, seq, status,
    round, players (by seat, with their names) and due; `first` and a player's `profile` where there
    is such a thing. view: the board with a seat's eyes (None: a spectator's), of a table folded
    from the log cut for it. due: who is asked what, in the order round the table, with hand and
    actions of those whose actions are given.
    """

    board: Callable[[T, str, int, Actions], Document]
    view: Callable[[T, str, int, Actions, S | None], Document]
    due: Callable[[T, Actions], list[Document]]


class Explain(Protocol[E]):
    """The last of the records, cut for the reader: round, text, figures, options."""

    def __call__(
        self, records: Sequence[Record[E]], seat: Any, *, everything: bool
    ) -> msgspec.Struct: ...


class Desk(msgspec.Struct, Generic[T, E], frozen=True):
    """What explanations, disputes and audits need of a game.

    explain: see `Explain`; ledger: all money that moved; unbalanced: what of money and cards is
    lost or too much after an event; mislisted: figures beside the table that don't follow from what
    lies on it (None: there are none); points: each
    seat's points, not counted by the score (None: cards are hidden); misscored: what an event gets
    wrong of the final score (None: it says nothing of it, or cards are hidden).

    money, correct, read_claim: of a game that is `Counting`, `Correcting`, `Claims`.
    """

    explain: Explain[E]
    ledger: Callable[[Sequence[Record[E]]], Iterable[msgspec.Struct]]
    unbalanced: Callable[[T, E], list[Difference]]
    points: Callable[[T], dict[str, int] | None]
    misscored: Callable[[T, E], list[Difference] | None]
    money: Money | None = None
    correct: Callable[[T, Sequence[Word]], Move] | None = None
    read_claim: Callable[[str, People], Claim] | None = None
    mislisted: Callable[[T, E], list[Difference]] | None = None


class Kind(ABC, Generic[T, E, A, S]):
    """A game. T: its table; E: its events; A: its actions; S: its seats."""

    KIND: ClassVar[str]
    TITLE: ClassVar[str]
    """The game's proper name: "Million Club"."""
    CODEC: ClassVar[Codec[Any]]
    SEATS: ClassVar[Sequence[str]]
    """Every seat that there can be, out of `commands.notation.SEATS`; so many can play at most."""
    FEWEST: ClassVar[int]
    OPTIONS: ClassVar[Mapping[str, Sequence[str]]] = {}
    """The values of each option, the default first."""
    RANGES: ClassVar[Mapping[str, range]] = NO_RANGES
    """The numbers that an option takes beside its values."""
    EARLIER: ClassVar[Mapping[str, str]] = NO_OPTIONS
    """By the option, what holds where the first event of a game, or a transcript, doesn't name it:
    the rule of the release that wrote it."""
    UNDISPUTED: ClassVar[Collection[str]] = ()
    """Options under which the same commands can't be played again, or that change nothing that
    happens: no dispute asks what they would have changed."""
    FOLD: Fold[T]
    COURSE: Course[Any, T, A]
    LOOKS: Looks[T, S]

    @abstractmethod
    def spellings(self) -> Collection[str]:
        """Every word of its notation and claims as it may be typed (`commands.people.spellings`):
        no name stands for a seat that is one of them."""

    @abstractmethod
    def begin(self, created: GameCreated, dealer: Dealer) -> tuple[Facts, T]:
        """What happens by itself at the beginning, up to the first question."""

    @abstractmethod
    def score(self, table: T, records: Sequence[Record[E]] = ()) -> Document:
        """The score sheet. Every game has of each player total, fortune (M), rank and the lines of
        its own, and the winners; lines: what each line was counted from. What nobody can know yet
        is None, with its bounds where the game has them. records: those that count, for what people
        have said of cards that lie unseen."""

    def history(
        self,
        records: Sequence[Record[E]],
        since: int,
        undone: Collection[int],
        cut: Cut,
        now: int | None = None,
        names: Mapping[str, str] | None = None,
    ) -> list[Document]:
        """What happened after record `since`, in words; cut: takes out what the reader may not
        know; now, names: the round after the last record, and how each seat is called then, if
        they are known. Nothing is told of a question to a seat: an event with a `seat` and a
        `decision`."""
        return history(records, since, undone, cut, self.tell(), now, names)

    @abstractmethod
    def round_ends(self, records: Sequence[Record[E]]) -> dict[int, int]:
        """For each round that has ended, the last record that belongs to it (its seq)."""

    def tell(self) -> Telling:
        """How its events are told: `tell` of the game's history, imported when it is asked for."""
        package = type(self).__module__.rpartition(".")[2]
        tell: Telling = import_module(f"projections.{package}.history").tell
        return tell

    def desk(self) -> Desk[T, E]:
        """What explanations, disputes and audits need: DESK of the module `desk` in the game's
        package, imported when it is asked for."""
        desk: Desk[T, E] = import_module(f"{type(self).__module__}.desk").DESK
        return desk

    def face(self) -> "GameFace":
        """What people see of the game: the module `face` of its package, imported when it is asked
        for. mypy compares the faces with their contract in tests/contracts."""
        package = type(self).__module__
        import_module(f"{package}.face")
        face: GameFace = sys.modules[package].face
        return face

    def options(self, rulings: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value. Raises BadInput for what there is not."""
        return chosen(rulings, self.OPTIONS, self.RANGES)

    def complete(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options of a game that may have been begun by an earlier release."""
        return {**self.EARLIER, **options}

    def rulings(self, options: Mapping[str, str]) -> list[tuple[str, str]]:
        """Where tables differ: each such option with each value that it does not have here."""
        return [
            (name, value)
            for name, values in self.OPTIONS.items()
            for value in values
            if name not in self.UNDISPUTED and value != options[name]
        ]

    def by_people(self, options: Mapping[str, str]) -> bool:
        """Whether people deal the cards in a game of these options."""
        return options.get(AT_TABLE) == "on"

    def opens(self, options: Mapping[str, str]) -> Collection[type[Event]]:
        """Events by which the program shows somebody what was sealed, in a game of these options:
        none where people deal, who turn cards up themselves."""
        if self.by_people(options):
            return ()
        return [event for event in self.CODEC.events if event.opens or event.turns_up]

    def binds(self, options: Mapping[str, str]) -> Collection[type[Event]]:
        """Events that no seat takes back alone, in a game of these options: those that bind others,
        and what the program has turned up before all."""
        dealt = not self.by_people(options)
        return [event for event in self.CODEC.events if event.binds or (dealt and event.turns_up)]

    def question(self, decision: str) -> str:
        """What a seat is asked, in words."""
        return self.COURSE.question(decision)

    def act(self, table: T, seat: str, words: Sequence[Word], dealer: Dealer) -> Move:
        """An action of this seat. Raises BadNotation, IllegalAction, and NotYourTurn for a seat
        that is not asked, or any seat once nobody is."""
        return self.COURSE.act(table, seat, words, dealer)

    def legal(self, table: T, seat: str) -> list[str]:
        """What this seat may type, in a fixed order; nothing if it is not asked. Where there are
        too many actions, only examples."""
        return texts(self.COURSE.legal(table, seat))

    def waiver(self, table: T, seat: str) -> str | None:
        """The action by which this seat leaves it at that; None if it has to act or isn't asked."""
        return self.COURSE.waiver(table, seat)

    def absent(self, table: T, seat: str) -> str:
        """The action that is taken for an awaited seat that nobody plays: its waiver, or else one
        that gives nothing away where there is such a one."""
        return self.COURSE.absent(table, seat)

    def dealt(self, table: T, event: E, dealer: Dealer) -> Dealt | None:
        """What chance gave by this event, and what the dealer gives; None: there is no chance in
        it, or it is sealed. table: before the event."""
        return self.COURSE.dealt(table, event, dealer)

    def asked(self, table: T) -> tuple[S, ...]:
        """The seats that may act, in order round the table; any of them may answer first. This is
        known to everybody. It says what may be typed, and nothing else."""
        return tuple(self.COURSE.due(table))

    def awaited(self, table: T) -> tuple[S, ...]:
        """Those of the seats asked without whom the game doesn't go on, in the same order; none
        once it is over. This is known to everybody.

        Whatever waits for a seat, calls it or answers for it goes by this: whose turn it is, bots,
        webhooks, absent seats. A seat that is ready may still act, but isn't awaited.
        """
        return self.asked(table)

    def foreseen(self, table: T, facts: Facts, seat: str) -> Facts:  # noqa: ARG002 - for those who need them
        """Those first facts of a move of this seat that it knows to follow from the rules, whatever
        it can't see. table: before the move."""
        return facts

    def round_of(self, table: T) -> int:
        """The number of the round that is played."""
        return table.round

    def finished(self, table: T) -> bool:
        """Whether the game is over."""
        return table.phase == "finished"

    def board(self, table: T, game: str, seq: int) -> Document:
        """All of the table: see `Looks`."""
        return self.LOOKS.board(table, game, seq, self._actions(table, self.asked(table)))

    def view(self, table: T, game: str, seq: int, seat: S | None) -> Document:
        """The board with a seat's eyes: see `Looks`."""
        seats = () if seat is None else (seat,)
        return self.LOOKS.view(table, game, seq, self._actions(table, seats), seat)

    def due(self, table: T, seats: Collection[str]) -> list[Document]:
        """Who is asked what, in the order of `asked`; hand and actions only of these seats. Which
        of them are awaited, `Moment.due` adds."""
        return self.LOOKS.due(table, self._actions(table, seats))

    def _actions(self, table: T, seats: Collection[str]) -> Actions:
        return {seat: self.legal(table, seat) for seat in self.asked(table) if seat in seats}


GameKind = Kind[Any, Any, Any, Any]
"""A game, whichever."""


def plain(entry: msgspec.Struct) -> Document:
    """A struct as a document."""
    document: Document = msgspec.to_builtins(entry)
    return document
