"""The games that there are, each behind the same few functions.

A new game adds a module beside `million_club` and one line to `GAMES`; nothing else here, in the
command line or in `Club` knows one game from another.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from commands.dealer import Dealer
from commands.notation import Word
from events.errors import BadInput
from events.language import gettext as _
from events.record import Codec, Record
from events.table import GameCreated

Facts = Sequence[tuple[Any, tuple[str, ...]]]
Document = dict[str, Any]
Table = Any
Cut = Callable[[Record[Any]], Record[Any]]
Difference = tuple[str, Any, Any]
"""What it is (in words), as it was recorded, and as it is reckoned anew."""


class Move(NamedTuple):
    """What an action does: facts with their rule ids, the table after them, the action in the
    notation, and whether it names what other seats may not know."""

    facts: Facts
    table: Table
    command: str
    secret: bool


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


class GameKind(Protocol):
    """What a game's module offers. A table is that game's own and opaque to all others."""

    KIND: str
    CODEC: Codec[Any]
    SEATS: Sequence[str]
    FEWEST: int

    def opens(self, options: Mapping[str, str]) -> Collection[type]:
        """Events by which the program shows a seat a sealed value, in a game of these options."""

    def options(self, rulings: Mapping[str, str], alternative: bool) -> dict[str, str]:
        """Every option with its value. Raises BadInput for what there is not."""

    def names(self, created: GameCreated) -> dict[str, str]:
        """How each seat is called: "Yellow (North)"."""

    def question(self, decision: str) -> str:
        """What a seat is asked, in words."""

    def seats_of(self, start: Mapping[str, Any]) -> dict[str, str]:
        """The seats and names in a position."""

    def begin(
        self, created: GameCreated, dealer: Dealer, start: Mapping[str, Any] | None
    ) -> tuple[Facts, Table]:
        """What happens by itself at the beginning."""

    def by_people(self, options: Mapping[str, str]) -> bool:
        """Whether people deal the cards in a game of these options."""

    def save(self, records: Sequence[Record[Any]]) -> tuple[int, Document] | None:
        """The last position that a game can start from, as `begin` takes it, and the record (seq)
        after which the table stood so; None in the set-up. records: those that count."""

    def correct(self, table: Table, words: Sequence[Word]) -> Move:
        """What the referee corrects, e.g. "correct yellow money 14" and a reason. Raises
        BadNotation, NotAllowed."""

    def with_profiles(self, dealt: Mapping[str, Sequence[str]]) -> bool:
        """Whether the alternative set-up is played, by what people have dealt. Raises BadInput."""

    def told(
        self, table: Table, dealt: Mapping[str, Sequence[str]], first: str | None
    ) -> str | None:
        """What a seat says of the set-up, in the notation, at a table where people deal; None if
        nothing is left to say. dealt: by seat, the words for what lies before it. Raises BadInput.
        """

    def contradiction(self, records: Sequence[Record[Any]], facts: Facts) -> tuple[str, str] | None:
        """Rule and reason why the facts can't be true together with what was said before, naming
        both events. records: those that count; facts: what would follow them."""

    def fold(self, events: Iterable[Any]) -> Table: ...

    def act(self, table: Table, seat: str | None, words: Sequence[Word], dealer: Dealer) -> Move:
        """seat: None for whoever is asked. Raises BadNotation, NotYourTurn, IllegalAction."""

    def legal(self, table: Table) -> list[str]: ...

    def asked(self, table: Table) -> str | None:
        """The seat that is asked."""

    def finished(self, table: Table) -> bool: ...

    def board(self, table: Table, game: str, seq: int) -> Document: ...

    def view(self, table: Table, game: str, seq: int, seat: str | None) -> Document: ...

    def due(self, table: Table, seat: str | None) -> list[Document]:
        """Who is asked what; hand and actions only if it is this seat."""

    def score(self, table: Table) -> Document: ...

    def history(
        self, records: Sequence[Record[Any]], since: int, undone: Collection[int], cut: Cut
    ) -> list[Document]:
        """What happened after record `since`; cut: takes out what the reader may not know."""

    def round_of(self, table: Table) -> int:
        """The number of the round that is played."""

    def round_ends(self, records: Sequence[Record[Any]]) -> dict[int, int]:
        """For each round that has ended, the last record that belongs to it (its seq)."""

    def start_of(self, records: Sequence[Record[Any]]) -> Document | None:
        """The position that the game started from, as `begin` takes it."""

    def ledger(self, records: Sequence[Record[Any]]) -> list[Document]: ...

    def count(self, records: Sequence[Record[Any]], counted: Mapping[str, int | str]) -> Document:
        """Money that was counted, by account, against the ledger of the records that count, with
        slips that would explain a difference. Raises BadNotation."""

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

    def mislisted(self, table: Table, event: Any) -> list[Difference]:
        """Figures that don't follow from what lies on the table. table: after the event."""

    def points(self, table: Table) -> dict[str, int] | None:
        """Each seat's points, not counted by `score`; None if cards are hidden."""

    def misscored(self, table: Table, event: Any) -> list[Difference] | None:
        """What the event gets wrong of the final score; None: it says nothing of it, or cards are
        hidden."""

    # What a dispute needs.

    def rulings(self, options: Mapping[str, str]) -> list[tuple[str, str]]:
        """Where tables differ: each such option with each value that it does not have here."""

    def waiver(self, table: Table) -> str | None:
        """The action by which the seat that is asked leaves it at that; None if it has to act."""

    def claim(self, text: str, seats: Sequence[str]) -> Claim:
        """What a table claims about its game. Raises BadNotation, and BadInput for a seat that
        nobody plays."""


GAMES: dict[str, str] = {"million-club": "mclub.games.million_club"}
"""Each game's name and the module that makes it playable."""


def game_kind(name: str) -> GameKind:
    """The game of that name. Raises BadInput."""
    if name not in GAMES:
        raise BadInput(
            _("There is no game {name}; there is: {games}.").format(
                name=name[:40], games=", ".join(GAMES)
            )
        )
    return cast("GameKind", import_module(GAMES[name]))
