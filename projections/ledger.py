"""The money ledger of any game: each movement with its accounts, its reason and the balances."""

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
    """An amount, never negative, that goes from one account to another. why: in words."""

    source: str
    target: str
    amount: int
    why: str


class Entry(msgspec.Struct, frozen=True, rename={"source": "from", "target": "to"}):
    """A booked movement: its record and round, and the balance of every account after it."""

    seq: int
    round: int
    source: str
    target: str
    amount: int
    why: str
    balances: dict[str, int]


Moves = Mapping[type, Callable[[Any], list[Movement]]]
"""By event type, a function that gives the movements of an event."""


class Ledger(Generic[T]):
    """The ledger of a game. opening: the balances before the first event, the bank's account first;
    moves: see `Moves`; balances: gives the money on a table by account."""

    def __init__(
        self, opening: Mapping[str, int], moves: Moves, balances: Callable[[T], dict[str, int]]
    ) -> None:
        self.opening: Final = opening
        self.bank: Final = next(iter(opening))
        self.balances: Final = balances
        self._moves, self._all = moves, sum(opening.values())

    def __call__(self, records: Iterable[Record[Any]]) -> list[Entry]:
        """The entries of these records, in order. records: those in effect."""
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
        """The movements of an event, omitting those of amount 0."""
        moves = self._moves.get(type(event))
        return [move for move in moves(event) if move.amount] if moves else []

    def book(self, balances: dict[str, int], records: Iterable[Record[Any]]) -> None:
        """Add the movements of these records to the balances, in place."""
        for record in records:
            event = record.event
            if (moves := self._moves.get(type(event))) is not None:
                for move in moves(event):
                    _book(balances, move)

    def booking_errors(
        self, booked: Mapping[str, int], actual: Mapping[str, int]
    ) -> list[Difference]:
        """The accounts whose booked balance differs from the money on the table, `actual`.

        Empty while a position is being set up, when part of the money is still missing.
        """
        if booked == actual or sum(actual.values()) != self._all:
            return []
        return differences(
            *(
                (
                    _("the ledger's balance of “{account}”").format(
                        account=translate_action(account)
                    ),
                    booked.get(account, 0),
                    actual.get(account, 0),
                )
                for account in {**actual, **booked}
            )
        )


def _book(balances: dict[str, int], move: Movement) -> None:
    balances[move.source] = balances.get(move.source, 0) - move.amount
    balances[move.target] = balances.get(move.target, 0) + move.amount


def payment(bank: str, seat: str, amount: int, why: str) -> Movement:
    """The movement from the bank to a seat, or to the bank if the amount is negative."""
    if amount < 0:
        return Movement(seat, bank, -amount, why)
    return Movement(bank, seat, amount, why)


def correction(bank: str, event: Any) -> list[Movement]:
    """The movement of a `MoneyCorrected`, between the seat and the bank."""
    why = _("correction: {reason}").format(reason=event.reason)
    return [payment(bank, event.seat, event.after - event.before, why)]
