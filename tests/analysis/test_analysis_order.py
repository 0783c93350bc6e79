"""Which decisions stood, and which exclude each other."""

import pytest

from mclub import Club
from mclub.analysis.order import are_both_possible, replaced_in
from mclub.analysis.steps import Course, course_of
from mclub.analysis.tables import Tables
from mclub.bots import bot, sight
from mclub.club.game import Game

CHOICES = ("start 3", "buy jade 1", "start 5", "start 17", "buy jade 1", "ready")


@pytest.fixture(scope="module")
def course() -> Course:
    """A game of Le Millionnaire whose first seat takes these choices in the set-up."""
    players = {"yellow": "Ann", "blue": "Ben"}
    game: Game = Club(":memory:").new(
        players, game="le-millionnaire", seed="tea", rulings={"target": "500000"}
    )
    first = game.awaited_seats[0]
    for choice in CHOICES:
        game.act(first, choice)
    bots = {seat: bot("habit", game.kind, seat) for seat in players}
    while game.status == "running":
        seat = game.awaited_seats[0]
        game.act(seat, bots[seat].choose(sight(game, seat)))
    return course_of(game)


def test_a_choice_that_another_replaces_at_once_did_not_stand(course: Course) -> None:
    gone = replaced_in(course)
    assert [step.action for step in course.steps if step.seq in gone] == ["start 5"]


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ("buy jade 1", "start 17", True),
        ("start 3", "start 17", False),
        ("buy jade 1", "buy pearl 1", True),
        ("start 3", "ready", False),
        ("buy jade 1", "nothing of the kind", False),
    ],
)
def test_actions_exclude_each_other_or_not(
    course: Course, one: str, other: str, both: bool
) -> None:
    tables = Tables(course)
    step = next(step for step in course.steps if step.action is not None)
    assert step.by is not None
    assert are_both_possible(tables, tables.complete(step.before), step.by, one, other) is both
