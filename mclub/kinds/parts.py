"""Optional parts of a game, besides the required `mclub.kinds.kind.Kind`.

Each part is a base class, which a game inherits if it has the part. `able(kind, Counting)` returns
the game typed with that part, or raises BadInput that says what the game lacks. Parts of a face,
such as charts, are in `mclub.kinds.face`.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeVar

from commands.course import Move
from commands.dealer import Dealer
from commands.notation import Word
from commands.people import UNNAMED, People
from events.errors import BadInput
from events.language import gettext as _
from events.language import mark, translate_action
from events.shared import GameCreated
from mclub.kinds.kind import Document, Facts, GameKind, Records, Table, module
from projections.table import AnyTable

if TYPE_CHECKING:
    from mclub.kinds.desk import Claim, Desk
    from mclub.kinds.face import GameFace
    from mclub.kinds.mind import Mind

T = TypeVar("T", bound=AnyTable)


class Positions(ABC, Generic[T]):
    """A game that can start from a position (`mclub new --from`, `mclub position`)."""

    POSITION_OPTIONS: ClassVar[Collection[str]] = ()
    """Options determined by the position."""

    @abstractmethod
    def seats_of(self, start: Mapping[str, Any]) -> dict[str, str]:
        """The seats and names in a position. Raises BadInput."""

    def options_in(self, start: Mapping[str, Any]) -> dict[str, str]:  # noqa: ARG002 - used by overrides
        """The default of each of POSITION_OPTIONS for this position. Raises BadInput."""
        return {}

    @abstractmethod
    def check_reachable(
        self, start: Mapping[str, Any], seats: Sequence[str], options: Mapping[str, str]
    ) -> None:
        """Raise BadInput for a position that can't be reached under these options. seats: round
        the table."""

    @abstractmethod
    def begin_from(
        self, created: GameCreated, dealer: Dealer, start: Mapping[str, Any]
    ) -> tuple[Facts, T]:
        """The opening facts of a game that begins with a position. Raises BadInput."""

    def template(self) -> str:
        """A position as a TOML form to fill in, from the module `form` in the game's package."""
        form: str = module(self, "form").template()
        return form

    def start_of(self, records: Records) -> Document | None:
        """The position that the game started from, in the form `begin_from` takes."""
        # A game that began with a commitment is dealt in a batch of its own.
        opening = takewhile(lambda record: record.by == "dealer", records)
        return self._saved().position_of([record.event for record in opening])

    def save(self, records: Records) -> tuple[int, Document] | None:
        """The last position that a game can start from, and the record (seq) that led to it; None
        during the set-up. records: those in effect."""
        return self._saved().last_position(records)

    def _saved(self) -> "Saved":
        saved: Saved = module(self, "position", "projections")
        return saved


class Saved(Protocol):
    """A game's positions module in `projections`; mypy checks them in tests/contracts."""

    def position_of(self, events: Sequence[Any], /) -> Document | None:
        """The starting position of a game with these first events."""

    def last_position(self, records: Records, /) -> tuple[int, Document] | None:
        """See `Positions.save`."""


class Decks(ABC, Generic[T]):
    """A game whose cards can be loaded from a file (`mclub new --deck`)."""

    @abstractmethod
    def begin_with(
        self, created: GameCreated, dealer: Dealer, deck: Mapping[str, Any]
    ) -> tuple[Facts, T]:
        """The opening facts of a game with this deck. Raises BadInput."""

    @abstractmethod
    def deck_of(self, records: Records) -> Document | None:
        """The game's starting deck, in the form `begin_with` takes; None: the game's own."""


