"""How likely deviations are: against counts by hand, all outcomes one by one, and known values."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import permutations, product
from math import factorial

import pytest

from mclub.chance.looks import EVEN, NEIGHBOURS, PLACES, Size, neighbours, places
from mclub.chance.tail import chi_square_tail, holm, tail


def test_two_cells_are_a_binomial_test() -> None:
    found = tail(EVEN, {Size(2, 1): 10}, {0: 8, 1: 2})
    # 8, 9 or 10 of ten coins alike: 2 · (45 + 10 + 1) ÷ 1024.
    assert found.p == pytest.approx(112 / 1024, rel=1e-12)
    assert (found.by, found.samples, found.freedom) == ("counting", None, 1)
    assert found.statistic == pytest.approx(2 * 3**2 / 5)


def test_few_throws_are_counted_outcome_by_outcome() -> None:
    observed = {0: 3, 2: 1, 5: 1}

    def squares(counts: Counter[int]) -> int:
        return sum(count**2 for count in counts.values())

    throws = [squares(Counter(throw)) for throw in product(range(6), repeat=5)]
    reached = sum(one >= 3**2 + 1 + 1 for one in throws)
    assert tail(EVEN, {Size(6, 1): 5}, observed).p == pytest.approx(reached / 6**5, rel=1e-12)


@pytest.mark.parametrize("size", [Size(5, 5), Size(6, 3), Size(3, 2), Size(4, 4)])
def test_neighbours_are_expected_as_often_as_in_all_orders(size: Size) -> None:
    found = Counter(map(neighbours, permutations(range(size.members), size.drawn)))
    orders = factorial(size.members) // factorial(size.members - size.drawn)
    expected = NEIGHBOURS.expected(size)
    assert [found[pairs] for pairs in range(len(expected))] == [
        share * orders for share in expected
    ]


def test_unequal_cells_are_counted_too() -> None:
    # Of two cards in the box order, a pair of neighbours comes in 2 of 6 draws.
    size = Size(3, 2)
    assert NEIGHBOURS.expected(size) == [Fraction(2, 3), Fraction(1, 3)]
    found = tail(NEIGHBOURS, {size: 3}, {1: 3})
    # χ² is 6 at three pairs, 1.5 at none, and nothing else comes near.
    assert found.statistic == pytest.approx(6)
    assert found.p == pytest.approx(1 / 27, rel=1e-12)


def test_samples_agree_with_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes, counts = {Size(6, 1): 30}, {0: 10, 1: 6, 2: 5, 3: 3, 4: 3, 5: 3}
    exact = tail(EVEN, sizes, counts).p
    monkeypatch.setattr("mclub.chance.tail.COUNTED", 0)
    sampled = tail(EVEN, sizes, counts)
    assert sampled.by == "sampling"
    assert sampled.samples is not None
    # Stopped at the 20th sample that reaches it: the error is about a fifth.
    assert sampled.p == 20 / sampled.samples
    assert 0.5 < sampled.p / exact < 2


def test_places_count_every_card_once() -> None:
    assert places([2, 0], 3) == [2, 3, 7]
    # All cards drawn: six orders, each half of the draws; χ² by hand, times 2 ÷ 3.
    size = Size(3, 3)
    cells = Counter([*places([0, 1, 2], 3), *places([0, 1, 2], 3)])
    assert PLACES.freedom(size) == 4
    found = tail(PLACES, {size: 2}, cells)
    # Each of 9 cells expects ⅔: three have 2, six have none.
    assert found.statistic == pytest.approx(2 / 3 * (3 * (4 / 3) ** 2 + 6 * (2 / 3) ** 2) * 3 / 2)
    # Both draws alike: one chance in six.
    assert found.p == pytest.approx(1 / 6, rel=0.6)


@pytest.mark.parametrize("freedom", [2, 10, 100, 1444])
@pytest.mark.parametrize("part", [0.7, 1.0, 1.2])
def test_chi_square_as_its_sum(freedom: int, part: float) -> None:
    at = Decimal(part) * freedom / 2
    term = total = (-at).exp()
    for step in range(1, freedom // 2):
        term *= at / step
        total += term
    assert chi_square_tail(float(2 * at), freedom) == pytest.approx(float(total), rel=1e-10)


def test_chi_square_as_in_tables() -> None:
    assert chi_square_tail(3.841458820694124, 1) == pytest.approx(0.05, rel=1e-12)
    assert chi_square_tail(20.515005652432873, 5) == pytest.approx(0.001, rel=1e-9)
    assert chi_square_tail(0, 3) == 1


def test_very_many_draws_go_by_chi_square() -> None:
    found = tail(EVEN, {Size(6, 1): 6000}, {0: 1100, **dict.fromkeys(range(1, 6), 980)})
    assert found.by == "chi-square"
    assert found.statistic == pytest.approx(12)
    assert found.p == pytest.approx(0.0347877, abs=1e-6)


def test_the_number_of_tests_is_corrected_for() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.6]) == [1.0, 1.0]
