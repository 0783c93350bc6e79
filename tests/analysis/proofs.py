"""What the analysis must find, over many games: `PYTHONPATH=. python -m tests.analysis.proofs
blunder|draw GAMES`.

blunder: a planted blunder of at least 20 points, certified by 10,000 playouts, is named first.
draw: a planted draw turned from worst to best shows in luck. docs/analysis.md has the results.
"""

import os
import sys
from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Final, NamedTuple

from mclub.analysis.look import Terms
from mclub.analysis.looks import Looks
from mclub.analysis.mistakes import Search
from mclub.analysis.run import Budget, Tally, Workers
from mclub.analysis.shares import UNIT, margin_of_error
from mclub.analysis.steps import Course, course_of
from mclub.analysis.telescope import Entry, telescope
from mclub.processes import in_processes
from tests.analysis.planted import TYPES, Blunder, LastDraw
from tests.analysis.played import played

COST: Final = 0.2
CERTIFIED: Final = 10_000
ROLLOUTS: Final = 32
SINCE: Final = 6
"""The first round for a blunder."""
LATE: Final = 20
"""The steps from before the last draw to the end, in Million Club at two."""
TERMS: Final = Terms("proofs", to_the_end=False)


class Named(NamedTuple):
    """Whether the planted blunder was named first; certified: its cost by 10,000 playouts; cost: by
    the analysis; first: the cost of what was named first. In percent of the victory."""

    right: bool
    certified: float
    cost: float
    first: float

    def __str__(self) -> str:
        return (
            f"{'first' if self.right else 'NOT FIRST'}  certified {self.certified:.1f}  "
            f"by the analysis {self.cost:.1f}  named first {self.first:.1f}"
        )


def blunder(number: int) -> Named | None:
    """Plant a blunder in game `number` of Millions of Dollars at four; None if it has no place for
    one."""
    planted = Blunder(SINCE, COST, CERTIFIED)
    game = played("millions-of-dollars", 4, "greedy", f"blunder {number}", planted)
    if not planted.seq:
        return None
    course, tally = course_of(game), Tally(Workers(1), lambda _: None)
    figures = telescope(course, Looks(course, TERMS, tally, Budget(ROLLOUTS)).take())
    mistakes = Search(course, TERMS, tally).mistakes(figures, ROLLOUTS)
    costs = {one.seq: 100 * one.cost / UNIT for one in mistakes}
    first = mistakes[0]
    return Named(
        (first.seq, first.by) == (planted.seq, planted.by),
        100 * planted.certified,
        costs.get(planted.seq, 0.0),
        costs[first.seq],
    )


class Turned(NamedTuple):
    """The luck that the worst draw brought yellow, and the best, and by how much yellow's prospects
    differ after them: by the analysis and by other playouts. In percent of the victory."""

    right: bool
    worst: float
    best: float
    certified: float

    def __str__(self) -> str:
        return (
            f"{'shows' if self.right else 'DOES NOT SHOW'}  luck {self.worst:+.1f} at worst, "
            f"{self.best:+.1f} at best: {self.best - self.worst:.1f} apart, certified "
            f"{self.certified:.1f}"
        )


def draw(number: int) -> Turned | None:
    """Turn the last draw of game `number` of Million Club at two; None if there is none, or if it
    changes yellow's prospects by less than 20 points."""
    games = []
    for type_ in TYPES:
        planted = LastDraw(type_, CERTIFIED // 10)
        game = played("million-club", 2, "habit", f"draw {number}", planted)
        if not planted.seq:
            return None
        games.append((planted.value, planted.seq, game))
    worst, *_, best = sorted(games, key=lambda one: one[0])
    if best[0] - worst[0] < COST:
        return None
    low, high = (_luck(course_of(game), seq) for _value, seq, game in (worst, best))
    right = low.luck[0] < -margin_of_error(low.luck_variances[0]) and high.luck[
        0
    ] > margin_of_error(high.luck_variances[0])
    return Turned(
        right, 100 * low.luck[0] / UNIT, 100 * high.luck[0] / UNIT, 100 * (best[0] - worst[0])
    )


def _luck(course: Course, seq: int) -> Entry:
    """The entry of the draw at this record."""
    end = course._replace(steps=course.steps[-LATE:])
    looks = Looks(end, TERMS, Tally(Workers(1), lambda _: None), Budget(8 * ROLLOUTS))
    return next(one for one in telescope(end, looks.take()).entries if one.seq == seq)


PROOFS: Final[dict[str, Callable[[int], Named | Turned | None]]] = {
    "blunder": blunder,
    "draw": draw,
}


def main(proof: str, games: str) -> None:
    """Print each game's result, then how many were right."""
    right = []
    for result in islice(_results(PROOFS[proof]), int(games)):
        print(result, flush=True)
        right.append(result.right)
    print(f"{sum(right)} of {len(right)}")


def _results(proof: Callable[[int], Named | Turned | None]) -> Iterator[Named | Turned]:
    results = in_processes(proof, count(), os.cpu_count() or 1)
    return (result for result in results if result is not None)


if __name__ == "__main__":
    main(*sys.argv[1:])
