import pytest

from events.million_club.words import BOX
from projections.le_millionnaire import table as le_millionnaire
from projections.million_club import table as million_club
from projections.millions_of_dollars import table as millions_of_dollars
from projections.table import leader


@pytest.mark.parametrize(
    "struct",
    [
        million_club.Table,
        million_club.Player,
        millions_of_dollars.Table,
        millions_of_dollars.Player,
        millions_of_dollars.Character,
        le_millionnaire.Table,
        le_millionnaire.Player,
    ],
)
def test_what_the_fold_changes_is_quick_to_change(struct: type) -> None:
    assert struct.__setattr__ is object.__setattr__


def test_a_player_has_only_its_fields() -> None:
    player = million_club.Player("red", "Ada")
    player.money = 5
    assert player == million_club.Player("red", "Ada", money=5)
    with pytest.raises(AttributeError):
        player.cash = 5  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("amounts", "first"),
    [
        ({"red": 1, "blue": 2, "green": 1}, "blue"),
        ({"red": 2, "blue": 2, "green": 1}, None),
        ({"red": 2, "blue": 2, "green": 3}, "green"),
        ({"red": 0, "blue": 0}, None),
        ({}, None),
    ],
)
def test_the_leader_has_strictly_the_most(amounts: dict[str, int], first: str | None) -> None:
    assert leader(amounts.items()) == first


def test_cards_in_box_order_are_those_that_the_box_has() -> None:
    assert million_club.in_order(["T1", "R2", "R1"]) == ["R1", "R2", "T1"]
    assert million_club.in_order(["T1", None, "X1", "R1"]) == ["R1", "T1"]
    assert million_club.in_order(BOX["colonies"][::-1]) == list(BOX["colonies"])
