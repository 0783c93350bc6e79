"""Actions that differ only in a number, shown as a range."""

import pytest

from events.errors import IllegalAction
from events.ranges import in_ranges, ranges


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([], []),
        ([4], ["4"]),
        ([1, 2], ["1", "2"]),
        ([1, 2, 3], ["1 … 3"]),
        ([0, 2, 3, 4, 9], ["0", "2 … 4", "9"]),
        ([1000, 2000], ["1000", "2000"]),
        ([1000, 2000, 3000, 4000, 9000], ["1000, 2000 … 4000", "9000"]),
        ([998, 999, 1000], ["998 … 1000"]),
    ],
)
def test_three_in_a_row_are_a_range(numbers: list[int], told: list[str]) -> None:
    assert ranges(numbers) == told


def test_only_numbers_at_the_end_are_drawn_together() -> None:
    actions = ["pay blue 1", "pay blue 2", "pay blue 3", "pay red 1", "buy I3", "buy I4", "ready"]
    told = ["pay blue 1 … 3", "pay red 1", "buy I3", "buy I4", "ready"]
    assert in_ranges(actions) == told


def test_a_refusal_tells_ranges_and_keeps_every_action() -> None:
    legal = [f"pay blue {amount}" for amount in range(1, 31)]
    error = IllegalAction("MD-NEG-1", "No.", legal)
    assert str(error) == "No. (MD-NEG-1) Possible: pay blue 1 … 30."
    assert list(error.legal) == legal
