"""The 95 % intervals of an analysis with the time that a person would give it, on two cores."""

from math import sqrt
from time import process_time
from typing import Final, NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from mclub.analysis.look import Terms
from mclub.analysis.looks import Looks, share_of_looks
from mclub.analysis.run import Budget, Tally
from mclub.analysis.shares import UNIT
from mclub.analysis.steps import course_of
from mclub.analysis.telescope import telescope
from mclub.bots.seats import sit, step
from mclub.club.club import Club
from mclub.kinds.registry import game_kind
from mclub.simulate.run import Workers
from tests.benchmarks.figures import Figures, Target, at_most

SEATS: Final = 4
CORES: Final = 2
ROLLOUTS: Final = 16


class Case(NamedTuple):
    """A game to analyse. seconds: the time given; target: in percent of the victory."""

    seconds: int
    target: Target | None
    rulings: dict[str, str]


GAMES: Final = {
    "million-club": Case(180, at_most(10), {}),
    "millions-of-dollars": Case(180, at_most(10), {}),
    "le-millionnaire": Case(300, None, {"target": "500000"}),  # a third of a whole game
}


@pytest.mark.parametrize("game", GAMES)
def bench_analysis(benchmark: BenchmarkFixture, figures: Figures, game: str) -> None:
    """Measure with few playouts: the interval shrinks with the root of their number."""
    seconds, target, rulings = GAMES[game]
    name = ", ".join((game, *map(" ".join, rulings.items())))
    kind = game_kind(game)
    seats = kind.SEATS[:SEATS]
    with Club() as club:
        played = club.new({seat: seat for seat in seats}, game=game, seed="bench", rulings=rulings)
        bots = sit(kind, "bench", dict.fromkeys(seats, "habit"))
        while step(played, bots):
            pass
        course = course_of(played)
    terms, tally = Terms("bench", to_the_end=False), Tally(Workers(1), lambda _: None)
    start = process_time()
    looks = benchmark.pedantic(Looks(course, terms, tally, Budget(ROLLOUTS)).take, rounds=1)
    spent = process_time() - start
    widest = max(
        max(total.luck_error, total.skill_error)
        for total in telescope(course, looks).totals.values()
    )
    given = seconds * CORES * share_of_looks(course)
    figures.note(
        "analysis",
        f"{name}: half of the widest interval of luck and skill, {SEATS} players, "
        f"{seconds} s on {CORES} cores",
        100 * widest / UNIT * sqrt(spent / given),
        "±{:.1f} %",
        target,
        noise=0.5,
    )
