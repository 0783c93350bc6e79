"""Wilson's interval against published figures, means against the standard library."""

import random
from statistics import mean, stdev

import pytest

from mclub.simulate.figures import WHOLE, Mean, wilson

PUBLISHED = [
    # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("successes", "trials", "low", "high"), PUBLISHED)
def test_wilsons_interval_is_the_published_one(
    successes: int, trials: int, low: float, high: float
) -> None:
    found = wilson(successes, trials)
    assert found.share == successes / trials
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_the_interval_of_all_is_that_of_none_seen_from_the_other_side() -> None:
    none, every = wilson(0, 12), wilson(12, 12)
    assert (none.low, every.high) == (0.0, 1.0)
    assert every.low == pytest.approx(1 - none.high)


def test_more_games_know_more() -> None:
    widths = [wilson(n / 4, n).high - wilson(n / 4, n).low for n in (4, 40, 400, 4000)]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] == pytest.approx(2 * 1.96 * (0.25 * 0.75 / 4000) ** 0.5, rel=0.01)


def test_a_victory_can_be_shared_by_any_number_of_players() -> None:
    assert [WHOLE % winners for winners in range(1, 9)] == [0] * 8


def test_a_mean_and_its_error() -> None:
    chance = random.Random("points")
    values = [chance.randint(-5, 60) for _ in range(300)]
    counted = Mean()
    for value in values:
        counted.add(value)
    assert counted.mean == pytest.approx(mean(values))
    assert counted.error == pytest.approx(1.96 * stdev(values) / 300**0.5, rel=1e-4)


def test_one_value_has_no_error_and_equal_ones_have_none_at_all() -> None:
    counted = Mean()
    counted.add(9)
    assert (counted.mean, counted.error) == (9, None)
    counted.add(9)
    assert counted.error == 0
