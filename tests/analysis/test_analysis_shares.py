"""Shares of the victory are whole numbers that add up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mclub.analysis.fit import Sight, fit_weight
from mclub.analysis.shares import UNIT, Sums, final_shares, margin_of_error, whole
from mclub.analysis.worth import chances, shares, weights
from mclub.kinds.registry import GAMES, game_kind

NUMBERS = st.lists(st.integers(0, 10**12), min_size=1, max_size=7)


def test_a_shared_victory_is_parted_equally() -> None:
    assert final_shares(("yellow", "blue", "red"), ("red",)) == (0, 0, UNIT)
    assert final_shares(("yellow", "blue", "red"), ("yellow", "red")) == (UNIT // 2, 0, UNIT // 2)
    assert final_shares(("yellow", "blue", "red"), ("yellow", "blue", "red")) == (
        333_333_334,
        333_333_333,
        333_333_333,
    )


@given(NUMBERS, st.integers(1, 10**9))
def test_whole_numbers_add_up_and_lie_near_the_exact_ones(others: list[int], total: int) -> None:
    parts = [1, *others]
    rounded = whole(parts, total)
    assert sum(rounded) == total
    for number, part in zip(rounded, parts, strict=True):
        assert abs(number * sum(parts) - part * total) < sum(parts)


@given(st.lists(st.tuples(st.integers(-UNIT, UNIT), st.integers(-UNIT // 9, 0)), min_size=1))
def test_the_mean_of_changes_adds_up_to_nothing(pairs: list[tuple[int, int]]) -> None:
    sums = Sums.of(3)
    for first, second in pairs:
        bounded = max(first, -UNIT - second)
        sums.add((bounded, second, -bounded - second))
    assert sum(sums.mean_change()) == 0


def test_the_interval_of_a_mean_follows_from_the_rollouts() -> None:
    sums = Sums.of(2)
    for share in (0, UNIT, UNIT, 0, UNIT, UNIT, UNIT, 0):
        sums.add((share, UNIT - share))
    assert sums.mean() == (625_000_000, 375_000_000)
    # 5 of 8: the sample variance 15/56, the squared error of the mean 15/448.
    assert [v / UNIT**2 for v in sums.variances()] == pytest.approx([15 / 448] * 2)
    assert margin_of_error(sums.variances()[0]) / UNIT == pytest.approx(0.35865, abs=1e-4)


def test_merged_sums_are_those_of_all_rollouts() -> None:
    one, other, both = Sums.of(2), Sums.of(2), Sums.of(2)
    for sums, share in ((one, 10), (one, 20), (other, 30)):
        sums.add((share, UNIT - share))
        both.add((share, UNIT - share))
    one.merge(other)
    assert one == both


def test_the_better_seat_has_the_greater_share_and_equals_have_equal_ones() -> None:
    better, *equal = shares([12.0, 10.0, 10.0], 0.3)
    assert equal[0] == equal[1] < better
    # e^0.6 : 1 : 1
    assert better / UNIT == pytest.approx(0.47674, abs=1e-5)


def test_without_weight_all_are_equal() -> None:
    assert shares([900_000.0, 0.0], 0.0) == (UNIT // 2, UNIT // 2)


def test_the_fit_finds_the_weight_behind_the_shares() -> None:
    tables = [[3.0, 1.0, 0.0], [0.0, 2.0, 5.0], [1.0, 1.0, 4.0]]
    sights = [Sight(2, values, chances(values, 0.7)) for values in tables]
    assert fit_weight(sights) == pytest.approx(0.7, abs=1e-6)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_number_of_players_has_weights_that_grow_to_the_end(game: str) -> None:
    kind = game_kind(game)
    for players in range(max(2, kind.FEWEST), len(kind.SEATS) + 1):
        fitted = weights(game, players)
        assert all(weight > 0 for weight in fitted[2:])
        assert fitted[-1] > fitted[2]


def test_the_sums_of_rollouts_are_possible() -> None:
    sums = Sums.of(3)
    for _ in range(2):
        sums.add((UNIT // 2, 0, UNIT // 2))
        assert sums.is_possible(Sums.of(3, sums.count), UNIT)
    assert Sums.of(3).is_possible(Sums.of(3), UNIT)


@pytest.mark.parametrize(
    "forged",
    [
        Sums(1, [UNIT, 0, 0], [UNIT**2, 0, 0]),
        Sums(2, [2 * UNIT, 0], [2 * UNIT**2, 0]),
        Sums(2, [UNIT + 1, UNIT, 0], [UNIT**2, UNIT**2, 0]),
        Sums(2, [UNIT + 1, UNIT, -1], [UNIT**2, UNIT**2, 1]),
        Sums(2, [2 * UNIT, 0, 0], [2 * UNIT**2 + 1, 0, 0]),
        Sums(2, [UNIT, UNIT, 0], [UNIT**2 // 2 - 1, UNIT**2, 0]),
    ],
)
def test_sums_that_no_rollouts_have_are_impossible(forged: Sums) -> None:
    assert not forged.is_possible(Sums.of(3, 2), UNIT)


@pytest.mark.parametrize("square", [10**400, -1], ids=["huge", "negative"])
def test_without_rollouts_there_are_no_squares(square: int) -> None:
    assert not Sums(0, [0, 0, 0], [square, 0, 0]).is_possible(Sums.of(3), UNIT)
