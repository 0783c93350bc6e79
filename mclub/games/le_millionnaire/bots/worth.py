"""What a table is worth to a seat, in F: docs/bots.md says it in words."""

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
from mclub.games.le_millionnaire.bots.odds import laps, reach, violets
from mclub.games.le_millionnaire.bots.outlook import Outlook, general
from projections.le_millionnaire.table import Player, Table, percent_of

WON: Final = 300_000.0
"""What a game that is won is worth."""
TURNS: Final = 8
"""How many turns ahead dividends and free shares count, at the beginning of the game."""
RISK: Final = 0.02
"""What it costs in a turn to have all in one company, of its price, for the notice (LM-LIQ-1)."""
CARDS: Final = {"notice": 25_000.0, "debt": 40_000.0, "will": 30_000.0, "exemption": 30_000.0}
"""What it is worth to hold a confidential card."""


def worth(table: Table, seat: str) -> float:
    """How far the seat is ahead: its own worth less the mean of what the others' average and the
    best of them has."""
    worths = {player.seat: sum(_parts(table, player).values()) for player in table.players.values()}
    own = next(value for other, value in worths.items() if other == seat)
    others = [value for other, value in worths.items() if other != seat]
    return own - (sum(others) / len(others) + max(others)) / 2


def parts(table: Table, seat: str) -> dict[str, float]:
    """What the worth of the seat's own things is made of."""
    return _parts(table, next(one for one in table.players.values() if one.seat == seat))


def _parts(table: Table, player: Player) -> dict[str, float]:
    prospects = 0.0
    if table.phase == "finished":
        prospects = WON * (player.seat in table.winners)
    elif not player.out:
        prospects = coming(table, player) + _standing(table, player) + _stakes(table, player)
        prospects += sum(CARDS.get(card or "", 0.0) for card in player.cards)
    return {
        "money": float(player.cash - _owed(table, player)),
        "securities": float(player.securities),
        "prospects": prospects,
    }


def coming(table: Table, player: Player, outlook: Outlook | None = None) -> float:
    """What the player's shares will bring, less what it means to have many in one company."""
    outlook = outlook or general(table.cards)
    wealth = max(UNIT, player.wealth)
    brought = sum(
        yields(table, company, held, outlook) - RISK * (held.total * UNIT) ** 2 / wealth
        for company, held in player.holdings.items()
        if held.total
    )
    return brought * turns_left(table)


def turns_left(table: Table) -> float:
    """How many turns ahead one reckons: the fewer, the nearer the richest is to the target."""
    richest = max(player.wealth for player in table.players.values())
    return max(1.0, TURNS * (1 - richest / table.target))


def yields(table: Table, company: Company, held: Holding, outlook: Outlook) -> float:
    """F that this holding brings in a turn: dividends, a director's fee, free shares. Loose units
    on the way to a director's card count for more with each one."""
    percent = float(percent_of(held))
    if not held.director:
        percent += (DIRECTORS_PERCENT - PERCENT) * min(1.0, held.units / SMALL_UNITS) ** 2 / 2
    value = held.total * UNIT
    brought = value * percent / 100 * laps(table.squares)
    brought += value * outlook.grants[company] * violets(table.squares)
    if held.director:
        brought += DIRECTORS_FEE / len(table.squares)
    return brought


def _standing(table: Table, player: Player) -> float:
    """F that the next throw brings from where the pawn stands: dividends, and one chip on each
    place where bets pay."""
    if not player.square:
        return 0.0
    ahead = reach(table.squares, player.square)
    brought = CHIP * ahead.chips
    for company, held in player.holdings.items():
        if held.total:
            brought += held.total * UNIT * percent_of(held) / 100 * ahead.passed[company]
    return brought


def _stakes(table: Table, player: Player) -> float:
    """F that the player's stakes come to on average."""
    if table.mover != player.seat or not table.stakes:
        return 0.0
    ahead = reach(table.squares, player.square)
    outsiders = ahead.violet * general(table.cards).outsiders
    return sum(
        stake * (outsiders if place == OUTSIDERS else 1 + ahead.bets.get(place, -1.0))
        for place, stake in table.stakes.items()
    )


def _owed(table: Table, player: Player) -> int:
    """F that the player has to pay, twice what he has to sell shares for at half price."""
    due = table.debt
    if due is None or due.seat != player.seat:
        return 0
    return due.amount + max(0, due.amount - player.cash)
