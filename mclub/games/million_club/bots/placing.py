"""Where a practised player places pawns: by signs whose weights were learnt from games.

`lessons` learns the weights and writes them to `placing.toml`.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final

from commands.million_club.actions import Action, Place, Relocate
from events.million_club.figures import COLONY_PRICE, COMPANY_PRICE, MAX_LEVEL, ROUNDS
from events.million_club.words import DEPENDS_ON, KIND_OF, Tile
from mclub.games.million_club.bots.habits import habit
from projections.million_club.table import Player, Table, profit

FILE: Final = "placing.toml"
"""The weight of each sign, in points: at the end of the game, and what the beginning adds to it."""
SPREAD: Final = 0.6
"""The maximum random error of a rating in points, for variety."""
PRICE: Final[dict[Tile, int]] = {"colonies": COLONY_PRICE, "companies": COMPANY_PRICE}
"""The money needed to use a chair of each tile."""
PLENTY: Final = 10
"""The money beyond the price that makes no further difference, in millions."""

Signs = dict[str, float]
"""What speaks for a place, by name; signs that are 0 are left out."""


def practice(table: Table, seat: str, choices: Sequence[Action], chance: Random) -> Action:
    """Like `habit`, but pawns go where they did best in games. A pawn that the Lobbyist may move
    always moves."""
    places = [choice for choice in choices if isinstance(choice, Place | Relocate)]
    if not places:
        return habit(table, seat, choices, chance)
    player, weights = table.players[seat], _weights(table.round)  # type: ignore[index]
    return max(
        places,
        key=lambda place: rating(weights, signs(table, player, place)) + SPREAD * chance.random(),
    )


def rating(weights: Mapping[str, float], signs: Signs) -> float:
    """The value of a place in points, comparable with other places at the same moment."""
    return sum([weights.get(name, 0.0) * sign for name, sign in signs.items()])


def signs(table: Table, player: Player, place: Place | Relocate) -> Signs:
    """What speaks for the place, from what the whole table sees."""
    tile = place.tile
    pawns = table.pawns_on(tile)
    own = pawns.pop(player.seat, 0)
    others = max(pawns.values(), default=0)
    found: Signs = {"here": 1.0}
    if not own and not others:
        found["first"] = 1.0
    if own + 1 > others:
        found["privilege"] = 1.0
        if not any(other.pawns for other in table.players.values() if other is not player):
            found["safe privilege"] = 1.0
    elif own + 1 == others:
        found["tie"] = 1.0
    if tile == "lobby":
        found |= _lobby(table, player, place)
    elif tile == "exchange":
        assert place.sector is not None
        found["gain"] = float(profit(table.listings, place.sector, DEPENDS_ON))
    else:
        found["chair"] = float(len(table.chairs[tile]))
        if tile in PRICE:
            left = player.money - PRICE[tile] * (own + 1)
            found["can pay"] = float(left >= 0)
            found["to spare"] = min(max(left, 0), PLENTY) / PLENTY
    return {f"{tile} {name}": sign for name, sign in found.items()}


def _lobby(table: Table, player: Player, place: Place | Relocate) -> Signs:
    """up: the further levels that the seat's companies can rise; spare: the moves beyond; gift: the
    opponents who get a move as well; owner: whether the seat has such a company."""
    there = [seat for seat, sector in table.lobby if sector == place.sector]
    levels = [level for card, level in player.levels.items() if KIND_OF[card] == place.sector]
    room = MAX_LEVEL * len(levels) - sum(levels)
    before = len(there) if player.seat in there else 0
    after = len(there) + 1
    return {
        "up": float(min(room, after) - min(room, before)),
        "spare": float(max(0, after - room)) if levels else 0.0,
        "gift": float(len({*there} - {player.seat})),
        "owner": float(bool(levels)),
    }


@cache
def _weights(round_: int) -> Mapping[str, float]:
    """The weights in this round."""
    left = rest(round_)
    return {sign: end + left * begin for sign, (end, begin) in _read_weights().items()}


def rest(round_: int) -> float:
    """How much of the game is left: 1 in the first round, 0 in the last."""
    return (ROUNDS - round_) / (ROUNDS - 1)


@cache
def _read_weights() -> Mapping[str, tuple[float, float]]:
    file = files("mclub.games.million_club") / FILE
    learnt: Mapping[str, tuple[float, float]] = tomllib.loads(file.read_text("utf-8"))["weights"]
    return learnt
