"""What the analysis must find, over many games: `PYTHONPATH=. python -m tests.analysis.proofs
blunder|draw GAMES [FIRST]`. FIRST: the number of the first game.

blunder: a planted blunder of at least 20 points, certified by 10,000 playouts, is named first, or
after one that costs even more by as many. draw: a planted draw turned from worst to best shows in
luck. docs/analysis.md has the results.
"""

import os
import sys
from collections.abc import Callable, Iterator
from itertools import count, islice
from statistics import fmean
from typing import Final, NamedTuple

from mclub.analysis.look import CHUNK, Eye, Terms
from mclub.analysis.looks import Looks
from mclub.analysis.mistakes import Mistake, Search
from mclub.analysis.run import Budget, Tally
from mclub.analysis.shares import UNIT, margin_of_error
from mclub.analysis.steps import Course, course_of
from mclub.analysis.tables import Tables
from mclub.analysis.telescope import Entry, telescope
from mclub.processes import in_processes
from mclub.simulate.run import Workers
from tests.analysis.planted import GAUGE, TYPES, Blunder, LastDraw
from tests.analysis.played import played

COST: Final = 0.2
CERTIFIED: Final = 10_000
ROLLOUTS: Final = 32
PLANS: Final = 96
"""The budget of the bots among which a blunder is planted: they hardly make one themselves."""
SINCE: Final = 6
"""The first round for a blunder."""
TERMS: Final = Terms("proofs", to_the_end=False)


class Named(NamedTuple):
    """A planted blunder. number: of the game; certified: its cost by 10,000 playouts; cost: by the
    analysis, 0 if it was not named; worse: by 10,000 playouts, the cost of what was named first
    instead, None if nothing was. In percent of the victory."""

    number: int
    certified: float
    cost: float
    worse: float | None

    @property
    def right(self) -> bool:
        """Whether what was named first costs most."""
        return self.worse is None or self.worse > self.certified

    def __str__(self) -> str:
        place = "first" if self.worse is None else f"after one that costs {self.worse:.1f}"
        costs = f"{self.certified:.1f}, by the analysis {self.cost:.1f}"
        return f"game {self.number}: {costs}: named {place}"


def blunder(number: int) -> Named | None:
    """Plant a blunder in game `number` of Millions of Dollars at four; None if it has no place for
    one."""
    planted = Blunder(SINCE, COST, CERTIFIED)
    game = played("millions-of-dollars", 4, "planner", f"blunder {number}", planted, rollouts=PLANS)
    if not planted.seq:
        return None
    course, tally = course_of(game), Tally(Workers(1), lambda _: None)
    figures = telescope(course, Looks(course, TERMS, tally, Budget(ROLLOUTS)).take())
    mistakes = Search(course, TERMS, tally).mistakes(figures, ROLLOUTS)
    costs = {one.seq: 100 * one.cost / UNIT for one in mistakes}
    first = mistakes[0]
    is_first = (first.seq, first.by) == (planted.seq, planted.by)
    return Named(
        number,
        100 * planted.certified,
        costs.get(planted.seq, 0.0),
        None if is_first else 100 * _cost(course, first),
    )


def _cost(course: Course, mistake: Mistake) -> float:
    """What a mistake costs by playouts to the end of the game, as a share of 1."""
    step = next(one for one in course.steps if one.seq == mistake.seq)
    eye = Eye(Tables(course), step, Terms("judges", to_the_end=True))
    trials = (eye.trial(n, [mistake.better, mistake.action]) for n in range(CERTIFIED // CHUNK))
    return fmean(one.gains[mistake.better].shares[0] / CHUNK for one in trials) / UNIT


class Turned(NamedTuple):
    """The luck that the worst draw brought yellow, and the best, and by how much yellow's prospects
    differ after them: by the analysis and by other playouts. In percent of the victory. number: of
    the game."""

    number: int
    right: bool
    worst: float
    best: float
    certified: float

    def __str__(self) -> str:
        shows = "shows" if self.right else "DOES NOT SHOW"
        return (
            f"game {self.number}: {shows}  luck {self.worst:+.1f} at worst, {self.best:+.1f} at "
            f"best: {self.best - self.worst:.1f} apart, certified {self.certified:.1f}"
        )


def draw(number: int) -> Turned | None:
    """Turn the last draw of game `number` of Million Club at two; None if there is none, or if it
    changes yellow's prospects by less than 20 points."""
    draws = []
    for type_ in TYPES:
        planted = LastDraw(type_)
        game = played("million-club", 2, "habit", f"draw {number}", planted)
        if not planted.seq:
            return None
        draws.append((planted.value(GAUGE), planted, game))
    draws.sort(key=lambda one: one[0])
    if draws[-1][0] - draws[0][0] < COST:
        return None
    worst, best = draws[0], draws[-1]
    apart = best[1].value(CERTIFIED) - worst[1].value(CERTIFIED)
    if apart < COST:
        return None
    low, high = (_luck(course_of(game), planted.seq) for _value, planted, game in (worst, best))
    right = low.luck[0] < -margin_of_error(low.luck_variances[0]) and high.luck[
        0
    ] > margin_of_error(high.luck_variances[0])
    return Turned(number, right, 100 * low.luck[0] / UNIT, 100 * high.luck[0] / UNIT, 100 * apart)


def _luck(course: Course, seq: int) -> Entry:
    """The entry of the draw at this record, from the looks before and after it."""
    at = next(at for at, step in enumerate(course.steps) if step.chance == seq)
    draw = course._replace(steps=course.steps[at : at + 2])
    looks = Looks(draw, TERMS, Tally(Workers(1), lambda _: None), Budget(16 * ROLLOUTS))
    return next(one for one in telescope(draw, looks.take()).entries if one.seq == seq)


PROOFS: Final[dict[str, Callable[[int], Named | Turned | None]]] = {
    "blunder": blunder,
    "draw": draw,
}


def main(proof: str, games: str, first: str = "0") -> None:
    """Print each game's result, then how many were right."""
    right = []
    for result in islice(_results(PROOFS[proof], int(first)), int(games)):
        print(result, flush=True)
        right.append(result.right)
    print(f"{sum(right)} of {len(right)}")


def _results(proof: Callable[[int], Named | Turned | None], first: int) -> Iterator[Named | Turned]:
    results = in_processes(proof, count(first), os.cpu_count() or 1)
    return (result for result in results if result is not None)


if __name__ == "__main__":
    main(*sys.argv[1:])
