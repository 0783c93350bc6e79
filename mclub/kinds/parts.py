"""What a game may have beside what every game has to (`mclub.kinds.kind.Kind`).

Each part is a base class: a game has it by naming it. Whoever needs one asks for it:
`able(kind, Counting)` is the game as one that has it, or a refusal that says in a line what this
game lacks. Parts of a face, such as charts, stand in `mclub.kinds.face`.
"""

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from importlib import import_module
from itertools import takewhile
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeVar

from commands.correction import amount_of
from commands.course import Move
from commands.dealer import Dealer
from commands.notation import Word
from commands.people import UNNAMED, People
from events.errors import BadInput
from events.language import gettext as _
from events.language import mark, spoken
from events.shared import GameCreated
from mclub.kinds.kind import Claim, Desk, Document, Facts, GameKind, Records, Table, plain
from projections.table import AnyTable

if TYPE_CHECKING:
    from random import Random

    from mclub.kinds.face import GameFace
    from mclub.kinds.seen import Seen

T = TypeVar("T", bound=AnyTable)


class Positions(ABC, Generic[T]):
    """A game can start in the middle (`mclub new --from`, `mclub position`)."""

    POSITION_OPTIONS: ClassVar[Collection[str]] = ()
    """The options that a position sets by itself."""

    @abstractmethod
    def seats_of(self, start: Mapping[str, Any]) -> dict[str, str]:
        """The seats and names in a position. Raises BadInput."""

    def options_in(self, start: Mapping[str, Any]) -> dict[str, str]:  # noqa: ARG002 - of those who have them
        """The value of each of POSITION_OPTIONS, for where nobody chooses another. Raises
        BadInput."""
        return {}

    @abstractmethod
    def check_reachable(
        self, start: Mapping[str, Any], seats: Sequence[str], options: Mapping[str, str]
    ) -> None:
        """Raises BadInput for a position that play with these options can't come to. seats: round
        the table."""

    @abstractmethod
    def begin_from(
        self, created: GameCreated, dealer: Dealer, start: Mapping[str, Any]
    ) -> tuple[Facts, T]:
        """What happens by itself when a game begins with a position. Raises BadInput."""

    def template(self) -> str:
        """A position as TOML, to be filled in: that of the module `form` in the game's package."""
        form: str = import_module(f"{type(self).__module__}.form").template()
        return form

    def start_of(self, records: Records) -> Document | None:
        """The position that the game started from, as `begin_from` takes it."""
        # A game that was committed to first is dealt in a batch of its own.
        opening = takewhile(lambda record: record.by == "dealer", records)
        return self._saved().position_of([record.event for record in opening])

    def save(self, records: Records) -> tuple[int, Document] | None:
        """The last position that a game can start from, and the record (seq) after which the table
        stood so; None in the set-up. records: those that count."""
        return self._saved().last_position(records)

    def _saved(self) -> "Saved":
        package = type(self).__module__.rpartition(".")[2]
        import_module(f"projections.{package}.position")
        saved: Saved = sys.modules[f"projections.{package}"].position
        return saved


class Saved(Protocol):
    """A game's module of positions in `projections`; mypy compares them in tests/contracts."""

    def position_of(self, events: Sequence[Any], /) -> Document | None:
        """The position that a game with these first events started from."""

    def last_position(self, records: Records, /) -> tuple[int, Document] | None:
        """As `Positions.save`."""


class Decks(ABC, Generic[T]):
    """A game's cards can be read from a file (`mclub new --deck`)."""

    @abstractmethod
    def begin_with(
        self, created: GameCreated, dealer: Dealer, deck: Mapping[str, Any]
    ) -> tuple[Facts, T]:
        """What happens by itself when a game begins with this deck. Raises BadInput."""

    @abstractmethod
    def deck_of(self, records: Records) -> Document | None:
        """The deck that the game began with, as `begin_with` takes it; None: the game's own."""


