"""How the bots of Millions of Dollars answer offers, and when they make none."""

from collections import Counter
from random import Random

import pytest

from commands.millions_of_dollars.actions import Action
from commands.millions_of_dollars.course import COURSE
from commands.text import text, texts
from mclub.bots.match import Match
from mclub.games.millions_of_dollars.bots import habit, sensible
from mclub.kinds.parts import Bots, able
from mclub.kinds.registry import game_kind
from tests.commands.millions_of_dollars.table import GameTable, first_negotiation

ALONE = "yellow driver, blue brute, red con-man, green driver"
"""At most one role card of each of Blue's and Red's roles is face up."""
THREE = "yellow driver snitch, blue brute driver, red brute con-man"


def habitual(table: GameTable, seat: str) -> set[str]:
    """What the seat does by habit, for several random numbers."""
    legal = COURSE.legal(table.table, seat)
    return {text(habit(table.table, seat, legal, Random(n))) for n in range(20)}


def considered(table: GameTable, seat: str) -> list[str]:
    """What greedy bots and the planner try, about offers."""
    legal: list[Action] = list(COURSE.legal(table.table, seat))
    tried = texts(sensible(table.table, seat, legal))
    return [one for one in tried if one.split()[0] in ("offer", "take", "reject", "counter")]


def test_a_player_without_rivals_asks_for_what_a_share_is_worth() -> None:
    assert habitual(first_negotiation(ALONE).when("yellow: offer blue 1"), "blue") == {
        "counter yellow 3"
    }
    assert habitual(first_negotiation(ALONE).when("yellow: offer blue 3"), "blue") == {
        "take yellow"
    }


def test_an_offer_is_rejected_if_more_cannot_be_asked() -> None:
    table = first_negotiation(ALONE).when("yellow: pay red 2", "yellow: offer blue 1")
    assert habitual(table, "blue") == {"reject yellow"}


@pytest.mark.parametrize(("asked", "answer"), [(2, "take blue"), (3, "reject blue")])
def test_a_counter_offer_is_paid_up_to_a_limit(asked: int, answer: str) -> None:
    table = first_negotiation(ALONE).when(f"yellow: offer blue 1; blue: counter yellow {asked}")
    assert habitual(table, "yellow") == {answer}


def test_one_that_cannot_be_paid_is_rejected() -> None:
    table = first_negotiation(ALONE, money="secret")
    table.when("yellow: pay red 3; offer blue 1; blue: counter yellow 2")
    assert habitual(table, "yellow") == {"reject blue"}


def test_with_three_players_the_character_with_more_rivals_leaves() -> None:
    """Blue's second character, a Driver, has one rival if both Driver cards are face up."""
    for seed in range(20):
        table = first_negotiation(THREE, seed=str(seed))
        shown = table.table.shown
        if shown.count("driver") == 2 and shown.count("brute") == 1:
            break
    else:
        pytest.fail("a seed is needed with which a Con man's or the Snitch's card is put aside")
    table.when("yellow: offer blue 2")
    assert habitual(table, "blue") == {"take yellow 2"}


def test_what_is_tried_ends_after_one_counter_offer() -> None:
    table = first_negotiation(ALONE)
    assert "offer blue 2" in considered(table, "yellow")
    assert "offer blue 3" not in considered(table, "yellow")
    table.when("yellow: offer blue 1")
    assert considered(table, "blue") == [
        *(f"offer {seat} {n}" for seat in ("red", "green", "yellow") for n in (1, 2)),
        *("take yellow", "reject yellow", "counter yellow 2", "counter yellow 3"),
    ]
    table.when("blue: counter yellow 2")
    assert considered(table, "yellow") == ["take blue", "reject blue"]
    assert not any(one.endswith(" yellow") for one in considered(table, "blue"))


@pytest.mark.parametrize(
    "lines",
    ["blue: reject yellow", "blue: counter yellow 2; yellow: reject blue"],
)
def test_nobody_is_made_a_second_offer_after_a_rejection(lines: str) -> None:
    table = first_negotiation(ALONE).when("yellow: offer blue 1", lines)
    assert considered(table, "yellow") == [
        f"offer {seat} {n}" for seat in ("red", "green") for n in (1, 2)
    ]


def test_hidden_picks_are_imagined_as_players_make_them() -> None:
    """The Snitch is worth least, so by habit hardly anybody picks it; by lot every fifth would."""
    kind = game_kind("millions-of-dollars")
    match = Match(kind, dict.fromkeys(kind.SEATS[:5], "habit"), {}, "picks")
    imagine = able(kind, Bots).mind().imagine(match.sight("yellow"))
    picks = Counter(
        character.role
        for number in range(50)
        for seat, player in imagine(Random(number)).players.items()
        if seat != "yellow"
        for character in player.characters
    )
    assert picks.total() == 50 * 4
    assert picks["snitch"] < 200 / 15
    assert picks["driver"] > 200 / 5
