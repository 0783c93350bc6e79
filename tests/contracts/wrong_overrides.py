"""Violations of a game's contract (`mclub.kinds`), each of which mypy must report.

Lint checks this file with the product: strict mypy rejects a `type: ignore` that hides no error, so
a contract that is no longer checked fails lint. Nothing runs this file.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from commands.course import Move
from commands.dealer import Dealer
from commands.notation import Word
from events.record import Record
from events.shared import GameCreated
from mclub.games.million_club import MillionClub
from mclub.kinds.desk import Desk
from mclub.kinds.kind import Document, Facts, Kind, Looks
from mclub.kinds.parts import Boards, Bots, Claims, Correcting, Counting, Positions, RealCards
from projections.fold import Fold
from projections.le_millionnaire.table import Table as Francs
from projections.million_club.table import Table as Millions


class WrongPieces(MillionClub):
    """Parts of another game, or no parts at all."""

    KIND = 3  # type: ignore[assignment]
    FOLD: Fold[Francs]  # type: ignore[assignment]
    LOOKS: Looks[Francs, str]  # type: ignore[assignment]
    NOTABLE = ("CrashStruck",)  # type: ignore[assignment]

    def desk(self) -> Desk[Francs, Any]:  # type: ignore[override]
        raise NotImplementedError

    def tell(self) -> str:  # type: ignore[override]
        raise NotImplementedError

    def face(self) -> str:  # type: ignore[override]
        raise NotImplementedError


class WrongRules(Kind[Millions, Any, Any, str]):
    """Functions with other parameters or results."""

    def begin(self, created: str, dealer: Dealer) -> tuple[Facts, Millions]:  # type: ignore[override]
        raise NotImplementedError

    def rederive(self, table: Francs, event: Any, dealer: Dealer) -> None:  # type: ignore[override]
        raise NotImplementedError

    def score(self, table: Millions) -> Document:  # type: ignore[override]
        raise NotImplementedError

    def act(self, table: Millions, seat: str, words: str, dealer: Dealer) -> Move:  # type: ignore[override]
        raise NotImplementedError

    def legal(self, table: Millions, seat: str) -> tuple[str, ...]:  # type: ignore[override]
        raise NotImplementedError

    def round_ends(self, records: Sequence[Record[Any]]) -> list[int]:  # type: ignore[override]
        raise NotImplementedError

    def rulings(self) -> list[tuple[str, str]]:  # type: ignore[override]
        raise NotImplementedError


class WrongParts(
    Positions[Millions], Boards[Millions], RealCards[Millions], Counting, Correcting, Claims, Bots
):
    """Optional parts with other parameters or results."""

    def save(self, records: Any) -> Document:  # type: ignore[override]
        raise NotImplementedError

    def begin_from(self, created: GameCreated, dealer: Dealer) -> tuple[Facts, Millions]:  # type: ignore[override]
        raise NotImplementedError

    def with_board(self, board: Mapping[str, Any]) -> Mapping[str, Any]:  # type: ignore[override]
        raise NotImplementedError

    def with_profiles(self, dealt: Mapping[str, Sequence[str]]) -> str:  # type: ignore[override]
        raise NotImplementedError

    def correct(self, table: Millions, words: Sequence[Word]) -> Document:  # type: ignore[override]
        raise NotImplementedError

    def claim(self, text: str, seats: str) -> bool:  # type: ignore[override]
        raise NotImplementedError

    def count(self, records: Any, counted: int) -> Document:  # type: ignore[override]
        raise NotImplementedError

    def mind(self) -> str:  # type: ignore[override]
        raise NotImplementedError
