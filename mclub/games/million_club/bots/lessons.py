"""Learns where to place pawns: `python -m mclub.games.million_club.bots.lessons [GAMES]`.

Plays games of two. Wherever a pawn is to be placed, every place is tried on several tables that fit
what the seat knows, each played to the end of the round by habit, as the planner does; mostly the
best one is taken. The weights of the signs (`placing.signs`) that explain the results best, by
least squares, are printed as `placing.toml`.
"""

import os
from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean
from typing import Annotated, Final, NamedTuple

from typer import Argument

from commands.dealer import SeedDealer
from commands.million_club.actions import Action, Place
from commands.text import text
from mclub.bots.habits import Habits
from mclub.bots.match import Match
from mclub.games.million_club import bots as mind
from mclub.games.million_club.bots.placing import Signs, rest, signs
from mclub.kinds.registry import game_kind
from mclub.kinds.seen import Seen
from mclub.processes import in_processes
from mclub.tools import run_tool

GAMES: Final = 60
TABLES: Final = 5
"""Tables on which each place is tried."""
ADVENTURE: Final = 0.1
"""How often a place is taken at random, so that uncommon tables are met as well."""
FIRM: Final = 20.0
"""How firmly weights are held near 0, in places (the ridge of the regression)."""


class Lesson(NamedTuple):
    """A pawn to be placed. rest: of the game; signs: of each place; values: what each was worth."""

    rest: float
    signs: Sequence[Signs]
    values: Sequence[float]


def lessons(number: int) -> list[Lesson]:
    """The lessons of one game. number: its seed."""
    kind, seed = game_kind("million-club"), f"practice/{number}"
    match, chance = Match(kind, {"yellow": "habit", "blue": "habit"}, {}, seed), Random(seed)
    found: list[Lesson] = []
    while awaited := match.awaited_seats:
        seat = awaited[0]
        seen = match.sight(seat)
        choices = mind.choices(seen.table, seat)
        if not isinstance(choices[0], Place):
            match.take(seat, text(mind.habit(seen.table, seat, choices, chance)))
            continue
        values = _try_places(seen, choices, chance)
        places = [choice for choice in choices if isinstance(choice, Place)]
        player = seen.table.players[seat]
        there = [signs(seen.table, player, place) for place in places]
        found.append(Lesson(rest(seen.table.round), there, values))
        best = max(range(len(choices)), key=values.__getitem__)
        if chance.random() < ADVENTURE:
            best = chance.randrange(len(choices))
        match.take(seat, text(choices[best]))
    return found


def _try_places(seen: Seen, choices: Sequence[Action], chance: Random) -> list[float]:
    """The mean value of each choice at the end of the round."""
    imagine, habits = mind.imagine(seen), Habits(seen.kind)
    until = mind.stage(seen.table) + 1
    totals = [0.0] * len(choices)
    for _ in range(TABLES):
        table, luck = imagine(chance), chance.random()
        dealer = SeedDealer(str(chance.random()))
        for at, choice in enumerate(choices):
            after, same = table.copy(), Random(luck)
            mind.take(after, seen.seat, choice, dealer)
            habits.play_on(after, dealer, lambda *_, same=same: same, until)
            totals[at] += mind.worth(after, seen.seat) / TABLES
    return totals


def learn(lessons: Iterable[Lesson]) -> dict[str, tuple[float, float]]:
    """The weights of each sign, at the end of the game and what the beginning adds. Only
    differences between places of one lesson count."""
    places: dict[str, int] = {}
    squares: dict[tuple[int, int], float] = {}
    products: dict[int, float] = {}
    for lesson in lessons:
        rows = []
        for one in lesson.signs:
            row: dict[int, float] = {}
            for name, sign in one.items():
                at = places.setdefault(name, 2 * len(places))
                row[at], row[at + 1] = sign, sign * lesson.rest
            rows.append(row)
        mean = {at: sum(row.get(at, 0.0) for row in rows) / len(rows) for row in rows for at in row}
        middle = fmean(lesson.values)
        for row, value in zip(rows, lesson.values, strict=True):
            apart = [(at, row.get(at, 0.0) - common) for at, common in mean.items()]
            for at, one_sign in apart:
                products[at] = products.get(at, 0.0) + one_sign * (value - middle)
                for other, other_sign in apart:
                    pair = at, other
                    squares[pair] = squares.get(pair, 0.0) + one_sign * other_sign
    count = 2 * len(places)
    matrix = [
        [squares.get((at, other), 0.0) + FIRM * (at == other) for other in range(count)]
        for at in range(count)
    ]
    weights = solve(matrix, [products.get(at, 0.0) for at in range(count)])
    return {name: (weights[at], weights[at + 1]) for name, at in sorted(places.items())}


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations whose matrix is symmetric and positive, by
    Gauss's elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, pivot in enumerate(rows):
        for below in rows[at + 1 :]:
            factor = below[at] / pivot[at]
            for column in range(at, len(pivot)):
                below[column] -= factor * pivot[column]
    found = [0.0] * len(rows)
    for at in reversed(range(len(rows))):
        rest_ = sum(rows[at][other] * found[other] for other in range(at + 1, len(rows)))
        found[at] = (rows[at][-1] - rest_) / rows[at][at]
    return found


def main(games: Annotated[int, Argument(min=1)] = GAMES) -> None:
    """Learn where to place pawns from games of two, and print the file of weights."""
    played = in_processes(lessons, range(games), os.cpu_count() or 1)
    found = [lesson for game in played for lesson in game]
    print(
        f"# Learnt by `python -m mclub.games.million_club.bots.lessons {games}` from {len(found)} "
        "placings in games of two.\n# By sign, in points: the weight in the last round, and what "
        "the first one adds to it.\n\n[weights]"
    )
    for name, (end, begin) in learn(found).items():
        print(f'"{name}" = [{end:.3f}, {begin:.3f}]')


if __name__ == "__main__":
    run_tool(main)
