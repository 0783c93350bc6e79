"""The habits of Millions of Dollars' bots, and the choices they consider."""

from collections.abc import Sequence
from math import ceil
from random import Random
from typing import Final

from commands.millions_of_dollars.actions import (
    READY,
    Action,
    Counter,
    Name,
    Offer,
    Pay,
    Pick,
    Reject,
    Take,
    Threaten,
    Withdraw,
)
from events.millions_of_dollars.words import Role, Seat
from projections.millions_of_dollars.table import Player, Table

DEAREST: Final = 2
"""The most that a bot pays for a withdrawal, in M$; a share of the loot is worth more (`SHARE`)."""
SHARE: Final = 2.8
"""The approximate value of a share of the loot, in M$."""
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
    """The choices without gifts, threats, high offers, second offers while one is pending or after
    a rejection, and haggling beyond one counter-offer; all choices if nothing else is left."""
    own = table.players[seat].seat  # type: ignore[index]
    modest = [choice for choice in choices if _is_sensible(table, own, choice)]
    return modest or list(choices)


def _is_sensible(table: Table, seat: Seat, choice: Action) -> bool:
    match choice:
        case Pay() | Threaten():
            return False
        case Offer(seat=other, amount=amount):
            pending = any(payer == seat for payer, _receiver in table.offers)
            rejected = (seat, other) in table.rejected
            return not pending and not rejected and 0 < amount <= DEAREST
        case Reject(seat=other):
            return table.offer_before(seat, other) is not None
        case Counter(seat=other, amount=amount):
            offer = table.offers.get((other, seat))
            if offer is None or offer.by == seat:
                return False
            return offer.amount < amount <= _price(0)
        case _:
            return True


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
    return sum([PICKED[role] + 0.5 * (role == table.loot.bonus) for role in choice.roles])


def _negotiate(table: Table, player: Player, choices: Sequence[Action], chance: Random) -> Action:
    """Answer counter-offers, then offers; withdraw if others probably have the same role; otherwise
    get ready."""
    seat = player.seat
    offered: dict[Seat, int] = {}
    for other in table.opponents(seat):
        pair = table.offer_before(seat, other)
        if pair == (seat, other):
            take = Take(other)
            affordable = take in choices and table.offers[pair].amount <= DEAREST
            return take if affordable else Reject(other)
        if pair is not None:
            offered[other] = table.offers[pair].amount
    rivals, number = max((_rivals(table, player, at), at) for at in player.still_in)
    numbered = number if table.each > 1 else None
    if offered:
        payer = max(offered, key=offered.__getitem__)
        if offered[payer] + chance.random() > SHARE / (1 + rivals):
            return Take(payer, numbered)
        counter = Counter(payer, _price(rivals), numbered)
        return counter if counter in choices and counter.amount > offered[payer] else Reject(payer)
    if chance.random() < 1 - (1 - YIELDS) ** rivals:
        return Withdraw(numbered)
    return READY


def _price(rivals: int) -> int:
    """What a withdrawal is worth to a player with so many rivals for the role, M$, rounded up."""
    return ceil(SHARE / (1 + rivals))


def _rivals(table: Table, player: Player, number: int) -> int:
    """The number of other seats that may have the role, as far as the player knows."""
    role: Role | None = player.characters[number - 1].role
    return max(0, table.shown.count(role) - 1) if role else 0