class Boards(Decks[T], Generic[T]):
    """A game's board can be read from a file too (`mclub new --board`). One game has this so far;
    the command line, the service and the transcripts that ask for it know no game."""

    BOARDS: ClassVar[Collection[str]]
    """The boards that come with the program, as its option `board` names them."""

    @abstractmethod
    def with_board(
        self, deck: Mapping[str, Any] | None, board: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """The deck, or the game's own, that brings this board along, as `begin_with` takes it.
        Raises BadInput if it brings another already."""


class RealCards(ABC, Generic[T]):
    """People can deal the cards, and say what they see (`mclub new --table`)."""

    TITLE: ClassVar[str]
    FIRST: ClassVar[str] = ""
    """Whom `--first` names, marked, with the rule: "the Leader (MD-SET-3)"."""

    def with_profiles(self, dealt: Mapping[str, Sequence[str]]) -> bool:
        """Whether the alternative set-up is played, by what people have dealt: never in a game in
        which nothing is dealt before it begins. Raises BadInput."""
        if any(dealt.values()):
            raise BadInput(
                _(
                    "In {game} nothing lies before a player at the beginning: write yellow=Ann, "
                    "and --first for {first}."
                ).format(game=self.TITLE, first=_(self.FIRST))
            )
        return False

    @abstractmethod
    def told(self, table: T, dealt: Mapping[str, Sequence[str]], first: str | None) -> str | None:
        """What a seat says of the set-up, in the notation; None if nothing is left to say. dealt:
        by seat, the words for what lies before it. Raises BadInput."""

    def contradiction(self, records: Records, facts: Facts) -> tuple[str, str] | None:  # noqa: ARG002 - of those who need them
        """Rule and reason why the facts can't be true together with what was said before, naming
        both events: none where the rules refuse all that can't be. records: those that count;
        facts: what would follow them."""
        return None


class Counting(ABC):
    """Money on the table can be counted and compared with the ledger (`mclub count`)."""

    ACCOUNTS: ClassVar[Sequence[str]]
    """What can be counted beside the seats."""

    @abstractmethod
    def desk(self) -> Desk[Any, Any]:
        """See `Kind.desk`; its money can be counted."""

    def count(self, records: Records, counted: Mapping[str, int | str]) -> Document:
        """Money that was counted, by account, against the ledger of the records that count, with
        slips that would explain a difference. Raises BadNotation."""
        money = self.desk().money
        assert money is not None
        box, compare = money.box, money.compare
        amounts = {account: amount_of(str(amount), box) for account, amount in counted.items()}
        return {account: plain(slip) for account, slip in compare(records, amounts).items()}


class Correcting(ABC):
    """The referee can set right what somebody counted (`mclub correct`)."""

    @abstractmethod
    def desk(self) -> Desk[Any, Any]:
        """See `Kind.desk`; what was counted can be corrected there."""

    def correct(self, table: Table, words: Sequence[Word]) -> Move:
        """What the referee corrects, e.g. "correct yellow money 14" and a reason. Raises
        BadNotation, NotAllowed."""
        correct = self.desk().correct
        assert correct is not None
        return correct(table, words)


class Claims(ABC):
    """A table can claim something about its game (`mclub dispute --claim`)."""

    SEATS: ClassVar[Sequence[str]]

    @abstractmethod
    def desk(self) -> Desk[Any, Any]:
        """See `Kind.desk`; claims are read there."""

    def claim(self, text: str, seats: Sequence[str], players: People = UNNAMED) -> Claim:
        """What a table claims; players: who may be called by name. Raises BadNotation, and BadInput
        for a seat that nobody plays."""
        read_claim = self.desk().read_claim
        assert read_claim is not None
        claim = read_claim(text, players)
        for seat in self.SEATS:
            if seat not in seats and seat in claim.text.split():
                raise BadInput(
                    _("Nobody plays {seat}; at the table are {seats}.").format(
                        seat=spoken(seat), seats=", ".join(map(spoken, seats))
                    )
                )
        return claim


class Mind(Protocol):
    """What bots of a game think with. Worths are in the points in which the game is won."""

    def choices(self, table: Table, seat: str) -> Sequence[Any]:
        """The actions of this seat, in the order of `legal`."""

    def take(self, table: Table, seat: str, action: Any, dealer: Dealer) -> Facts:
        """Takes one of the choices, changing the table in place."""

    PARTS: Mapping[str, str]
    """What the worth of what a seat has is made of, with what each part is called, marked."""

    def worth(self, table: Table, seat: str) -> float:
        """How far the seat is ahead, by what it has and what may still come of it."""

    def parts(self, table: Table, seat: str) -> dict[str, float]:
        """What the seat's own things are worth, by PARTS."""

    def imagine(self, seen: "Seen") -> "Callable[[Random], Table]":
        """Deals whole tables that could be behind what was seen: the unknown is dealt anew."""

    def habit(self, table: Table, seat: str, choices: Sequence[Any], chance: "Random") -> Any:
        """One of the choices, as a player takes it without much thought: quickly."""

    def sensible(self, table: Table, seat: str, choices: Sequence[Any]) -> Sequence[Any]:
        """Those of the choices that are worth a thought; never none."""

    def stage(self, table: Table) -> int:
        """How far the game has come, in steps that go up by one: the planner looks a step ahead."""


class Bots:
    """Programs can play the game (`mclub.bots`)."""

    def mind(self) -> Mind:
        """What they think with: the module `bots` of the game's package. mypy compares these
        modules with `Mind` in tests/contracts."""
        package = type(self).__module__
        import_module(f"{package}.bots")
        mind: Mind = sys.modules[package].bots
        return mind


class Simulated(ABC):
    """Many games of it can be played and compared (`mclub simulate`)."""

    NOTABLE: ClassVar[Mapping[str, str]]
    """Types of events by which games differ, by name, with what each is called, marked."""

    @abstractmethod
    def starter(self, events: Iterable[Any]) -> str:
        """The seat that was the first player of the first round. events: a game's, from the
        beginning."""


class Played(RealCards[T], Counting, Correcting, Claims, Bots, Simulated, Generic[T]):
    """What all three games have so far: they are played with real cards, refereed, disputed, played
    by bots and simulated."""


LACKING: Final = {
    "Positions": mark("{game} has no positions: it is played from its beginning."),
    "Decks": mark("{game} reads no deck from a file: its cards are those of the box."),
    "Boards": mark("{game} reads no board from a file: its board is that of the box."),
    "RealCards": mark("{game} is not played with real cards here: the program deals."),
    "Counting": mark("In {game} the program does not count what lies on the table."),
    "Correcting": mark("In {game} the referee corrects nothing; what was done can be undone."),
    "Claims": mark("In {game} no claim can be judged; a dispute without one finds what is wrong."),
    "Bots": mark("There are no bots for {game}."),
    "Simulated": mark("{game} is not simulated."),
    "Charts": mark("There are no charts of {game}."),
    "ScoringHands": mark("{game} is not scored without a game."),
    "Pads": mark("There is no score pad of {game}."),
    "Demo": mark("There is no recorded game of {game} to show."),
}
"""What a game is told to lack, by the name of the ability."""

Ability = TypeVar("Ability")


def able(game: "GameKind | GameFace", ability: type[Ability]) -> Ability:
    """The game (or its face) as one that has the ability. Raises BadInput if it hasn't."""
    if not isinstance(game, ability):
        raise BadInput(_(LACKING[ability.__name__]).format(game=game.TITLE))
    return game
