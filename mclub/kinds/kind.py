"""The games that there are, each behind the same few functions.

A new game adds a package beside `million_club` and one line to `GAMES`; nothing else here, in the
command line or in `Club` knows one game from another. The package is what `GameKind` says; its
module `face` is what people see of the game (`mclub.kinds.face`), its file `rulebook.toml` the
rules in words. What a game may have or not stands in `mclub.kinds.parts`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from commands.course import Move
from commands.dealer import Dealer
from commands.notation import Word
from commands.stage import Fact
from events.record import Codec, Record
from events.shared import GameCreated

Facts = Sequence[Fact]
Document = dict[str, Any]
Table = Any
Cut = Callable[[Record[Any]], Record[Any]]
Difference = tuple[str, Any, Any]
"""What it is (in words), as it was recorded, and as it is reckoned anew."""


class GameKind(Protocol):
    """What a game's module offers. A table is that game's own and opaque to all others."""

    KIND: str
    TITLE: str
    """The game's proper name: "Million Club"."""
    CODEC: Codec[Any]
    SEATS: Sequence[str]
    """Every seat that there can be, out of `commands.notation.SEATS`; so many can play at most."""
    FEWEST: int

    def opens(self, options: Mapping[str, str]) -> Collection[type]:
        """Events by which the program shows somebody what was sealed, in a game of these options. A
        go ends with them."""

    def binds(self, options: Mapping[str, str]) -> Collection[type]:
        """Events that no seat takes back alone, whatever they show: they bind others, such as a
        concluded deal, or lay open to all what had been sealed."""

    def options(self, rulings: Mapping[str, str]) -> dict[str, str]:
        """Every option with its value. Raises BadInput for what there is not."""

    def spellings(self) -> Collection[str]:
        """Every word of its notation and claims as it may be typed (`commands.people.spellings`):
        no name stands for a seat that is one of them."""

    def question(self, decision: str) -> str:
        """What a seat is asked, in words."""

    def begin(self, created: GameCreated, dealer: Dealer) -> tuple[Facts, Table]:
        """What happens by itself at the beginning, up to the first question."""

    def by_people(self, options: Mapping[str, str]) -> bool:
        """Whether people deal the cards in a game of these options."""

    def fold(self, events: Iterable[Any]) -> Table: ...

    def act(self, table: Table, seat: str, words: Sequence[Word], dealer: Dealer) -> Move:
        """An action of this seat. Raises BadNotation, IllegalAction, and NotYourTurn for a seat
        that is not asked, or any seat once nobody is."""

    def legal(self, table: Table, seat: str) -> list[str]:
        """What this seat may type, in a fixed order; nothing if it is not asked."""

    def asked(self, table: Table) -> tuple[str, ...]:
        """The seats that may act, in order round the table; any of them may answer first. This is
        known to everybody. It says what may be typed, and nothing else."""

    def awaited(self, table: Table) -> tuple[str, ...]:
        """Those of the seats asked without whom the game doesn't go on, in the same order; none
        once it is over. This is known to everybody.

        Whatever waits for a seat, calls it or answers for it goes by this: whose turn it is, bots,
        webhooks, absent seats. A seat that is ready may still act, but isn't awaited.
        """

    def foreseen(self, table: Table, facts: Facts, seat: str) -> Facts:
        """Those first facts of a move of this seat that it knows to follow from the rules, whatever
        it can't see. table: before the move."""

    def finished(self, table: Table) -> bool: ...

    def board(self, table: Table, game: str, seq: int) -> Document:
        """All of the table. Every game has the fields game, seq, status, round, players (by seat,
        with their names) and due; `first` and a player's `profile` where there is such a thing."""

    def view(self, table: Table, game: str, seq: int, seat: str | None) -> Document:
        """The board with a seat's eyes (None: a spectator's); table: folded from the log that was
        cut for it."""

    def due(self, table: Table, seats: Collection[str]) -> list[Document]:
        """Who is asked what, in the order of `asked`; hand and actions only of these seats. Which
        of them are awaited, `Moment.due` adds."""

    def score(self, table: Table, records: Sequence[Record[Any]] = ()) -> Document:
        """The score sheet. Every game has of each player total, fortune (M), rank and the lines of
        its own, and the winners; lines: what each line was counted from. What nobody can know yet
        is None, with its bounds where the game has them. records: those that count, for what people
        have said of cards that lie unseen."""

    def history(
        self,
        records: Sequence[Record[Any]],
        since: int,
        undone: Collection[int],
        cut: Cut,
        now: int | None = None,
    ) -> list[Document]:
        """What happened after record `since`, in words; cut: takes out what the reader may not
        know; now: the round after the last record, if it is known. Nothing is told of a question
        to a seat: an event with a `seat` and a `decision`."""

    def round_of(self, table: Table) -> int:
        """The number of the round that is played."""

    def round_ends(self, records: Sequence[Record[Any]]) -> dict[int, int]:
        """For each round that has ended, the last record that belongs to it (its seq)."""

    def ledger(self, records: Sequence[Record[Any]]) -> list[Document]: ...

    def explain(
        self, records: Sequence[Record[Any]], seat: str | None, *, everything: bool
    ) -> Document:
        """The last of the records, cut for the reader: round, text, figures, options."""

    def knows(
        self, records: Sequence[Record[Any]], seat: str, undone: Collection[int]
    ) -> list[Document]:
        """What a seat has learned, and by which event."""

    # What an audit needs: it goes through a game event by event.

    def fresh(self, created: GameCreated) -> Table:
        """The table before anything has happened."""

    def evolve(self, table: Table, event: Any) -> None:
        """Changes the table by one event."""

    def dealt(self, table: Table, event: Any, dealer: Dealer) -> Difference | None:
        """What chance gave by this event, and what the dealer gives; None: there is no chance in
        it, or it is sealed. table: before the event."""

    def unbalanced(self, table: Table, event: Any) -> list[Difference]:
        """What of money and cards is lost or too much. table: after the event."""

    def points(self, table: Table) -> dict[str, int] | None:
        """Each seat's points, not counted by `score`; None if cards are hidden."""

    def misscored(self, table: Table, event: Any) -> list[Difference] | None:
        """What the event gets wrong of the final score; None: it says nothing of it, or cards are
        hidden."""

    # What a dispute needs.

    def rulings(self, options: Mapping[str, str]) -> list[tuple[str, str]]:
        """Where tables differ: each such option with each value that it does not have here."""

    def waiver(self, table: Table, seat: str) -> str | None:
        """The action by which this seat leaves it at that; None if it has to act or isn't asked."""

    # What a game without one of its players needs.

    def absent(self, table: Table, seat: str) -> str:
        """The action that is taken for an awaited seat that nobody plays: its waiver, or else one
        that gives nothing away where there is such a one."""
