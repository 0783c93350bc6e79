"""The value of a table to a seat, in F. docs/bots.md explains it."""

from typing import Final

from events.le_millionnaire.facts import Holding
from events.le_millionnaire.figures import (
    CHIP,
    DIRECTORS_FEE,
    DIRECTORS_PERCENT,
    PERCENT,
    SMALL_UNITS,
    UNIT,
)
from events.le_millionnaire.words import OUTSIDERS, Company
from mclub.games.le_millionnaire.bots.odds import Turn, average_turn, reach
from mclub.games.le_millionnaire.bots.outlook import Outlook, general
from mclub.kinds.mind import PROSPECTS, lead
from projections.le_millionnaire.table import Player, Table, dividend_percent

WON: Final = 300_000.0
"""The value of a won game."""
TURNS: Final = 8
"""The number of turns for which dividends and free shares count at the start."""
RISK: Final = 0.02
"""The cost per turn of owning a single company, relative to its price (LM-LIQ-1)."""
CARDS: Final = {"notice": 25_000.0, "debt": 40_000.0, "will": 30_000.0, "exemption": 30_000.0}
"""The value of each confidential card."""


def worth(table: Table, seat: str) -> float:
    """The seat's lead over the other players in F (see `mclub.kinds.mind.lead`)."""
    worths = {player.seat: sum(_parts(table, player).values()) for player in table.players.values()}
    return lead(worths, seat)


def parts(table: Table, seat: str) -> dict[str, float]:
    """The parts of the seat's own value, by name."""
    return _parts(table, next(one for one in table.players.values() if one.seat == seat))


def _parts(table: Table, player: Player) -> dict[str, float]:
    prospects = 0.0
    if table.phase == "finished":
        prospects = WON * (player.seat in table.winners)
    elif not player.out:
        prospects = (
            expected_yield(table, player) + _next_throw(table, player) + _stakes(table, player)
        )
        prospects += sum(CARDS.get(card or "", 0.0) for card in player.cards)
    return {
        "money": float(player.cash - _debt(table, player)),
        "securities": float(player.securities),
        PROSPECTS: prospects,
    }


def expected_yield(table: Table, player: Player, outlook: Outlook | None = None) -> float:
    """The expected yield of the player's shares, less the risk of concentration."""
    income = sum(incomes(table, player, outlook or general(table.cards)).values())
    return income * turns_left(table)


def incomes(table: Table, player: Player, outlook: Outlook) -> dict[Company, float]:
    """The expected yield of each holding in F per turn, less the risk of concentration."""
    turn, wealth = average_turn(table.squares), player.wealth
    return {
        company: income(turn, company, holding, wealth, outlook)
        for company, holding in player.holdings.items()
    }


def income(turn: Turn, company: Company, holding: Holding, wealth: int, outlook: Outlook) -> float:
    """The same of one holding. wealth: of its owner, F."""
    total = holding.total
    if not total:
        return 0.0
    return yields(turn, company, holding, outlook) - RISK * (total * UNIT) ** 2 / max(UNIT, wealth)


def turns_left(table: Table) -> float:
    """The number of turns to look ahead, which falls as the richest player nears the target."""
    richest = max(player.wealth for player in table.players.values())
    return max(1.0, TURNS * (1 - richest / table.target))


def yields(turn: Turn, company: Company, holding: Holding, outlook: Outlook) -> float:
    """The expected yield in F of a holding per turn: dividends, a director's fee, free shares.
    Loose units count more the closer they are to a director's card."""
    percent = float(dividend_percent(holding))
    if not holding.director:
        percent += (DIRECTORS_PERCENT - PERCENT) * min(1.0, holding.units / SMALL_UNITS) ** 2 / 2
    value = holding.total * UNIT
    income = value * percent / 100 * turn.laps
    income += value * outlook.grants[company] * turn.violets
    if holding.director:
        income += DIRECTORS_FEE / turn.squares
    return income


def _next_throw(table: Table, player: Player) -> float:
    """The expected income in F of the next throw: dividends, and one chip on each profitable
    place."""
    if not player.square:
        return 0.0
    ahead = reach(table.squares, player.square)
    income = CHIP * ahead.chips
    for company, holding in player.holdings.items():
        if holding.total:
            income += dividend(holding) * ahead.passed[company]
    return income


def dividend(holding: Holding) -> float:
    """The dividend in F (LM-DIV-1)."""
    return holding.total * UNIT * dividend_percent(holding) / 100


def _stakes(table: Table, player: Player) -> float:
    """The expected value of the player's stakes in F."""
    if table.mover != player.seat or not table.stakes:
        return 0.0
    ahead = reach(table.squares, player.square)
    outsiders = ahead.violet * general(table.cards).outsiders
    return sum(
        stake * (outsiders if place == OUTSIDERS else 1 + ahead.bets.get(place, -1.0))
        for place, stake in table.stakes.items()
    )


def _debt(table: Table, player: Player) -> int:
    """The player's debt in F; an amount that forces sales at half price counts twice."""
    due = table.debt
    if due is None or due.seat != player.seat:
        return 0
    return due.amount + max(0, due.amount - player.cash)
