"""Luck and skill: sums are exact in all games, and what is planted shows."""

import pytest

from events.million_club.words import Kind
from mclub.analysis.control import mean, parts
from mclub.analysis.look import CHUNK, Terms
from mclub.analysis.looks import Looks
from mclub.analysis.mistakes import Search
from mclub.analysis.run import Budget, Tally
from mclub.analysis.shares import UNIT
from mclub.analysis.steps import Course, course_of
from mclub.analysis.telescope import Telescope, telescope
from mclub.simulate.run import Workers
from tests.analysis.planted import Blunder, LastDraw
from tests.analysis.played import played
from tests.sweeping import ALL, SWEEP, first_part, sweep_after

TERMS = Terms("tests", to_the_end=False)
LATE = 40
"""The steps of about the last three rounds of Million Club at two."""


def tally() -> Tally:
    """Work in this process, without progress."""
    return Tally(Workers(1), lambda _: None)


def figures(course: Course, rollouts: int = 8) -> Telescope:
    """The figures of a game with a small budget."""
    return telescope(course, Looks(course, TERMS, tally(), Budget(rollouts)).take())


def last_steps(course: Course, count: int) -> Course:
    """The end of a game, as if it had begun from the position before these steps."""
    return course._replace(steps=course.steps[-count:])


@sweep_after(
    4,
    "game, players, bot, count",
    [
        ("million-club", 2, "habit", 20),
        ("million-club", 4, "random", 10),
        ("millions-of-dollars", 4, "random", 999),
        ("le-millionnaire", 2, "habit", 12),
        *first_part([("million-club", players, "greedy", 999) for players in (3, 6, 2, 4)], 4),
        *first_part([("millions-of-dollars", players, "greedy", 999) for players in (3, 8, 5)], 3),
        ("le-millionnaire", 3, "habit", 999 if ALL else 50),
    ],
)
def test_luck_skill_and_others_add_up_exactly(
    game: str, players: int, bot: str, count: int
) -> None:
    course = last_steps(course_of(played(game, players, bot)), count)
    sums = figures(course)
    for total in sums.totals.values():
        assert total.luck + total.skill + total.others == total.result - total.start
    assert sum(total.luck for total in sums.totals.values()) == 0
    assert sum(total.start for total in sums.totals.values()) == UNIT
    assert {seat for seat, total in sums.totals.items() if total.result} == set(course.winners)
    for entry in sums.entries:
        assert sum(entry.luck) == sum(entry.change) == 0
        assert sum(entry.values) == UNIT
    assert sums.entries[-1].values == tuple(one.result for one in sums.totals.values())


@SWEEP
@pytest.mark.parametrize("seed", [f"blunder {number}" for number in first_part((6, 2, 3), 3)])
def test_a_planted_blunder_is_named_first(seed: str) -> None:
    blunder = Blunder(since=7, cost=0.3, judges=100)
    course = last_steps(course_of(played("million-club", 2, "greedy", seed, blunder)), LATE)
    if not blunder.seq:
        pytest.fail("the game had no decision to spoil; use another seed")
    looks = Looks(course, TERMS, tally(), Budget(32))
    mistakes = Search(course, TERMS, tally()).mistakes(telescope(course, looks.take()), 32)
    assert (mistakes[0].seq, mistakes[0].by) == (blunder.seq, blunder.by)
    assert mistakes[0].cost > mistakes[0].cost_error


def test_mistakes_are_found_with_any_number_of_playouts() -> None:
    course = last_steps(course_of(played("millions-of-dollars", 4, "random")), 6)
    mistakes = Search(course, TERMS, tally()).mistakes(figures(course), CHUNK + 1)
    assert {one.rollouts % CHUNK for one in mistakes} == {0}


def luck_of_last_draw(kind: Kind) -> tuple[list[str], float]:
    """The companies of the last draw, and the luck that it brought yellow."""
    planted = LastDraw(kind)
    game = played("million-club", 2, "habit", "g", planted)
    course = last_steps(course_of(game), LATE // 2)
    entry = next(one for one in figures(course, 64).entries if one.seq == planted.seq)
    assert entry.by is None
    return sorted(game.records[planted.seq - 1].event.cards.value), entry.luck[0] / UNIT


@SWEEP
def test_a_draw_turned_from_worst_to_best_shows_in_luck() -> None:
    cards, luck = luck_of_last_draw("resource")
    assert cards == ["R12", "R13"]
    assert -0.6 < luck < -0.15
    cards, luck = luck_of_last_draw("transport")
    assert cards == ["T13", "T5"]
    assert 0.25 < luck < 0.75


@SWEEP
def test_mean_luck_and_skill_add_up_to_nothing() -> None:
    both = parts("millions-of-dollars", ("habit", "random", "habit"), 8, 1)
    assert [part.seat for part in both] == ["yellow", "blue", "red"]
    assert [part.bot for part in both] == ["random", "habit", "habit"]
    assert sum(part.luck for part in both) == pytest.approx(0, abs=1e-6)


def test_a_mean_comes_with_its_interval() -> None:
    # The sample deviation of 1, 2, 3, 4 is √(5/3), and 1.96 · √(5/12) = 1.27.
    assert mean([1, 2, 3, 4]) == "  +2.5 ±1.3"
