"""MC-SET: each player's start in the ordinary set-up, and the market's listings."""

import pytest

from events.million_club.facts import (
    ColonyDealt,
    CompanyDealt,
    FirstPlayerNamed,
    MoneyReceived,
    PileShuffled,
    RoundOpened,
)
from tests.commands.million_club.table_setting import given, set_up

ALL_SIX = "yellow blue red green black white"


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_each_player_gets_7_million_a_colony_and_a_company_at_level_1(count: int) -> None:
    seats = ALL_SIX.split()[:count]
    table = set_up(" ".join(seats))

    players = table.game.board()["players"]
    assert list(players) == seats
    for seat in seats:
        assert table.money(seat) == 7
        assert players[seat]["colony_count"] == 1
        assert [(c["level"], c["notes"]) for c in players[seat]["companies"]] == [(1, 0)]
    assert table.bank == 160 - 7 * count
    assert table.game.board()["piles"] == {
        "companies": 39 - count,
        "colonies": 30 - count,
        "intrigues": 8,
    }


def test_listings_are_the_sum_of_all_levels_and_notes() -> None:
    table = given(yellow="7 R1:4 R2:1+2 I1:3", blue="7 I2:2 I3:4+1")

    assert table.listings == (7, 10, 0)


def test_set_up_deals_in_turn_order_from_the_first_player() -> None:
    table = set_up("yellow blue red black", seed="three")

    [first] = table.of(FirstPlayerNamed)
    assert first.by == "chance"
    seats = ["yellow", "blue", "red", "black"]
    at = seats.index(first.seat)
    order = seats[at:] + seats[:at]
    assert [event.seat for event in table.of(MoneyReceived)] == order
    assert [event.seat for event in table.of(ColonyDealt)] == order
    assert [event.seat for event in table.of(CompanyDealt)] == order
    assert table.of(RoundOpened) == [RoundOpened(1, "lobby", first.seat)]
    assert table.pending == f"{first.seat} place"


def test_the_seed_decides_who_begins_and_every_seat_can() -> None:
    firsts = {
        event.seat
        for seed in range(40)
        for event in set_up("yellow blue red", seed=f"seed {seed}").of(FirstPlayerNamed)
    }

    assert firsts == {"yellow", "blue", "red"}


def test_the_same_seed_deals_the_same_and_another_differs() -> None:
    one, same, other = (set_up(ALL_SIX, seed=seed).game.board() for seed in ("a", "a", "b"))

    assert one == same
    assert one["players"] != other["players"]


def test_the_three_piles_are_shuffled_once() -> None:
    table = set_up("yellow blue")

    shuffles = [(event.pile, event.count, event.ordinal) for event in table.of(PileShuffled)]
    assert shuffles == [("companies", 39, 1), ("colonies", 30, 1), ("intrigues", 8, 1)]


def test_colonies_are_hidden_companies_open() -> None:
    table = set_up("yellow blue")
    board = table.game.board()["players"]

    seen = table.game.view("yellow")["players"]
    assert seen["yellow"] == board["yellow"]
    assert seen["blue"]["colonies"] == [None]
    assert seen["blue"]["colony_count"] == 1
    assert seen["blue"]["money"] is None
    assert seen["blue"]["companies"] == board["blue"]["companies"]


def test_cards_that_are_dealt_leave_the_piles() -> None:
    table = set_up(ALL_SIX)

    dealt = [event.card for event in table.of(CompanyDealt)]
    hidden = [event.card.value for event in table.of(ColonyDealt)]
    assert len(set(dealt)) == len(set(hidden)) == 6
    state = table.game.table
    assert set(dealt).isdisjoint(state.piles["companies"])
    assert set(hidden).isdisjoint(state.piles["colonies"])
