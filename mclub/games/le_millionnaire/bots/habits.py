"""The habits of Le Millionnaire's bots, and the choices they consider.

They follow the source's advice: shares of several companies first, a third of their wealth in cash
while taxes are likely, director's cards once affordable, and bets with a positive expected value.
They offer no trades, but accept good ones.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from commands.le_millionnaire.actions import (
    CASH,
    CHANGE_SMALL,
    CLAIM,
    DEAL,
    DECLINE,
    EXEMPT,
    INHERIT,
    LIQUIDATE,
    SHARES,
    Action,
    Start,
)
from commands.le_millionnaire.cards import tax
from events.le_millionnaire.figures import UNIT
from events.le_millionnaire.words import COMPANIES, UNITS
from mclub.games.le_millionnaire.bots.bets import paying_bets
from mclub.games.le_millionnaire.bots.odds import reach
from mclub.games.le_millionnaire.bots.outlook import Outlook, general, outlook_for_seat
from mclub.games.le_millionnaire.bots.purchases import benefits, most_profitable, reserve
from projections.le_millionnaire.table import Player, Table

ADVISED: Final = ("setup", "before", "invest")
"""The decisions on purchases, bets and starts."""
Purchases = Callable[[Table, Player, Outlook], Mapping[Action, float]]
"""The purchases to consider, best first, with their values in F."""
SPREAD: Final = 0.3
"""The relative random error of a purchase's value, for variety."""
WORTH_A_NOTICE: Final = 60_000
"""The minimum value in F of a company's shares at risk before a bot plays the liquidation
notice."""
WORTH_AN_EXEMPTION: Final = 20_000
"""The minimum tax in F before a bot plays an exemption."""


def sensible(table: Table, seat: str, choices: Sequence[Action]) -> Sequence[Action]:
    """The choices to consider, given the cards that the seat remembers. An action that changes
    nothing comes last, and is dropped if there is a better one."""
    player = table.players[seat]  # type: ignore[index]
    match table.decision:
        case decision if decision in ADVISED:
            return list(advice(table, player, choices, outlook_for_seat(table)))
        case "liquidate" | "tax":
            return choices[::-1]
        case "offer":
            assert table.offer is not None
            return (
                [DEAL, DECLINE]
                if benefits(table, player, table.offer, outlook_for_seat(table))
                else [DECLINE]
            )
        case "legacy":
            return choices[-1:]
        case "free":
            return [SHARES if player.cash >= reserve(player, outlook_for_seat(table)) else CASH]
        case "sell":
            return choices[:1]
        case _:
            return choices


def habit(table: Table, seat: str, choices: Sequence[Action], chance: Random) -> Action:
    """Pick one of the choices by habit, ignoring the cards drawn so far."""
    if len(choices) == 1:
        return choices[0]
    player, outlook = table.players[seat], general(table.cards)  # type: ignore[index]
    if table.decision in ADVISED:
        advised = advice(table, player, choices, outlook)
        return max(advised, key=lambda one: advised[one] * (1 + SPREAD * chance.random()))
    return answer(table, player, choices, outlook)


def answer(table: Table, player: Player, choices: Sequence[Action], outlook: Outlook) -> Action:
    """Pick one of the choices of any decision but those in `ADVISED`."""
    match table.decision:
        case "offer":
            assert table.offer is not None
            return DEAL if benefits(table, player, table.offer, outlook) else DECLINE
        case "liquidate":
            return LIQUIDATE if _shares_at_risk(table) >= WORTH_A_NOTICE else choices[0]
        case "tax":
            return EXEMPT if tax(player) >= WORTH_AN_EXEMPTION else choices[0]
        case "legacy":
            return INHERIT
        case "free":
            return SHARES if player.cash >= reserve(player, outlook) else CASH
        case _:
            return choices[0]


def advice(
    table: Table,
    player: Player,
    choices: Sequence[Action],
    outlook: Outlook,
    purchases: Purchases = most_profitable,
) -> Mapping[Action, float]:
    """The recommended actions, in this order of preference: call a debt, exchange loose units for a
    director's card, the best purchases, the best bet, or else continue, which the game lists
    first. If there is a choice, each has its value: of purchases in F, of a start in chips."""
    if not player.square:
        starts = [choice for choice in choices if isinstance(choice, Start)]
        return {start: reach(table.squares, start.square).chips for start in starts}
    before = table.decision == "before"
    if before and "debt" in player.cards:
        return {CLAIM: 0.0}
    if not before or table.throw == 0:
        for company in COMPANIES:
            if player.holdings[company].units >= UNITS["small"] and table.bank[company].small:
                return {CHANGE_SMALL[company]: 0.0}
        if values := purchases(table, player, outlook):
            return values
    bet = next(paying_bets(table, player, outlook), None) if before else None
    return {choices[0] if bet is None else bet: 0.0}


def _shares_at_risk(table: Table) -> int:
    """The value in F of the shares that the notice would take now."""
    assert table.mover is not None
    mover = table.players[table.mover]
    company = table.square(mover.square).company
    return 0 if company is None else mover.holdings[company].total * UNIT
