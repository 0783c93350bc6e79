"""Fits the worth of tables (`mclub.analysis.worth`) on games of bots that play by habit.

`python -m mclub.analysis.fit GAME [GAMES]` prints the file of weights of a game, with its
calibration on as many other games: how often seats won to which the model gave a share.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import log
from random import Random
from statistics import fmean
from typing import Annotated, Final, NamedTuple

from typer import Argument

from commands.dealer import SeedDealer
from events.sealed import Sealed
from events.shared import GameCreated, Player
from mclub.analysis.worth import FIRST, chances, values
from mclub.bots.habits import Habits
from mclub.kinds.kind import GameKind
from mclub.kinds.parts import Bots, able
from mclub.kinds.registry import game_kind
from mclub.processes import in_processes
from mclub.tools import run_tool

GAMES: Final = 4000
"""Games for each number of players; half of them to fit, half to check."""
STEPS: Final = 60
"""Steps of Newton's method, with which the weights have long settled."""
COMMON: Final = 50
"""Tables that make a stage common enough for a weight; later stages take the last weight."""
ENOUGH: Final = 1000
"""Tables on which a weight is fitted, as far as there are so many."""
BINS: Final = (0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9, 1.01)
"""The upper bounds of the shares that the calibration puts together."""
FIRMEST: Final = 10.0
"""The largest weight by point, where every lead is certain to win."""


class Sight(NamedTuple):
    """A table at the beginning of a stage. values: by seat, in points; won: the share of each."""

    stage: int
    values: Sequence[float]
    won: Sequence[float]


def sights(name: str, players: int, number: int) -> list[Sight]:
    """The tables of one game by habit, at the beginning of each stage but the first."""
    kind: GameKind = game_kind(name)
    mind, habits = able(kind, Bots).mind(), Habits(kind)
    seats = kind.SEATS[:players]
    created = GameCreated(
        name, tuple(Player(seat, seat) for seat in seats), kind.options({}), Sealed()
    )
    seed = f"shares/{players}/{number}"
    dealer, chance = SeedDealer(seed), Random(seed)
    _facts, table = kind.begin(created, dealer)
    found: list[tuple[int, list[float]]] = []
    while True:
        habits.play_on(table, dealer, lambda *_: chance, mind.stage(table) + 1)
        if kind.is_over(table):
            break
        found.append((mind.stage(table), values(mind, table, seats)))
    share = 1 / len(table.winners)
    won = [share * (seat in table.winners) for seat in seats]
    return [Sight(stage, worths, won) for stage, worths in found]


def fit_weight(sights: Sequence[Sight]) -> float:
    """The weight of the greatest likelihood, by Newton's method."""
    weight = 0.0
    for _ in range(STEPS):
        slope = curve = 0.0
        for sight in sights:
            likely = chances(sight.values, weight)
            mean = sum(map(float.__mul__, likely, map(float, sight.values)))
            slope += sum(map(float.__mul__, sight.won, map(float, sight.values))) - mean
            square = sum(p * v * v for p, v in zip(likely, sight.values, strict=True))
            curve += square - mean * mean
        if curve <= 0:
            break
        step = slope / curve
        weight = min(FIRMEST, max(0.0, weight + step))
        if abs(step) < 1e-9 * max(weight, 1e-9):
            break
    return weight


def weights_by_stage(sights: Sequence[Sight]) -> list[float]:
    """The weight of each stage, up to the last one that is common enough; 0 before FIRST."""
    by_stage: dict[int, list[Sight]] = {}
    for sight in sights:
        by_stage.setdefault(sight.stage, []).append(sight)
    common = (stage for stage, part in by_stage.items() if len(part) >= COMMON)
    last = max(common, default=FIRST)
    weights = [fit_weight(sights_around(by_stage, stage)) for stage in range(FIRST, last + 1)]
    return [0.0] * FIRST + [float(f"{weight:.5g}") for weight in weights]


def sights_around(by_stage: Mapping[int, Sequence[Sight]], stage: int) -> list[Sight]:
    """The tables of a stage, and of as many stages before and after it as make them ENOUGH."""
    found: list[Sight] = []
    for width in range(len(by_stage)):
        near = range(max(FIRST, stage - width), stage + width + 1)
        found = [sight for one in near for sight in by_stage.get(one, ())]
        if len(found) >= ENOUGH:
            break
    return found


def calibration(sights: Iterable[Sight], weights: Sequence[float]) -> Iterator[str]:
    """Lines of the calibration: the mean share by the model, the share won, the number of seats."""
    rows: list[tuple[float, float]] = []
    loss: list[float] = []
    for sight in sights:
        likely = chances(sight.values, weights[min(sight.stage, len(weights) - 1)])
        rows += zip(likely, sight.won, strict=True)
        loss.append(-sum(w * log(max(p, 1e-12)) for p, w in zip(likely, sight.won, strict=True)))
    low = 0.0
    for high in BINS:
        inside = [row for row in rows if low <= row[0] < high]
        if inside:
            model, actual = (fmean(part) for part in zip(*inside, strict=True))
            yield f"#   {model:6.1%} by the model, {actual:6.1%} won ({len(inside)})"
        low = high
    yield f"#   mean logarithmic loss {fmean(loss):.4f}"


def main(game: str, games: Annotated[int, Argument(min=2)] = GAMES) -> None:
    """Fit the worth of a game's tables on games by habit, half of which check it, and print the
    file of weights."""
    kind = game_kind(game)
    print(f"# Fitted by `python -m mclub.analysis.fit {game}` on {games // 2} games by habit for")
    print("# each number of players, and checked on as many others. By number of players, then by")
    print("# stage of the game: the fall of a seat's share, as a logarithm, by point.")
    lists: dict[int, list[float]] = {}
    for players in range(max(2, kind.FEWEST), len(kind.SEATS) + 1):
        play = partial(sights, game, players)
        played = [*in_processes(play, range(games), os.cpu_count() or 1)]
        first = [sight for one in played[: games // 2] for sight in one]
        lists[players] = weights_by_stage(first)
        print(f"#\n# {players} players:")
        rest = (sight for one in played[games // 2 :] for sight in one)
        print("\n".join(calibration(rest, lists[players])), flush=True)
    print("\n[weights]")
    for players, numbers in lists.items():
        print(f"{players} = {numbers}")


if __name__ == "__main__":
    run_tool(main)
