"""The cheap policy for the planner's rollouts, which acts like a casual player.

It rates each action by a few figures of the table, without trying it out.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from commands.million_club import actions as do
from commands.million_club.actions import Action
from events.million_club.figures import (
    COLONY_PRICE,
    COMPANY_PRICE,
    MAX_LEVEL,
    POINT_PRICE,
    ROUNDS,
    TAKEOVER_PRICE,
)
from events.million_club.words import DEPENDS_ON, KIND_OF, REGION_OF
from projections.million_club.table import Player, Table, profit

SPREAD: Final = 1.0
"""The maximum random error of a rating in points, either way, for variety."""
POINT: Final = 1 / POINT_PRICE
"""The value of one million at the end of the game, in points."""
PRICE: Final[dict[str, int]] = {"colonies": COLONY_PRICE, "companies": COMPANY_PRICE}
"""The money needed to use a chair of each tile."""
INTRIGUE: Final[dict[str, float]] = {
    "racket": 1.6,
    "capitalization": 2.2,
    "contract": 1.0,
    "unfair": 1.5,
    "unrest": 0.9,
    "dumping": 0.8,
    "expansion": 1.8,
    "capital": 1.1,
}
"""The average value of each intrigue card."""


def habit(table: Table, seat: str, choices: Sequence[Action], chance: Random) -> Action:
    if len(choices) == 1:
        return choices[0]
    player = table.players[seat]  # type: ignore[index]
    noise = chance.random
    best, best_rating = choices[0], -99.0
    for action in choices:
        rating = RATE[type(action)](table, player, action) + SPREAD * noise()
        if rating > best_rating:
            best, best_rating = action, rating
    return best


def _spot(table: Table, player: Player, action: do.Place | do.Relocate) -> float:
    tile = action.tile
    sector: Any = action.sector
    if tile == "lobby":
        room, moves = 0, 1
        for card, level in player.levels.items():
            if KIND_OF[card] == sector:
                room += MAX_LEVEL - level
        for _, kind in table.lobby:
            if kind == sector:
                moves += 1
        return min(room, moves) * 0.9 + (0.6 if not table.lobby else 0.0)
    if tile == "exchange":
        gain = profit(table.listings, sector, DEPENDS_ON)
        return gain * 0.32 + (0.5 if not table.exchange else 0.0)
    pawns = len(table.chairs[tile])
    base = 1.9 if tile == "intrigues" else 2.0 if player.money >= PRICE[tile] else 0.2
    return base - 0.1 * pawns + (0.6 if not pawns else 0.0)


def _turn_down(table: Table, player: Player, action: do.Tax) -> float:
    value = player.value(action.card)
    rate = POINT + 0.02 * (ROUNDS - table.round) if player.money < 10 else POINT
    return value * rate - 0.9


def _company(player: Player, card: str) -> float:
    kind = KIND_OF[card]
    same = 0
    for own in player.levels:
        if KIND_OF[own] == kind:
            same += 1
    return 1.6 + 0.2 * same if same else 2.4


def _colony(player: Player, card: str) -> float:
    region = REGION_OF[card]
    same = 0
    for own in player.colonies:
        if own is not None and REGION_OF[own] == region:
            same += 1
    return 1.6 + 0.3 * same if same else 1.8


def _card(player: Player, card: str | None) -> float:
    if card is None:
        return 1.0
    return _company(player, card) if card in KIND_OF else _colony(player, card)


def _buy(_table: Table, player: Player, action: do.Buy) -> float:
    return _card(player, action.card) + 0.3


def _choose(_table: Table, _player: Player, action: do.Choose) -> float:
    return INTRIGUE[action.card]


def _swap(table: Table, player: Player, action: do.Swap) -> float:
    mine, theirs = action.mine, action.theirs
    assert mine is not None
    assert theirs is not None
    if mine in KIND_OF:
        owner = table.owner(theirs)
        assert owner is not None
        gap = table.players[owner].value(theirs) - player.value(mine)
        return 2 * gap + _company(player, theirs) - _company(player, mine)
    return _colony(player, theirs) - _colony(player, mine) + 0.8


def _takeover(table: Table, _player: Player, action: do.Takeover) -> float:
    owner = table.owner(action.card)
    assert owner is not None
    value = table.players[owner].value(action.card)
    return 1.5 + value * (1 - TAKEOVER_PRICE * (POINT + 0.01 * (ROUNDS - table.round)))


def _flat(rating: float) -> Callable[[Table, Player, Any], float]:
    return lambda _table, _player, _action: rating


RATE: Final[dict[type, Callable[[Table, Player, Any], float]]] = {
    do.Place: _spot,
    do.Relocate: _spot,
    do.Develop: _flat(1.0),
    do.Tax: _turn_down,
    do.Done: _flat(0.0),
    do.Decline: _flat(0.7),
    do.Choose: _choose,
    do.Look: _flat(1.0),
    do.Buy: _buy,
    do.Discard: _flat(0.2),
    do.Swap: _swap,
    do.Target: lambda _table, player, action: float(
        sum([KIND_OF[card] == action.kind for card in player.levels])
    ),
    do.Hit: _flat(1.0),
    do.Note: _flat(1.0),
    do.Takeover: _takeover,
    do.Take: lambda _table, player, action: _card(player, action.card),
    do.First: _flat(1.0),
}
"""The rating of each type of action, in points."""
