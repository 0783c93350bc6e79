"""Checks the analysis on many games of bots: `python -m mclub.analysis.control GAME BOTS GAMES
[ROLLOUTS]`, for example `million-club habit,habit 200 32`.

Prints the mean luck and skill of each seat and each bot, in percent of the victory, with 95 %
intervals. Bots that play as the playouts do, by habit, have neither on average; among others the
stronger bot has more skill.
"""

import os
from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from statistics import fmean, stdev
from typing import Annotated, Final, NamedTuple

from typer import Argument

from mclub.analysis.analysis import totals
from mclub.analysis.shares import SURE, UNIT
from mclub.bots.seats import sit, step
from mclub.club.bounds import check_players
from mclub.club.club import Club
from mclub.kinds.registry import game_kind
from mclub.processes import in_processes
from mclub.tools import run_tool

ROLLOUTS: Final = 32


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


def main(
    game: str,
    bots: str,
    games: Annotated[int, Argument(min=2)],
    rollouts: Annotated[int, Argument(min=2)] = ROLLOUTS,
) -> None:
    """Analyse games of these bots, such as "habit,greedy", and print the mean luck and skill by
    seat, then by bot."""
    names = bots.split(",")
    check_players(game_kind(game), len(names))
    work = partial(parts, game, names, rollouts)
    results = in_processes(work, range(games), os.cpu_count() or 1)
    found = [part for played in results for part in played]
    groups: Sequence[Callable[[Part], str]] = (lambda part: part.seat, lambda part: part.bot)
    for group in groups:
        for name in dict.fromkeys(map(group, found)):
            own = [part for part in found if group(part) == name]
            luck, skill = (mean([part.luck for part in own]), mean([part.skill for part in own]))
            print(f"{name:10}  luck {luck}  skill {skill}  ({len(own)} games)")


if __name__ == "__main__":
    run_tool(main)
