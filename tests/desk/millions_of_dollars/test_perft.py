"""Perft counts of Millions of Dollars, against combinatorics and against playing and undoing."""

from math import factorial, perm

import pytest

from commands.dealer import Dealer
from commands.split import split
from mclub import Club, Game
from mclub.kinds.registry import game_kind
from projections.millions_of_dollars.table import Table
from tests.desk.counting import beginning, divide, perft

KIND = game_kind("millions-of-dollars")
ROLES = {3: 5, 4: 3, 5: 4, 6: 4, 7: 5, 8: 5}
"""MD-SET-1: the number of roles in play."""


def picks(players: int, depth: int) -> int:
    """Any player who has not picked is next, and has any role; with three players any two
    (MD-3P)."""
    choices = perm(ROLES[players], 2 if players == 3 else 1)
    return perm(players, depth) * int(choices**depth)


@pytest.mark.parametrize("players", range(3, 9))
def test_all_pick_at_once(players: int) -> None:
    table, dealer = beginning(KIND, players=players)
    before = table.copy()
    for depth in range(4 if players < 5 else 3):
        assert perft(KIND, table, dealer, depth) == picks(players, depth)
    assert table == before


@pytest.mark.parametrize("players", range(3, 9))
def test_the_first_word_of_a_negotiation(players: int) -> None:
    """Each player gives or offers any part of their money to any other, withdraws a character, or
    is ready (MD-NEG-1, MD-NEG-2, MD-NEG-4, MD-NEG-5)."""
    each = 2 if players == 3 else 1
    table, dealer = negotiating(players)
    assert table.loot is not None
    money = 5 - each * table.loot.stake
    assert perft(KIND, table, dealer, 1) == players * (2 * (players - 1) * money + each + 1)


@pytest.mark.parametrize("players", range(3, 9))
def test_the_first_word_after_an_offer(players: int) -> None:
    """Yellow offers Blue 1 M$. Yellow could take that back instead of repeating it; Blue can take
    it with any character, reject it, or ask for any other amount that Yellow has (MD-NEG-5)."""
    each = 2 if players == 3 else 1
    table, dealer = negotiating(players)
    assert table.loot is not None
    money = 5 - each * table.loot.stake
    before = perft(KIND, table, dealer, 1)
    offered = KIND.act(table, "yellow", split("offer blue 1")[0].words, dealer).table
    assert perft(KIND, offered, dealer, 1) == before + each + 1 + each * (money - 1)
    asked = f"counter yellow {money}" + " 1" * (each == 2)
    asked_table = KIND.act(offered, "blue", split(asked)[0].words, dealer).table
    # Now Yellow has no offers to Blue, nor Blue to Yellow: 2 * money fewer than before. Yellow can
    # take, reject or counter; Blue can reject, or ask for something else.
    answers = 2 + (money - 1) + 1 + (each * money - 1)
    assert perft(KIND, asked_table, dealer, 1) == before - 2 * money + answers


def negotiating(players: int) -> tuple[Table, Dealer]:
    """A negotiation after everybody's first legal pick."""
    table, dealer = beginning(KIND, players=players)
    for seat in table.seats:
        first = KIND.legal(table, seat)[0]
        table = KIND.act(table, seat, split(first)[0].words, dealer).table
    return table, dealer


def test_a_whole_preparation() -> None:
    table, dealer = beginning(KIND, players=4)
    assert perft(KIND, table, dealer, 4) == factorial(4) * 3**4
    assert perft(KIND, negotiating(4)[0], dealer, 2) == by_notation(*negotiating(4), 2)


@pytest.mark.parametrize("players", [3, 6])
def test_the_first_actions_counts_add_up(players: int) -> None:
    table, dealer = negotiating(players)
    counts = dict(divide(KIND, table, dealer, 2))
    assert list(counts) == [
        f"{seat}: {action}" for seat in table.seats for action in KIND.legal(table, seat)
    ]
    assert sum(counts.values()) == perft(KIND, table, dealer, 2)


def by_notation(table: Table, dealer: Dealer, depth: int) -> int:
    """The count with every action parsed from its text in the legal list, on a copy of the
    table."""
    if depth == 0:
        return 1
    total = 0
    for seat in KIND.asked_seats(table):
        for action in KIND.legal(table, seat):
            move = KIND.act(table, seat, split(action)[0].words, dealer)
            assert move.command == action
            total += by_notation(move.table, dealer, depth - 1)
    return total


def test_playing_and_undoing_gives_the_same() -> None:
    with Club() as club:
        names = {seat: seat for seat in ("yellow", "blue", "red", "green")}
        game = club.new(names, game="millions-of-dollars", seed="perft")
        assert by_playing(game, 2) == picks(4, 2)
        for seat in names:
            game.act(seat, "pick brute")
        due = game.due()
        assert by_playing(game, 1) == perft(KIND, *negotiating(4), 1)
        assert game.due() == due


def by_playing(game: Game, depth: int) -> int:
    """The count with every action played at the table and undone."""
    if depth == 0:
        return 1
    total = 0
    for due in game.due():
        for action in due["actions"]:
            game.act(due["seat"], action)
            total += by_playing(game, depth - 1)
            game.undo()
    return total
