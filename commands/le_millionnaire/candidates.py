"""The actions, legal or not, that a player might try with the pieces that a decision concerns.

The rules decide which of them are legal, and why the others are not.
"""

from collections.abc import Iterable, Iterator

from commands.le_millionnaire.actions import (
    BET,
    BET_ARC,
    BET_AUTEUIL,
    BET_OUTSIDERS,
    BUY,
    BUY_LARGE,
    BUY_SMALL,
    CHANCE,
    CHANGE_LARGE,
    CHANGE_SMALL,
    READY,
    ROULETTE,
    Action,
)
from events.le_millionnaire.words import COMPANIES, FARTHEST, NEAREST, Seat
from projections.le_millionnaire.table import Table


def candidates(table: Table, seat: Seat) -> Iterable[Action]:
    """The candidates for the seat's pending decision, in a fixed order."""
    match table.decision:
        case "setup":
            return (READY, *_purchases(table, seat))
        case "before":
            return (*_purchases(table, seat), *_bets(table, seat))
        case "invest":
            return _purchases(table, seat)
    return ()


def _purchases(table: Table, seat: Seat) -> Iterator[Action]:
    """One unit and each director's card of every company; exchanges of those that the seat has."""
    for company in COMPANIES:
        yield BUY[company][0]
        yield BUY_SMALL[company]
        yield BUY_LARGE[company]
        own = table.players[seat].holdings[company]
        if own.units:
            yield CHANGE_SMALL[company]
        if own.small:
            yield CHANGE_LARGE[company]


def _bets(table: Table, seat: Seat) -> Iterator[Action]:
    """The smallest bet on each square within reach that takes bets, and on each box."""
    squares = table.squares
    for steps in range(NEAREST, FARTHEST + 1):
        at = (table.players[seat].square - 1 + steps) % len(squares)
        kind = squares[at].kind
        if kind != "exchange":
            yield BET[at] if kind == "horse" else ROULETTE[at][0]
    yield from (BET_OUTSIDERS, BET_AUTEUIL, BET_ARC, CHANCE[0])
