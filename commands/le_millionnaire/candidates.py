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
    START,
    Action,
)
from events.le_millionnaire.words import COMPANIES, Seat
from projections.le_millionnaire.table import Table


def candidates(table: Table, seat: Seat) -> Iterable[Action]:
    """The candidates for the seat's pending decision, in a fixed order."""
    match table.decision:
        case "setup":
            return (READY, *START[: len(table.squares)], *_purchases(table, seat))
        case "before":
            return (*_purchases(table, seat), *_bets(table))
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


def _bets(table: Table) -> Iterator[Action]:
    """The smallest bet on each square and box."""
    for at, square in enumerate(table.squares):
        yield ROULETTE[at][0] if square.kind == "violet" else BET[at]
    yield from (BET_OUTSIDERS, BET_AUTEUIL, BET_ARC, CHANCE[0])
