"""The tally of outcomes: shares, ties, settings, and options that vary together."""

import random
from typing import Any

from mclub.simulate.tally import Tally
from tests.simulate.outcomes import outcome, plan_of


def tally_of(plan: Any, *outcomes: Any) -> dict[str, Any]:
    tally = Tally(plan)
    for one in outcomes:
        tally.add(one)
    return tally.document()


def rows(section: dict[str, Any], group: str) -> dict[Any, tuple[Any, ...]]:
    return {row["key"]: (row["plays"], row["wins"], row["share"]) for row in section[group]}


def test_a_victory_is_shared_by_all_who_win() -> None:
    document = tally_of(
        plan_of("greedy,random"),
        outcome(0, (20, 10), bots="greedy,random"),
        outcome(1, (15, 15), bots="random,greedy"),
        outcome(2, (5, 30), bots="greedy,random"),
        outcome(3, (1, 2), bots="random,greedy"),
    )
    (section,) = document["sections"]
    assert rows(section, "bots") == {"greedy": (4, 2.5, 0.625), "random": (4, 1.5, 0.375)}
    assert rows(section, "places") == {1: (4, 1.5, 0.375), 2: (4, 2.5, 0.625)}
    assert section["profiles"] == []
    assert [row["points"] for row in section["bots"]] == [(20 + 15 + 5 + 2) / 4, 14.0]
    assert (document["games"], section["games"], section["of"]) == (4, 4, {})


def test_places_are_counted_from_who_began() -> None:
    document = tally_of(plan_of(players=(3,)), outcome(0, (9, 30, 8), first=2))
    (section,) = document["sections"]
    assert rows(section, "places") == {1: (1, 0, 0), 2: (1, 0, 0), 3: (1, 1, 1)}
    assert [row["fair"] for row in section["places"]] == [0.3333] * 3


def test_how_games_go() -> None:
    document = tally_of(
        plan_of(players=(3,)),
        outcome(0, (9, 30, 8), rounds=9, decisions=120, notable={"CrashStruck": 2}),
        outcome(1, (12, 11, 12), rounds=8, decisions=100),
    )
    (section,) = document["sections"]
    means = [section[name] for name in ("rounds", "decisions", "winning", "lead")]
    assert means == [8.5, 110.0, 21.0, 10.5]
    crash, takeover = section["notable"]
    assert (crash["key"], crash["games"], crash["share"], crash["times"]) == (
        "CrashStruck",
        1,
        0.5,
        1.0,
    )
    assert (takeover["games"], takeover["times"]) == (0, 0)


def test_profiles_are_compared_where_there_are_some() -> None:
    profiles = ("heir", "lobbyist")
    document = tally_of(
        plan_of(options={"alternative": ("on",)}),
        outcome(0, (20, 10), profiles=profiles),
        outcome(1, (30, 10), profiles=profiles),
    )
    (section,) = document["sections"]
    assert rows(section, "profiles") == {"heir": (2, 2, 1), "lobbyist": (2, 0, 0)}


def test_each_setting_has_a_section_and_each_thing_that_was_varied() -> None:
    plan = plan_of(players=(2, 3), options={"crash": ("on", "off")})
    document = tally_of(
        plan,
        outcome(0, (2, 1)),
        outcome(1, (2, 1)),
        outcome(2, (2, 1, 0)),
        outcome(3, (1, 2, 0)),
        outcome(4, (1, 2)),
    )
    found = {tuple(one["of"].items()): one["games"] for one in document["sections"]}
    assert found == {
        (("players", "2"), ("crash", "on")): 2,
        (("players", "2"), ("crash", "off")): 1,
        (("players", "3"), ("crash", "on")): 1,
        (("players", "3"), ("crash", "off")): 1,
        (("players", "2"),): 3,
        (("players", "3"),): 2,
        (("crash", "on"),): 3,
        (("crash", "off"),): 2,
    }
    assert document["games"] == 5
    off = document["sections"][-1]
    # Of two plays at place 1, one has a fair share of 1/2, the other of 1/3.
    assert off["places"][0]["fair"] == round((1 / 2 + 1 / 3) / 2, 4)


def test_a_game_that_was_given_up_counts_for_nothing_else() -> None:
    plan = plan_of()
    given_up = outcome(1, (1, 2))
    given_up = type(given_up)(1, 3, 20_000, {"CrashStruck": 9}, ())
    document = tally_of(plan, outcome(0, (2, 1)), given_up)
    (section,) = document["sections"]
    assert (document["games"], document["unfinished"], section["unfinished"]) == (1, 1, 1)
    assert section["decisions"] == 100
    assert section["notable"][0]["games"] == 0


def test_without_a_game_there_are_no_figures() -> None:
    (section,) = tally_of(plan_of())["sections"]
    assert section == {
        "of": {},
        "games": 0,
        "unfinished": 0,
        "notable": [],
        "bots": [],
        "places": [],
        "profiles": [],
    }


def test_the_order_in_which_games_come_in_changes_nothing() -> None:
    plan = plan_of("greedy,random", players=(3,))
    chance = random.Random("order")
    games = [outcome(n, [chance.randint(0, 9) for _ in range(3)], first=n % 3) for n in range(60)]
    shuffled = chance.sample(games, len(games))
    assert tally_of(plan, *games) == tally_of(plan, *shuffled)