class Boards(Decks[T], Generic[T]):
    """A game whose board can also be loaded from a file (`mclub new --board`)."""

    BOARDS: ClassVar[Collection[str]]
    """The included boards, named by the option `board`."""

    @abstractmethod
    def with_board(
        self, deck: Mapping[str, Any] | None, board: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """Add the board to the deck, or to the game's own, in the form `begin_with` takes. Raises
        BadInput if the deck already has another board."""


class RealCards(ABC, Generic[T]):
    """A game that can be played with real cards: people deal and enter what they see (`mclub new
    --table`)."""

    TITLE: ClassVar[str]
    FIRST: ClassVar[str]
    """The player that `--first` names, marked, with the rule: "the Leader (MD-SET-3)"."""

    def with_profiles(self, dealt: Mapping[str, Sequence[str]]) -> bool:
        """Whether the cards dealt imply the alternative set-up; never in a game that deals nothing
        before it begins. Raises BadInput."""
        if any(dealt.values()):
            raise BadInput(
                _(
                    "In {game} players begin with nothing in front of them: write "
                    "yellow=Ann, and name {first} with --first."
                ).format(game=self.TITLE, first=_(self.FIRST))
            )
        return False

    @abstractmethod
    def next_entry(
        self, table: T, dealt: Mapping[str, Sequence[str]], first: str | None
    ) -> str | None:
        """The next entry for the set-up, in the notation; None if the set-up is complete. dealt:
        the names of the cards in front of each seat, by seat; first: the first player. Raises
        BadInput."""

    def contradiction(self, records: Records, facts: Facts) -> tuple[str, str] | None:  # noqa: ARG002 - used by overrides
        """(rule id, reason that names both events) if the new facts contradict earlier entries,
        else None. Only needed where the rules can't refuse every impossible entry. records: those
        in effect."""
        return None


class Counting(ABC):
    """A game whose counted money can be compared with the ledger (`mclub count`)."""

    ACCOUNTS: ClassVar[Sequence[str]]
    """The accounts that can be counted besides the seats."""

    @abstractmethod
    def desk(self) -> "Desk[Any, Any]":
        """See `Kind.desk`, with support for counting."""

    def count(self, records: Records, counted: Mapping[str, int | str]) -> Document:
        """Compare counted money, by account, with the ledger of the records in effect, with slips
        that would explain a difference. Raises BadNotation."""
        money = self.desk().money
        assert money is not None
        return money.count(records, counted)


class Correcting(ABC):
    """A game whose money the referee can correct (`mclub correct`)."""

    @abstractmethod
    def desk(self) -> "Desk[Any, Any]":
        """See `Kind.desk`, with support for corrections."""

    def correct(self, table: Table, words: Sequence[Word]) -> Move:
        """A correction by the referee, e.g. "correct yellow money 14" and a reason. Raises
        BadNotation, NotAllowed."""
        correct = self.desk().correct
        assert correct is not None
        return correct(table, words)


class Claims(ABC):
    """A game whose figures the table can make claims about (`mclub dispute --claim`)."""

    SEATS: ClassVar[Sequence[str]]

    @abstractmethod
    def desk(self) -> "Desk[Any, Any]":
        """See `Kind.desk`, with support for claims."""

    def claim(self, text: str, seats: Sequence[str], players: People = UNNAMED) -> "Claim":
        """Parse a claim. players: the people who can be addressed by name. Raises BadNotation, and
        BadInput for an unoccupied seat."""
        read_claim = self.desk().read_claim
        assert read_claim is not None
        claim = read_claim(text, players)
        for seat in self.SEATS:
            if seat not in seats and seat in claim.text.split():
                raise BadInput(
                    _("Nobody plays {seat}; the seats in play are {seats}.").format(
                        seat=translate_action(seat), seats=", ".join(map(translate_action, seats))
                    )
                )
        return claim


class Bots:
    """A game that programs can play (`mclub.bots`)."""

    def mind(self) -> "Mind":
        """The module `bots` of the game's package. mypy checks these modules against `Mind` in
        tests/contracts."""
        mind: Mind = module(self, "bots")
        return mind


class Simulated(ABC):
    """A game that can be simulated many times and compared (`mclub simulate`)."""

    NOTABLE: ClassVar[Mapping[str, str]]
    """Event types that distinguish games, by name, with their labels, marked."""

    @abstractmethod
    def starter(self, events: Iterable[Any]) -> str:
        """The first player of the first round. events: a game's, from the beginning."""


class Played(RealCards[T], Counting, Correcting, Claims, Bots, Simulated, Generic[T]):
    """The parts all three games share: real cards, refereeing, disputes, bots and simulation."""


LACKING: Final = {
    "Positions": mark("{game} can't start from a position."),
    "Decks": mark("{game} can't load a deck: it is played with the cards in the box."),
    "Boards": mark("{game} can't load a board: it is played on the board in the box."),
    "RealCards": mark("{game} can't be played with real cards here: the program deals."),
    "Counting": mark("In {game} counted money can't be compared with the log."),
    "Correcting": mark("In {game} the referee can't correct money, only undo."),
    "Claims": mark(
        "In {game} claims can't be judged; a dispute without a claim still finds errors."
    ),
    "Bots": mark("There are no bots for {game}."),
    "Simulated": mark("{game} can't be simulated."),
    "Charts": mark("There are no charts for {game}."),
    "ScoringHands": mark("{game} can only be scored from a recorded game."),
    "Pads": mark("There is no score pad for {game}."),
    "Demo": mark("There is no demo for {game}."),
    "Pieces": mark("There are no explanations of the pieces of {game}."),
}
"""The message for a game that lacks the part, by the part's name."""

Ability = TypeVar("Ability")


def able(game: "GameKind | GameFace", ability: type[Ability]) -> Ability:
    """Return the game (or its face), typed with the part. Raises BadInput if it lacks the part."""
    if not isinstance(game, ability):
        raise BadInput(_(LACKING[ability.__name__]).format(game=game.TITLE))
    return game
