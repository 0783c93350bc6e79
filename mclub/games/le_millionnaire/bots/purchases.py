"""The cash to keep, the securities to buy with the rest, and the trades to accept."""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Final

import msgspec

from commands.le_millionnaire.actions import BUY, BUY_LARGE, BUY_SMALL, Action, Buy
from events.le_millionnaire.facts import NOTHING, Holding, TradeOffered
from events.le_millionnaire.figures import UNIT
from events.le_millionnaire.words import COMPANIES, UNITS, Company
from mclub.games.le_millionnaire.bots.odds import average_turn
from mclub.games.le_millionnaire.bots.outlook import Outlook
from mclub.games.le_millionnaire.bots.worth import expected_yield, income, incomes, turns_left
from projections.le_millionnaire.table import Player, Table

KEPT: Final = 1 / 3
"""The share of wealth to keep in cash when one card in eight is the profit tax."""
ALWAYS_KEPT: Final = 0.12
"""The share to keep without tax risk, for debts and bets."""
USUAL: Final = 1 / 8
CONSIDERED: Final = 3
"""The number of purchases to consider, the most profitable first."""


def reserve(player: Player, outlook: Outlook) -> int:
    """The cash in F that the player should keep."""
    part = ALWAYS_KEPT + (KEPT - ALWAYS_KEPT) * min(1.0, outlook.tax / USUAL)
    return int(part * player.wealth)


def most_profitable(table: Table, player: Player, outlook: Outlook) -> dict[Action, float]:
    """The purchases with the highest expected yield that leave the reserve untouched, best first,
    with their `gains`."""
    purchases = [*candidates(table, player, player.cash - reserve(player, outlook))]
    values = gains(table, player, purchases, outlook) if purchases else {}
    return dict(sorted(values.items(), key=itemgetter(1), reverse=True)[:CONSIDERED])


def candidates(table: Table, player: Player, cash: int) -> Iterator[Buy]:
    """The purchases in each company for at most this cash, in F: a unit, a director's card, or
    enough units to exchange for one."""
    spare = cash // UNIT
    for company in COMPANIES if spare > 0 else ():
        bank, holding = table.bank[company], player.holdings[company]
        missing = UNITS["small"] - holding.units
        if bank.units:
            yield BUY[company][0]
            if 1 < missing <= min(spare, bank.units) and not holding.director:
                yield BUY[company][missing - 1]
        if bank.small and spare >= UNITS["small"]:
            yield BUY_SMALL[company]
        if bank.large and spare >= UNITS["large"]:
            yield BUY_LARGE[company]


def gains(
    table: Table, player: Player, purchases: Iterable[Buy], outlook: Outlook
) -> dict[Buy, float]:
    """The increase in the expected yield from each purchase alone, in F. None changes the player's
    wealth, which counts securities at their price."""
    now, wealth, turns = incomes(table, player, outlook), player.wealth, turns_left(table)
    before, turn = sum(now.values()) * turns, average_turn(table.squares)
    after: dict[Buy, float] = {}
    for purchase in purchases:
        company = purchase.company
        holding = player.holdings[company].plus(cards_bought(purchase))
        more = now | {company: income(turn, company, holding, wealth, outlook)}
        after[purchase] = sum(more.values()) * turns - before
    return after


def cards_bought(purchase: Buy) -> Holding:
    """The cards that a purchase brings."""
    if purchase.what == "small":
        return Holding(small=1)
    return Holding(large=1) if purchase.what == "large" else Holding(int(purchase.what))


def benefits(table: Table, player: Player, offer: TradeOffered, outlook: Outlook) -> bool:
    """Whether an offered trade benefits the player: securities count at purchase price plus their
    expected yield, and the player keeps the reserve."""
    outgoing = tuple((company, NOTHING.minus(holding)) for company, holding in offer.take.holdings)
    richer = _add(player, offer.give.holdings, offer.give.cash - offer.take.cash)
    after = _add(richer, outgoing, 0)
    if after.cash < min(player.cash, reserve(after, outlook)):
        return False
    before = player.wealth + expected_yield(table, player, outlook)
    return after.wealth + expected_yield(table, after, outlook) > before


def _add(player: Player, more: tuple[tuple[Company, Holding], ...], cash: int) -> Player:
    """The player with these securities and this cash added."""
    holdings = player.holdings | {
        company: player.holdings[company].plus(holding) for company, holding in more
    }
    return msgspec.structs.replace(player, holdings=holdings, cash=player.cash + cash)
