"""Where a practised player of Million Club places pawns, and how that is learnt."""

from random import Random

import pytest

from commands.million_club.actions import PLACES
from commands.text import text
from mclub.bots.match import Match
from mclub.games.million_club import bots as mind
from mclub.games.million_club.bots.lessons import Lesson, learn, lessons, solve
from mclub.games.million_club.bots.placing import signs
from mclub.kinds.registry import game_kind
from projections.million_club.table import Table

BOTH = {"yellow": "habit", "blue": "habit"}


@pytest.fixture
def table() -> Table:
    """A table at which Blue has placed a pawn on Colonies and one in the Lobby, for transport."""
    match = Match(game_kind("million-club"), BOTH, {}, "tea")
    table: Table = match.table
    table.round, table.closed = 2, "intrigues"
    table.chairs["colonies"] = ["blue"]
    table.lobby = [("blue", "transport")]
    table.players["blue"].pawns = 0
    table.players["yellow"].levels = {"T4": 3, "T7": 4}
    table.players["yellow"].money = 9
    return table


def test_the_signs_of_a_place_are_what_the_table_shows(table: Table) -> None:
    yellow = table.players["yellow"]
    assert signs(table, yellow, PLACES["lobby", "transport"]) == {
        "lobby here": 1,
        "lobby tie": 1,
        "lobby up": 1,  # of the two moves: T4 rises to 4
        "lobby spare": 1,
        "lobby gift": 1,
        "lobby owner": 1,
    }
    assert signs(table, yellow, PLACES["companies", None]) == {
        "companies here": 1,
        "companies first": 1,
        "companies privilege": 1,
        "companies safe privilege": 1,
        "companies chair": 0,
        "companies can pay": 1,
        "companies to spare": 0.5,  # 9 M, and a company costs 4
    }


def test_practice_makes_a_better_player_than_habit() -> None:
    kind, wins = game_kind("million-club"), 0
    for number in range(10):
        match, chance = Match(kind, BOTH, {}, f"practised/{number}"), Random(number)
        practised = ("yellow", "blue")[number % 2]
        while awaited := match.awaited_seats:
            seat = awaited[0]
            choose = mind.practice if seat == practised else mind.habit
            choices = mind.choices(match.table, seat)
            match.take(seat, text(choose(match.table, seat, choices, chance)))
        wins += practised in match.table.winners
    assert wins >= 8


def test_the_weights_explain_the_lessons() -> None:
    places = [{"a": 1.0}, {"a": 3.0, "b": 1.0}, {"b": 2.0}]
    taught = [
        Lesson(rest, places, [7 + (2 + rest) * one.get("a", 0) - one.get("b", 0) for one in places])
        for rest in (0.0, 0.25, 0.5, 1.0)
        for _ in range(400)
    ]
    learnt = learn(taught)
    assert learnt["a"] == pytest.approx((2, 1), abs=0.2)
    assert learnt["b"] == pytest.approx((-1, 0), abs=0.2)


def test_linear_equations_are_solved() -> None:
    assert solve([[4.0, 1.0], [1.0, 3.0]], [6.0, 7.0]) == pytest.approx([1.0, 2.0])


def test_a_lesson_tries_every_place() -> None:
    first = lessons(0)[0]
    assert first.rest == 1
    there = [{name.split()[0] for name in one} for one in first.signs]
    assert there == [{"intrigues"}, {"colonies"}, *[{"exchange"}] * 3, {"companies"}]
    assert len(first.values) == len(there)
    assert len({*first.values}) > 1
