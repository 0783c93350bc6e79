"""The money ledger of every game: what moved, from whom to whom and why, with the balances."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from events.record import Record


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
"""The movements of each type of event that moves money."""


def ledger(
    records: Iterable[Record[Any]],
    opening: Mapping[str, int],
    moves: Moves,
) -> list[Entry]:
    """All movements of the records that count, in order. opening: the balances before anything has
    happened."""
    entries: list[Entry] = []
    balances = dict(opening)
    round_ = 0
    for record in records:
        event = record.event
        if event.opens_round:
            round_ = event.round
        for move in movements(event, moves):
            balances[move.source] = balances.get(move.source, 0) - move.amount
            balances[move.target] = balances.get(move.target, 0) + move.amount
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


def movements(event: Any, moves: Moves) -> list[Movement]:
    """The money that an event moved."""
    of_it = moves.get(type(event))
    return [move for move in of_it(event) if move.amount] if of_it else []
