"""The worth of a table as shares of the victory: a small model, fitted on games of bots.

A seat's share grows exponentially with the value of its own assets and prospects
(`mclub.kinds.mind.Mind.parts`), by a weight for each number of players and stage of the game.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import exp
from typing import Final

from mclub.analysis.shares import Shares, whole
from mclub.kinds.kind import GameKind, Table
from mclub.kinds.mind import Mind
from mclub.kinds.registry import package

FILE: Final = "shares.toml"
"""The file of weights in a game's package: for each number of players a list, by stage."""
FIRST: Final = 2
"""The first stage at whose beginning tables have a worth; a game begins in stage 0 or 1."""
FINE: Final = 10**12
"""The precision of a share before it is rounded to whole numbers."""

Weights = Sequence[float]


@cache
def weights(kind: str, players: int) -> Weights:
    """The fitted weights of a game for so many players, by stage; empty if there are none."""
    file = files(package(kind)) / FILE
    if not file.is_file():
        return ()
    fitted: Mapping[str, Weights] = tomllib.loads(file.read_text("utf-8"))["weights"]
    return tuple(fitted.get(str(players), ()))


def values(mind: Mind, table: Table, seats: Sequence[str]) -> list[float]:
    """The value of each seat's own assets and prospects, in the points that decide the game."""
    return [sum(mind.parts(table, seat).values()) for seat in seats]


def chances(values: Sequence[float], weight: float) -> list[float]:
    """The shares, from 0 to 1, of seats with these values. weight: the fall of a share's logarithm
    by point."""
    highest = max(values)
    odds = [exp(weight * (value - highest)) for value in values]
    total = sum(odds)
    return [one / total for one in odds]


def shares(values: Sequence[float], weight: float) -> Shares:
    """The same shares as whole numbers."""
    return whole([int(FINE * chance) for chance in chances(values, weight)])


def worth(kind: GameKind, mind: Mind, table: Table, seats: Sequence[str]) -> Shares:
    """The shares of a table at the beginning of a stage, by the fitted model."""
    by_stage = weights(kind.KIND, len(seats))
    weight = by_stage[min(mind.stage(table), len(by_stage) - 1)]
    return shares(values(mind, table, seats), weight)
