"""How a practised player of Le Millionnaire plays: by habit, but it buys at the right moment, and
remembers the cards drawn so far.

The bank sells at the same price in every turn, and buys back at half. So a purchase can wait until
the next throw is likely to pass the company's square; until then the cash serves for bets, and
spares forced sales when the profit tax comes.
"""

from collections.abc import Sequence
from operator import itemgetter
from random import Random
from typing import Final

from commands.le_millionnaire.actions import Action
from commands.le_millionnaire.cards import tax
from events.le_millionnaire.facts import Holding
from events.le_millionnaire.figures import UNIT
from events.le_millionnaire.words import UNITS
from mclub.games.le_millionnaire.bots.habits import ADVISED, advice, answer
from mclub.games.le_millionnaire.bots.odds import reach
from mclub.games.le_millionnaire.bots.outlook import Outlook, outlook_for_seat
from mclub.games.le_millionnaire.bots.purchases import candidates, cards_bought
from mclub.games.le_millionnaire.bots.worth import dividend
from projections.le_millionnaire.table import Player, Table

FOR_BETS: Final = 10_000
"""The cash in F that is kept for bets."""


def practice(table: Table, seat: str, choices: Sequence[Action], chance: Random) -> Action:  # noqa: ARG001
    """Pick one of the choices as a practised player would. table: as the seat sees it."""
    if len(choices) == 1:
        return choices[0]
    player, outlook = table.players[seat], outlook_for_seat(table)  # type: ignore[index]
    if table.decision in ADVISED:
        return next(iter(advice(table, player, choices, outlook, timely_purchases)))
    return answer(table, player, choices, outlook)


def timely_purchases(table: Table, player: Player, outlook: Outlook) -> dict[Action, float]:
    """The purchases by which the next throw is expected to bring more than it costs, best first:
    dividends and free shares, less what a profit tax beyond the cash loses by forced sales."""
    if table.decision == "invest":
        return {}  # before its next throw the player can buy the same
    ahead = reach(table.squares, player.square)
    due = 0 if "exemption" in player.cards else tax(player)
    values: dict[Action, float] = {}
    for purchase in candidates(table, player, player.cash - FOR_BETS):
        company, more = purchase.company, cards_bought(purchase)
        holding, price = player.holdings[company], more.total * UNIT
        after = holding.plus(more)
        if after.units >= UNITS["small"] and table.bank[company].small:
            after = after.minus(Holding(units=UNITS["small"])).plus(Holding(small=1))
        dividends = (dividend(after) - dividend(holding)) * ahead.passed[company]
        shares = price * outlook.grants[company] * ahead.violet
        cash = player.cash - price
        sold = max(0, due - cash) - max(0, due - player.cash)
        value = dividends + shares - sold * outlook.tax * ahead.violet
        if value > 0:
            values[purchase] = value
    return dict(sorted(values.items(), key=itemgetter(1), reverse=True))
