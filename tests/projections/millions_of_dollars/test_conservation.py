"""The audit's recomputation accepts true games, and finds each planted fault."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from events.millions_of_dollars.facts import GameEnded, RoundOpened
from events.millions_of_dollars.words import LootCard
from projections.millions_of_dollars.conservation import imbalances, points, score_errors
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Character, Table
from tests.projections.millions_of_dollars.log import log, random_log, table_of
from tests.sweeping import sweep_after

SEATS = "yellow blue red green"
PICKED = "yellow: pick driver; blue: pick brute; red: pick con-man; green: pick driver"
EVENT = RoundOpened(1, "yellow")


@sweep_after(3, "number", range(0, 60, 4))
def test_nothing_is_wrong_with_a_true_game(number: int) -> None:
    records = random_log(number)
    table = FOLD.fresh(records[0].event)
    for record in records[1:]:
        FOLD.on[type(record.event)](record.event, table)
        assert imbalances(table, record.event) == []
        wrong = score_errors(table, record.event)
        assert wrong == ([] if type(record.event) is GameEnded else None)
    assert points(table) == {seat: player.money for seat, player in table.players.items()}


def more_money(table: Table) -> None:
    table.players["yellow"].money += 1


def debt(table: Table) -> None:
    table.players["blue"].money -= 9
    table.players["red"].money += 9


def empty_reserve(table: Table) -> None:
    table.players["red"].money += 160
    table.reserve -= 160


def other_role(table: Table) -> None:
    table.players["blue"].characters[0].role = "driver"


def role_not_in_play(table: Table) -> None:
    table.players["blue"].characters[0].role = "mastermind"
    table.aside = None


def two_characters(table: Table) -> None:
    table.players["blue"].characters.append(Character("driver"))
    table.aside = None


def fewer_shown(table: Table) -> None:
    table.shown, table.aside = table.shown[1:], None


def no_loot_pile(table: Table) -> None:
    table.pile.pop()


def foreign_loot(table: Table) -> None:
    table.loot = LootCard(12, 2, None, "L11")


def too_many_cards(table: Table) -> None:
    table.players["blue"].usable_from.append(2)


PLANTED: list[tuple[Callable[[Table], None], list[tuple[str, Any, Any]]]] = [
    (more_money, [("all the money", 176, 175)]),
    (debt, [("the money of Blue", -5, 0)]),
    (empty_reserve, [("the reserve", -5, 0)]),
    (
        other_role,
        [("the role cards of the Brute", 1, 0), ("the role cards of the Driver", 2, 3)],
    ),
    (role_not_in_play, [("the roles in play", "Mastermind", "Brute, Driver, Con man")]),
    (
        two_characters,
        [("the characters of Blue", 2, 1)],
    ),
    (fewer_shown, [("the face-up role cards", 2, 3)]),
    (no_loot_pile, [("the number of all loot cards", 7, 8)]),
    (foreign_loot, [("the number of L11 cards", 1, 0)]),
    (too_many_cards, [("the Intimidation cards held and left together", 9, 8)]),
]


@pytest.mark.parametrize(("plant", "found"), PLANTED, ids=lambda one: getattr(one, "__name__", ""))
def test_a_planted_fault_is_found(
    plant: Callable[[Table], None], found: list[tuple[str, Any, Any]]
) -> None:
    table = table_of(log(SEATS, PICKED))
    plant(table)

    assert imbalances(table, EVENT) == found


def ended_game() -> tuple[Table, GameEnded]:
    """Eight rounds in which everybody withdraws; Blue and Green have 6 M$ (MD-END-2, MD-END-3)."""
    away = "yellow: withdraw; blue: withdraw; red: withdraw; green: withdraw"
    paid = f"yellow: pay blue 1; red: pay green 1; {away}"
    records = log(SEATS, *([PICKED, away] * 7), PICKED, paid)
    event = next(record.event for record in records if type(record.event) is GameEnded)
    return table_of(records), event


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, []),
        (
            {"money": {"yellow": 5, "blue": 6, "red": 4, "green": 6}},
            [
                (
                    "the money",
                    {"yellow": 5, "blue": 6, "red": 4, "green": 6},
                    {"yellow": 4, "blue": 6, "red": 4, "green": 6},
                )
            ],
        ),
        ({"winners": ("blue",)}, [("the winners", ["blue"], ["blue", "green"])]),
        ({"why": "target"}, [("how the game ended", "target", "rounds")]),
    ],
)
def test_the_end_is_reckoned_anew(
    change: dict[str, Any], found: list[tuple[str, Any, Any]]
) -> None:
    table, event = ended_game()

    assert score_errors(table, msgspec.structs.replace(event, **change)) == found
