"""A share is never below 2 M$, over all possible sharers. test_reserve.py covers the reserve."""

import random
from itertools import combinations, combinations_with_replacement, product

from commands.millions_of_dollars.course import COURSE
from commands.millions_of_dollars.notation import parse
from commands.split import split
from events.millions_of_dollars.facts import LootLeft, LootShared
from events.millions_of_dollars.words import SEATS
from projections.millions_of_dollars.due import due
from tests.commands.millions_of_dollars.table import first_negotiation, given, ready
from tests.sweeping import sweep_after

ROLES = ("snitch", "brute", "driver", "con-man", "mastermind")
IN_HEIST = [c for c in product((0, 1, 2), repeat=5) if 0 < sum(c) <= 8]
"""The numbers of characters still in, for each role: none, one or several, among eight players."""


@sweep_after(1, "loot", [8, 12])
def test_at_most_four_share_and_each_gets_at_least_2(loot: int) -> None:
    most = 0
    for counts in IN_HEIST:
        still_in = [r for r, count in zip(ROLES, counts, strict=True) for _ in range(count)]
        # The others have withdrawn; a Snitch among them is face up, so any other role can be, too.
        away = [ROLES[n % 5] for n in range(8 - len(still_in))]
        picks = dict(zip(SEATS, still_in + away, strict=True))
        table = first_negotiation(", ".join(f"{s} {r}" for s, r in picks.items()), f"{loot} 1")
        for seat in SEATS[len(still_in) :]:
            table.when(f"{seat}: withdraw")
        for seat in SEATS[: len(still_in)]:
            table.when(f"{seat}: ready")
        names = table.legal("yellow") if table.table.phase == "heist" else [None]
        for name in names:
            facts = table.facts
            if name is not None:
                (go,) = split(name)
                facts, _ = COURSE.decide(table.table, "yellow", parse(go.words), table.dealer)
            events = [event for event, _ in facts]
            shares = [event for event in events if isinstance(event, LootShared)]
            assert len(shares) + sum(isinstance(event, LootLeft) for event in events) == 1
            for event in shares:
                most = max(most, len(event.sharers))
                assert event.share >= 2
                assert event.share * len(event.sharers) + event.left == loot + event.extra
    assert most == 4


def test_with_three_players_and_six_characters_it_is_the_same() -> None:
    chance, most = random.Random(3), 0
    for pairs in combinations_with_replacement(combinations(ROLES, 2), 3):
        picks = dict(zip(SEATS, pairs, strict=False))
        table = first_negotiation(
            ", ".join(f"{s} {' '.join(pair)}" for s, pair in picks.items()), "8 1"
        )
        for who in chance.sample([(s, n) for s in picks for n in (1, 2)], chance.randint(0, 3)):
            table.when(f"{who[0]}: withdraw {who[1]}")
        ready(table)
        while table.table.phase == "heist":
            (snitch,) = due(table.table)
            table.when(f"{snitch}: {chance.choice(table.legal(snitch))}")
        for event in table.of(LootShared):
            most = max(most, len(event.sharers))
            assert event.share >= 2
    assert most == 4


def test_with_returned_stakes_it_bears_any_deck() -> None:
    # Eight times the best card: 12, 2 and 1; all loans have been repaid.
    assert 8 * 5 + 8 * (12 + 2 + 1) <= 175


def test_eight_players_who_work_together_take_all_but_15() -> None:
    table = given(" ".join(SEATS), "12 2 mastermind")
    for taker in SEATS:
        for seat in SEATS:
            table.when(f"{seat}: pick {'mastermind' if seat == taker else 'driver'}")
        for seat in SEATS[:-1]:
            # No sharer may keep enough to end the game.
            if table.money[seat]:
                table.when(f"{seat}: pay orange {table.money[seat]}")
        for seat in SEATS:
            if seat != taker:
                table.when(f"{seat}: withdraw")
        table.when(f"{taker}: ready")
    # 175, less 5 for each of eight, less 12 + 2 + 1 in each of eight rounds.
    assert table.table.reserve == 15
    assert table.table.winners == ("orange",)
