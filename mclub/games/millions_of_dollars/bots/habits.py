"""The habits of Millions of Dollars' bots, and the choices they consider."""

from collections.abc import Sequence
from random import Random
from typing import Final

from commands.millions_of_dollars.actions import (
    READY,
    Action,
    Name,
    Offer,
    Pay,
    Pick,
    Take,
    Threaten,
    Withdraw,
)
from events.millions_of_dollars.words import Role
from projections.millions_of_dollars.table import Player, Table

DEAREST: Final = 2
"""The maximum offer for a withdrawal in M$, below the value of a share."""
SHARE: Final = 2.8
"""The approximate value of a share."""
YIELDS: Final = 0.35
"""The probability of a withdrawal for each rival seat that may have the same role."""
SPREAD: Final = 1.6
"""The random error of a pick's value in M$, for variety."""
PICKED: Final[dict[Role, float]] = {
    "snitch": 1.1,
    "brute": 1.9,
    "driver": 2.1,
    "con-man": 1.6,
    "mastermind": 1.8,
}
"""The average value of each character before the picks are known."""


def sensible(table: Table, seat: str, choices: Sequence[Action]) -> list[Action]:
    """The choices without gifts, threats, high offers, and second offers while one is pending; all
    choices if nothing else is left."""
    offers = all(giver != seat for giver, _receiver in table.offers)
    modest = [
        choice
        for choice in choices
        if not isinstance(choice, Pay | Threaten)
        and (not isinstance(choice, Offer) or (offers and 0 < choice.amount <= DEAREST))
    ]
    return modest or list(choices)


def habit(table: Table, seat: str, choices: Sequence[Action], chance: Random) -> Action:
    player = table.players[seat]  # type: ignore[index]
    if table.phase == "picking":
        return max(choices, key=lambda choice: _pick(table, choice) + SPREAD * chance.random())
    if table.phase == "heist":
        names = [choice for choice in choices if isinstance(choice, Name)]
        if not names:
            return chance.choice(choices)
        return max(names, key=lambda name: table.shown.count(name.role) + SPREAD * chance.random())
    return _negotiate(table, player, choices, chance)


def _pick(table: Table, choice: Action) -> float:
    assert isinstance(choice, Pick)
    assert table.loot is not None
    return sum(PICKED[role] + 0.5 * (role == table.loot.bonus) for role in choice.roles)


def _negotiate(table: Table, player: Player, choices: Sequence[Action], chance: Random) -> Action:
    """Accept an offer or withdraw if others probably have the same role; otherwise get ready."""
    rivals, number = max((_rivals(table, player, at), at) for at in player.still_in)
    takes = [choice for choice in choices if isinstance(choice, Take)]
    if takes:
        dearest = max(takes, key=lambda take: table.offers[take.seat, player.seat])
        offered = table.offers[dearest.seat, player.seat]
        if offered + chance.random() > SHARE / (1 + rivals):
            return dearest
    if chance.random() < 1 - (1 - YIELDS) ** rivals:
        return Withdraw(number if table.each > 1 else None)
    return READY


def _rivals(table: Table, player: Player, number: int) -> int:
    """The number of other seats that may have the role, as far as the player knows."""
    role: Role | None = player.characters[number - 1].role
    return max(0, table.shown.count(role) - 1) if role else 0
