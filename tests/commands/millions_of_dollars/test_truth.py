"""Statements about one's role: the fast check against all possible deals."""

import random
from collections import Counter
from itertools import product

import pytest

from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.words import Role
from projections.millions_of_dollars import truth
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table
from tests.commands.millions_of_dollars.table import creation, open_negotiation

SEATS = ("yellow", "blue", "red", "green", "black", "white", "purple")


def by_trying(table: Table, shown: tuple[Role, ...], told: dict[Who, Role]) -> bool:
    """Try every deal of the roles in play to the characters."""
    everybody = [Who(s, n) for s in table.seats for n in range(1, table.each + 1)]
    for dealt in product(table.roles, repeat=len(everybody)):
        hands = dict(zip(everybody, dealt, strict=True))
        if any(hands[who] != role for who, role in told.items()):
            continue
        if len({(who.seat, role) for who, role in hands.items()}) < len(everybody):
            continue
        if any(
            role == table.players[who.seat].last for who, role in hands.items() if who not in told
        ):
            continue
        if not Counter(shown) - Counter(dealt):
            return True
    return False


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_holds_exactly_if_there_is_a_way(players: int) -> None:
    chance, found = random.Random(players), Counter[bool]()
    for _ in range(80):
        table = FOLD.fresh(creation(SEATS[:players], "seed"))
        everybody = [Who(s, n) for s in table.seats for n in range(1, table.each + 1)]
        for player in table.players.values():
            player.last = chance.choice((None, *table.roles)) if table.each == 1 else None
        shown = tuple(chance.choices(table.roles, k=len(everybody) - 1))
        who_told = chance.sample(everybody, chance.randint(0, len(everybody)))
        told = {who: chance.choice(table.roles) for who in who_told}
        if chance.random() < 0.7:
            cards = [*shown, chance.choice(table.roles)]
            told = dict(zip(who_told, chance.sample(cards, len(who_told)), strict=True))
        holds = truth.is_consistent(table, shown, told)
        assert holds == by_trying(table, shown, told)
        found[holds] += 1
    assert min(found[True], found[False]) > 5


def test_it_is_not_asked_for_a_name_while_another_snitch_must_be_there() -> None:
    # Three Snitch cards are face up: if Yellow and Black are Snitches, there is one more.
    table = open_negotiation("yellow blue red green black", "snitch snitch snitch brute")
    table.when("black: withdraw; yellow: ready; blue: ready; red: ready; green: ready")
    table.when("yellow: reveal snitch")
    assert table.pending == "blue reveal, red reveal, green reveal"
    assert "name brute" not in table.legal("yellow")
    table.when("blue: reveal snitch; red: reveal snitch; green: reveal brute")
    assert table.table.round == 2
    assert table.table.players["green"].intimidation == 1
