"""Checks the analysis on many games of bots: `python -m mclub.analysis.control GAME BOTS GAMES
[ROLLOUTS]`, for example `million-club habit,habit 200 32`.

Prints the mean luck and skill of each seat and each bot, in percent of the victory, with 95 %
intervals. Bots that play as the playouts do, by habit, have neither on average; among others the
stronger bot has more skill.
"""

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from mclub.analysis.analysis import totals
from mclub.analysis.shares import SURE, UNIT
from mclub.bots.seats import sit, step
from mclub.club.club import Club
from mclub.kinds.registry import game_kind
from mclub.processes import in_processes

ROLLOUTS = 32


class Part(NamedTuple):
    """A seat of a game. luck, skill: in percent of the victory."""

    seat: str
    bot: str
    luck: float
    skill: float


def parts(game: str, bots: Sequence[str], rollouts: int, number: int) -> list[Part]:
    """Play game `number`, the bots shifted by one seat each time, and analyse it."""
    kind = game_kind(game)
    seats = kind.SEATS[: len(bots)]
    names = {seat: bots[(at + number) % len(bots)] for at, seat in enumerate(seats)}
    seed = f"control/{number}"
    with Club(":memory:") as club:
        played = club.new({seat: seat for seat in seats}, game=game, seed=seed)
        sitting = sit(kind, seed, names)
        while step(played, sitting):
            pass
        found = totals(played, rollouts, seed)
    return [
        Part(seat, names[seat], 100 * total.luck / UNIT, 100 * total.skill / UNIT)
        for seat, total in found.items()
    ]


def mean(numbers: Sequence[float]) -> str:
    """The mean with the half-width of its 95 % interval."""
    return f"{fmean(numbers):+6.1f} ±{SURE * stdev(numbers) / sqrt(len(numbers)):.1f}"


def main(game: str, bots: str, games: str, rollouts: str = str(ROLLOUTS)) -> None:
    """Print the means by seat, then by bot."""
    work = partial(parts, game, bots.split(","), int(rollouts))
    results = in_processes(work, range(int(games)), os.cpu_count() or 1)
    found = [part for played in results for part in played]
    groups: Sequence[Callable[[Part], str]] = (lambda part: part.seat, lambda part: part.bot)
    for group in groups:
        for name in dict.fromkeys(map(group, found)):
            own = [part for part in found if group(part) == name]
            luck, skill = (mean([part.luck for part in own]), mean([part.skill for part in own]))
            print(f"{name:10}  luck {luck}  skill {skill}  ({len(own)} games)")


if __name__ == "__main__":
    main(*sys.argv[1:])
