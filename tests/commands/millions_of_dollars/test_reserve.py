"""A reserve that runs short is shared, and nothing goes below 0 (MD-SET-4)."""

from itertools import combinations

import pytest

from commands.millions_of_dollars.correct import correct
from commands.millions_of_dollars.deck import Deck, read_deck
from commands.split import split
from events.millions_of_dollars import facts as md
from events.millions_of_dollars.words import ROLES, SEATS
from projections.millions_of_dollars.conservation import imbalances
from projections.millions_of_dollars.reserve import can_be_empty, cards_can_empty, cost, most_lent
from tests.commands.millions_of_dollars.games import deck
from tests.commands.millions_of_dollars.table import GameTable, creation, total

STAKES = (1, 2) * 4


def dearest(stakes: tuple[int, ...] = (1, 2) * 5) -> Deck:
    """Ten loot cards of 12 M$ with a bonus for the Mastermind, and these stakes."""
    return read_deck({"cards": [{"loot": 12, "stake": s, "bonus": "mastermind"} for s in stakes]})


def low_reserve(seats: str, left: int, *, spent: bool = False) -> GameTable:
    """A table with real cards at the second negotiation, with `left` in the reserve after the
    referee has adjusted Yellow's money. spent: the others have no money."""
    first = creation(seats.split(), "seed", table="on")
    card = "8 2 brute"
    table = GameTable(first, read_deck({"cards": [{"loot": 8, "stake": 2, "bonus": "brute"}] * 10}))
    table.when(f"yellow: first yellow; loot {card}; shown brute driver driver")
    others = seats.split()[1:]
    if spent:
        table.when(*(f"{seat}: pay yellow 3" for seat in others))
        table.when("yellow: withdraw", *(f"{seat}: ready" for seat in others))
        table.when(*(f"{seat}: reveal driver" for seat in others))
    else:
        table.when(*(f"{seat}: withdraw" for seat in seats.split()))
    free = table.table.reserve - left + table.money["yellow"]
    table.table = correct(table.table, split(f"correct yellow money {free} counted")[0].words).table
    return table.when(f"blue: loot {card}; shown brute driver con-man")


def reserve_after_rounds(table: GameTable) -> list[int]:
    """Eight players empty the reserve together; the reserve after each round.

    One of them never shares and keeps all the money that can be given away. The others stake what
    they took back, or borrow the difference, and one of them shares as a Mastermind.
    """
    keeper, *others = SEATS
    left = []
    for number in range(1, 9):
        taker = others[number % len(others)]
        if table.table.by_people:
            leader = table.table.leader
            card = f"12 {STAKES[number - 1]} mastermind"
            shown = "mastermind " + "driver " * 6
            table.when(f"{leader}: loot {card}; shown {shown}")
        else:
            table.when(*(f"{s}: pick {'mastermind' if s == taker else 'driver'}" for s in SEATS))
        for seat in others:
            if table.money[seat]:
                table.when(f"{seat}: pay {keeper} {table.money[seat]}")
        table.when(*(f"{seat}: withdraw" for seat in SEATS if seat != taker), f"{taker}: ready")
        if table.table.by_people:
            table.when(f"{taker}: reveal mastermind")
        left.append(table.table.reserve)
        assert total(table.table) == 175
    assert table.table.phase == "finished"
    return left


def at_a_table(**options: str) -> GameTable:
    first = creation(SEATS, "seed", table="on", **options)
    return GameTable(first, deck()).when("yellow: first yellow")


def test_a_reserve_that_runs_short_pays_what_it_has() -> None:
    table = at_a_table()
    # 135 less 15 per heist, and less 6 whenever a stake of 2 follows one of 1.
    assert reserve_after_rounds(table) == [120, 99, 84, 63, 48, 27, 12, 0]
    shared = [event for event in table.happened if isinstance(event, md.LootShared)]
    assert [event.short for event in shared] == [0] * 7 + [8]
    assert (shared[-1].share, shared[-1].left) == (6, 0)
    paid = [event.amount for event in table.happened if isinstance(event, md.BonusPaid)]
    assert paid == [1] * 7 + [0]
    assert imbalances(table.table, table.happened[-1]) == []


def test_by_the_rule_of_earlier_games_it_owes_what_is_missing() -> None:
    first = creation(SEATS, "seed", table="on")
    del first.options["short_reserve"]
    table = GameTable(first, deck()).when("yellow: first yellow")
    assert reserve_after_rounds(table) == [120, 99, 84, 63, 48, 27, 12, -9]
    assert imbalances(table.table, table.happened[-1]) == []


def test_a_reserve_below_nothing_is_a_fault_where_nothing_is_owed() -> None:
    table = at_a_table(short_reserve="owed")
    reserve_after_rounds(table)
    table.table.options["short_reserve"] = "shared"
    assert [figure for what, *figure in imbalances(table.table, table.happened[-1])] == [[-9, 0]]


@pytest.mark.parametrize(("rule", "least"), [("shared", 0), ("owed", -9)])
def test_a_deck_of_dear_cards_that_the_program_deals(rule: str, least: int) -> None:
    table = GameTable(creation(SEATS, "own 46", short_reserve=rule), dearest())
    assert min(reserve_after_rounds(table)) == least


def test_the_deck_of_the_program_is_never_emptied() -> None:
    assert reserve_after_rounds(GameTable(creation(SEATS, "drain 26"), deck()))[-1] == 13


def test_what_is_there_is_split_among_all_who_share() -> None:
    table = low_reserve("yellow blue red green", 5)
    # 5 M$ for three: 1 each, and 2 stay. All pay the Driver, and the Con man robs what is left.
    table.when("yellow: withdraw; blue: ready; red: ready; green: ready")
    table.when("blue: reveal brute; red: reveal driver; green: reveal con-man")
    (shared,) = table.of(md.LootShared)
    assert (shared.share, shared.left, shared.short) == (1, 2, 3)
    assert [event.amount for event in table.of(md.BonusPaid)] == [1]
    assert table.table.reserve == 1


def test_stakes_that_the_reserve_cannot_lend_are_smaller() -> None:
    table = low_reserve("yellow blue red green", 3, spent=True)
    placed = {event.who.seat: (event.amount, event.lent) for event in table.of(md.StakePlaced)}
    # Three need 2 M$ each, and there are 3 M$.
    assert placed == {"yellow": (2, 0), "blue": (0, 1), "red": (0, 1), "green": (0, 1)}
    assert table.table.reserve == 0
    assert total(table.table) == 175


def test_what_can_be_empty_says_so() -> None:
    table = GameTable(creation(SEATS, "seed"), dearest())
    assert can_be_empty(table.table)
    assert can_be_empty(at_a_table().table)
    assert not can_be_empty(GameTable(creation(SEATS, "seed"), deck()).table)
    assert not can_be_empty(GameTable(creation(SEATS[:6], "seed"), dearest()).table)
    assert not can_be_empty(at_a_table(lent_stake="returned").table)


def test_the_deck_of_the_program_costs_at_most_102_and_lends_at_most_32() -> None:
    costs = {card: cost(card, ROLES) for card in deck().cards}
    # E.g. 9 M$ with a bonus for the Driver: the Mastermind takes 11 alone, or both 5 each and 1.
    assert [*costs.values()] == [10, 11, 11, 11, 13, 12, 13, 13, 14, 15]
    drawn = [*combinations(deck().cards, 8)]
    assert max(sum(costs[card] for card in cards) for cards in drawn) == 102
    assert max(most_lent(cards, 8) for cards in drawn) == 32
    assert not any(cards_can_empty(deck().cards, players) for players in range(3, 9))
