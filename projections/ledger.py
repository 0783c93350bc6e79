"""The money ledger of every game: every movement with its accounts, reason and balances."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

import msgspec

from events.language import gettext as _
from events.language import translate_action
from events.record import Record
from projections.conservation import Difference, differences

T = TypeVar("T")
"""A game's table."""


class Movement(msgspec.Struct, frozen=True):
    """amount (never negative) from one account to another; why: in words."""

    source: str
    target: str
    amount: int
    why: str


class Entry(msgspec.Struct, frozen=True, rename={"source": "from", "target": "to"}):
    """A movement with its record and round, and the balance of every account after it."""

    seq: int
    round: int
    source: str
    target: str
    amount: int
    why: str
    balances: dict[str, int]


Moves = Mapping[type, Callable[[Any], list[Movement]]]
"""The movements of each event type that moves money."""


class Ledger(Generic[T]):
    """All money movements of a game. opening: the initial balances, the bank's first; moves: by
    event type; balances: the money on a table, by account."""

    def __init__(
        self, opening: Mapping[str, int], moves: Moves, balances: Callable[[T], dict[str, int]]
    ) -> None:
        self.opening: Final = opening
        self.bank: Final = next(iter(opening))
        self.balances: Final = balances
        self._moves, self._all = moves, sum(opening.values())

    def __call__(self, records: Iterable[Record[Any]]) -> list[Entry]:
        """All movements of the records in effect, in order."""
        entries: list[Entry] = []
        balances = dict(self.opening)
        round_ = 0
        for record in records:
            event = record.event
            if event.opens_round:
                round_ = event.round
            for move in self.movements(event):
                _book(balances, move)
                entries.append(
                    Entry(
                        record.seq,
                        round_,
                        move.source,
                        move.target,
                        move.amount,
                        move.why,
                        dict(balances),
                    )
                )
        return entries

    def movements(self, event: Any) -> list[Movement]:
        """The movements of one event."""
        moves = self._moves.get(type(event))
        return [move for move in moves(event) if move.amount] if moves else []

    def book(self, balances: dict[str, int], records: Iterable[Record[Any]]) -> None:
        """Apply the movements of these records to the balances."""
        for record in records:
            event = record.event
            if (moves := self._moves.get(type(event))) is not None:
                for move in moves(event):
                    _book(balances, move)

    def misbooked(self, booked: Mapping[str, int], there: Mapping[str, int]) -> list[Difference]:
        """The accounts whose booked balance isn't the money on the table.

        While a position is set up not all money is there, and there is nothing to compare.
        """
        if booked == there or sum(there.values()) != self._all:
            return []
        return differences(
            *(
                (
                    _("the ledger's balance of “{account}”").format(
                        account=translate_action(account)
                    ),
                    booked.get(account, 0),
                    there.get(account, 0),
                )
                for account in {**there, **booked}
            )
        )


def _book(balances: dict[str, int], move: Movement) -> None:
    balances[move.source] = balances.get(move.source, 0) - move.amount
    balances[move.target] = balances.get(move.target, 0) + move.amount


def payment(bank: str, seat: str, amount: int, why: str) -> Movement:
    """From the bank to the seat, or back if negative."""
    if amount < 0:
        return Movement(seat, bank, -amount, why)
    return Movement(bank, seat, amount, why)


def correction(bank: str, event: Any) -> list[Movement]:
    """The referee's correction to the money counted."""
    why = _("correction: {reason}").format(reason=event.reason)
    return [payment(bank, event.seat, event.after - event.before, why)]
