"""A game's part in explanations, disputes and audits."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from commands.correction import Box, amount_of
from commands.course import Move
from commands.notation import Word
from commands.people import People
from events.record import Record
from projections.conservation import Difference
from projections.document import Document
from projections.ledger import Ledger
from projections.table import AnyTable

Table = Any
Records = Sequence[Record[Any]]

T = TypeVar("T", bound=AnyTable)
E = TypeVar("E")


class Money(msgspec.Struct, frozen=True):
    """How money can be counted and checked. box: the supply and its notation; compare: checks
    counted money, by account, against the ledger of the records in effect."""

    box: Box
    compare: Callable[[Records, dict[Any, int]], Mapping[Any, msgspec.Struct]]

    def count(self, records: Records, counted: Mapping[str, int | str]) -> Document:
        """See `Counting.count`. Raises BadNotation."""
        amounts = {account: amount_of(str(amount), self.box) for account, amount in counted.items()}
        return {
            account: msgspec.to_builtins(slip)
            for account, slip in self.compare(records, amounts).items()
        }


class Claim(Protocol):
    """The value that a table claims for a figure; the figure can be computed after each event.
    text: the claim in the notation; account: the ledger's account, for claims about money."""

    @property
    def text(self) -> str: ...

    @property
    def claimed(self) -> Any: ...

    @property
    def account(self) -> str | None: ...

    @property
    def begin(self) -> Callable[[], Callable[[Table, Any], Any]]:
        """A factory of functions that take the table after each event, in order, and return the
        figure."""

    @property
    def read(self) -> Callable[[Table], Any] | None:
        """A function from a table to the figure, if it doesn't depend on the past."""

    def holds(self, figure: Any) -> bool | None:
        """Whether the claim is true of this figure; None if that is unknown."""


class Explain(Protocol[E]):
    """Explains the last of the records, cut for the reader: round, text, figures, options."""

    def __call__(
        self, records: Sequence[Record[E]], seat: Any, *, everything: bool
    ) -> msgspec.Struct: ...


class Desk(msgspec.Struct, Generic[T, E], frozen=True):
    """A game's part in explanations, disputes and audits.

    explain: see `Explain`; ledger: all movements of money; imbalances: money and cards missing or
    in excess after an event; points: each seat's points, computed independently of the score (None:
    cards are hidden); score_errors: errors of an event in the final score (None: it has no score,
    or cards are hidden); listing_errors: derived figures that don't match the table (None: the game
    has none).

    money, correct, read_claim: of games that are `Counting`, `Correcting`, `Claims`.
    """

    explain: Explain[E]
    ledger: Ledger[T]
    imbalances: Callable[[T, E], list[Difference]]
    points: Callable[[T], dict[str, int] | None]
    score_errors: Callable[[T, E], list[Difference] | None]
    money: Money | None = None
    correct: Callable[[T, Sequence[Word]], Move] | None = None
    read_claim: Callable[[str, People], Claim] | None = None
    listing_errors: Callable[[T, E], list[Difference]] | None = None
