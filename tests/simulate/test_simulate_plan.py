"""The games of a plan: settings in turn, seats in turn, one seed per lap."""

from typing import Any

import pytest

from events.errors import BadInput
from mclub.simulate.plan import Setting
from tests.simulate.outcomes import plan_of


def test_each_lap_goes_through_all_settings() -> None:
    plan = plan_of(players=(2, 4), options={"crash": ("on", "off")})
    assert [plan.place(number) for number in range(5)] == [
        (Setting(2, {"crash": "on"}), 0),
        (Setting(2, {"crash": "off"}), 0),
        (Setting(4, {"crash": "on"}), 0),
        (Setting(4, {"crash": "off"}), 0),
        (Setting(2, {"crash": "on"}), 1),
    ]
    assert plan.variations() == {"players": ("2", "4"), "crash": ("on", "off")}


def test_what_has_one_value_is_not_varied() -> None:
    plan = plan_of(players=(3,), options={"crash": ("off",)})
    assert plan.settings() == [Setting(3, {"crash": "off"})]
    assert plan.variations() == {}


def test_every_bot_comes_to_every_seat() -> None:
    plan = plan_of("random,greedy,planner", players=(3,))
    seated = [plan.bots_at(lap, 3) for lap in range(3)]
    assert seated == [
        ["random", "greedy", "planner"],
        ["greedy", "planner", "random"],
        ["planner", "random", "greedy"],
    ]


def test_fewer_bots_than_seats_take_turns_round_the_table() -> None:
    assert plan_of("random,greedy", players=(5,)).bots_at(1, 5) == [
        "greedy",
        "random",
        "greedy",
        "random",
        "greedy",
    ]


def test_laps_have_seeds_of_their_own() -> None:
    plan = plan_of(seed="tea")
    assert [plan.seed_of(lap) for lap in (0, 1)] == ["tea/0", "tea/1"]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (
            {"bots": "clever"},
            "There is no bot clever. Choose from: random, habit, greedy, planner, strategist.",
        ),
        ({"bots": "greedy:9"}, "only planner and strategist take a budget, e.g. planner:96"),
        ({"bots": "planner:many"}, "number of imagined games for each decision, at least 1, e.g."),
        ({"bots": "strategist:0"}, "at least 1, e.g. strategist:96"),
        ({"bots": "mine:"}, "the class after the colon is missing, e.g. mine:Buyer"),
        ({"players": ()}, "A simulation needs bots and players."),
        ({"players": (1,)}, "This is a game for 2 to 6 players, not for 1."),
        ({"players": (2, 7)}, "This is a game for 2 to 6 players, not for 7."),
        ({"players": (3, 2, 3)}, "3 is given twice."),
        ({"bots": "random,greedy,random"}, "3 bots don't fit at a table for 2."),
        (
            {"options": {"crash": ("on", "maybe")}},
            "crash can't be maybe. Possible values: on, off.",
        ),
        ({"options": {"crash": ("on", "on")}}, "on is given twice."),
        ({"options": {"tea": ("hot",)}}, "There is no ruling tea"),
        ({"options": {"table": ("on",)}}, "A game in which people deal can't be simulated."),
        ({"game": "chess"}, "There is no game chess"),
        ({"seed": ""}, "A seed has 1 to 100 characters."),
        ({"seed": "s" * 101}, "A seed has 1 to 100 characters."),
    ],
)
def test_what_cannot_be_played_is_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput) as refused:
        plan_of(**given)
    assert why in str(refused.value)


def test_a_planner_may_be_told_its_budget() -> None:
    assert plan_of("planner:96,greedy").bots == ("planner:96", "greedy")
