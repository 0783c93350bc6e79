"""The points that unseen colonies can still bring, against an enumeration of all deals."""

import random
from itertools import product
from typing import Any

from mclub import Club, Game
from tests.sweeping import sweep_after

REGIONS = ("africa", "asia", "america", "india", "oceania")


def table_of(chance: random.Random) -> dict[str, tuple[list[str], int, int]]:
    """By seat: colonies ("?" for an unseen one), money, and the level of one company."""
    seats = chance.sample(["yellow", "blue", "red", "green"], chance.choice((2, 2, 3, 4)))
    pile = [region for region in REGIONS for _ in range(6)]
    chance.shuffle(pile)
    if chance.random() < 0.4:
        pile = sorted(pile[:12])
    unseen = chance.choice((1, 2, 3, 4, 5))
    hands: dict[str, list[str]] = {seat: [] for seat in seats}
    for region in pile[: chance.choice((0, 3, 8, 12))]:
        hands[chance.choice(seats)].append(region)
    for _ in range(unseen):
        hands[chance.choice(seats)].append("?")
    return {
        seat: (hand, chance.choice((0, 3, 8, 8, 14)), chance.choice((1, 2, 4)))
        for seat, hand in hands.items()
    }


def deals(hands: list[list[str]]) -> list[list[list[str]]]:
    """Every possible deal of the unseen colonies."""
    unseen = sum(hand.count("?") for hand in hands)
    ways = {}
    for faces in product(REGIONS, repeat=unseen):
        left = iter(faces)
        dealt = [sorted(next(left) if card == "?" else card for card in hand) for hand in hands]
        cards = [card for hand in dealt for card in hand]
        if all(cards.count(region) <= 6 for region in REGIONS):
            ways[str(dealt)] = dealt
    return list(ways.values())


def bonus_points(hands: list[list[str]], at: int) -> tuple[int, int]:
    """A player's concession and globalisation, counted by the rulebook."""
    concession = 0
    for region in REGIONS:
        own = hands[at].count(region)
        others = [hand.count(region) for other, hand in enumerate(hands) if other != at]
        concession += own if all(own > count for count in others) else 0
    return concession, 2 * min(hands[at].count(region) for region in REGIONS)


def start_of(table: dict[str, tuple[list[str], int, int]], **more: Any) -> dict[str, Any]:
    return {
        "round": 9,
        "phase": "round_end",
        "players": {
            seat: {"money": money, "companies": [f"industry:{level}"], "colonies": hand}
            for seat, (hand, money, level) in table.items()
        },
    } | more


def check(game: Game, table: dict[str, tuple[list[str], int, int]]) -> None:
    score = game.score()
    seats = list(table)
    ways = deals([hand for hand, _money, _level in table.values()])
    lines = [[bonus_points(way, at) for at in range(len(seats))] for way in ways]
    totals = [
        [
            level + len(hand) + money // 4 + sum(line[at])
            for at, (hand, money, level) in enumerate(table.values())
        ]
        for line in lines
    ]
    for at, seat in enumerate(seats):
        sheet, bounds = score["players"][seat], score.get("bounds", {}).get(seat, {})
        for key, values in (
            ("concession", [line[at][0] for line in lines]),
            ("globalisation", [line[at][1] for line in lines]),
            ("total", [total[at] for total in totals]),
        ):
            reached = [min(values), max(values)]
            if reached[0] == reached[1]:
                assert (sheet[key], bounds.get(key)) == (reached[0], None), (seat, key)
            else:
                assert (sheet[key], bounds.get(key)) == (None, reached), (seat, key)
    fortunes = [money for _hand, money, _level in table.values()]
    standings = [list(zip(total, fortunes, strict=True)) for total in totals]
    won = {
        tuple(seat for seat, own in zip(seats, standing, strict=True) if own == max(standing))
        for standing in standings
    }
    assert score["winners"] == (list(won.pop()) if len(won) == 1 else [])
    for at, seat in enumerate(seats):
        ranks = {1 + sum(other > standing[at] for other in standing) for standing in standings}
        if score["players"][seat]["rank"] is not None:
            assert ranks == {score["players"][seat]["rank"]}


@sweep_after(6, "seed", range(60))
def test_every_deal_is_within_the_bounds_and_the_bounds_are_reached(seed: int) -> None:
    table = table_of(random.Random(seed))
    with Club() as club:
        check(club.new(start=start_of(table), table=True, rulings={"crash": "off"}), table)
