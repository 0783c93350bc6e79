"""How likely fair draws are to deviate at least so much from what is expected: exactly, for few
draws by counting all outcomes and for more by samples, and for very many by χ²."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, exp, fsum, lcm, lgamma, log
from random import Random
from typing import Final, Literal, NamedTuple

from mclub.chance.looks import Look, Size

COUNTED: Final = 20_000
"""The most outcomes to count."""
SAMPLED: Final = 1_000
"""The most draws to sample."""
FULL: Final = 5
"""The number of draws to be expected in each cell from which χ² is close, if each of them is in
many cells."""
SAMPLES: Final = range(2_499, 9_999)
"""How many samples to take at least, and at most."""
WORK: Final = 4_000_000
"""About how many members to draw for all samples."""
ENOUGH: Final = 20
"""After so many samples that deviate as much, no more are taken."""
SEED: Final = "chance"

By = Literal["counting", "sampling", "chi-square"]


class Tail(NamedTuple):
    """statistic: Pearson's, of the observed counts; freedom: its degrees of freedom; p: how likely
    fair draws are to reach it; by: how p was found; samples: how many, if by sampling."""

    statistic: float
    freedom: int
    p: float
    by: By
    samples: int | None = None


def tail(look: Look, sizes: Mapping[Size, int], counts: Mapping[int, int]) -> Tail:
    """sizes: the number of draws of each size; counts: by cell. Draws in many cells are all of one
    size."""
    largest = max(sizes)
    expected = expected_counts(look, sizes)
    scale = 1.0 if look.single else (largest.members - 1) / largest.members
    statistic, freedom = scale * _pearson(expected, counts), look.freedom(largest)
    draws = sum(sizes.values())
    if look.single and len(sizes) == 1:
        cells = look.expected(largest)
        if _outcomes(cells, draws) <= COUNTED:
            return Tail(statistic, freedom, _count(cells, draws, counts), "counting")
    if draws <= SAMPLED if look.single else min(expected) < FULL:
        p, samples = _sample(look, sizes, expected, statistic / scale)
        return Tail(statistic, freedom, p, "sampling", samples)
    return Tail(statistic, freedom, chi_square_tail(statistic, freedom), "chi-square")


def expected_counts(look: Look, sizes: Mapping[Size, int]) -> list[float]:
    """What to expect of so many fair draws of each size, by cell."""
    expected = [Fraction()] * max(len(look.expected(size)) for size in sizes)
    for size, draws in sizes.items():
        for cell, share in enumerate(look.expected(size)):
            expected[cell] += draws * share
    return [float(one) for one in expected]


def _pearson(expected: Sequence[float], counts: Mapping[int, int]) -> float:
    """Σ (observed − expected)² ÷ expected; the sums of both are equal, so empty cells need no
    look."""
    squares = sum([count * count / expected[cell] for cell, count in counts.items()])
    return max(0.0, squares - sum(counts.values()))


def _outcomes(cells: Sequence[Fraction], draws: int) -> int:
    """The number of different counts of so many draws: of all, or, if the cells are equally likely,
    without regard to their order."""
    if len({*cells}) > 1:
        return comb(draws + len(cells) - 1, len(cells) - 1)
    if draws > COUNTED:
        return draws
    ways = [1] + [0] * draws
    for part in range(1, min(len(cells), draws) + 1):
        for total in range(part, draws + 1):
            ways[total] += ways[total - part]
    return ways[draws]


def _count(cells: Sequence[Fraction], draws: int, counts: Mapping[int, int]) -> float:
    """The probability of counts that deviate at least so much."""
    # Σ count² ÷ probability orders counts as Pearson's statistic does, in whole numbers.
    whole = lcm(*(cell.numerator for cell in cells))
    weights = [int(whole / cell) for cell in cells]
    observed = sum(weights[cell] * count**2 for cell, count in counts.items())
    alike = len({*cells}) == 1
    logs = [log(cell) for cell in cells]
    found = []
    for one in _partitions(draws, draws, len(cells)) if alike else _splits(draws, len(cells)):
        if sum(weight * count**2 for weight, count in zip(weights, one, strict=False)) >= observed:
            ways = lgamma(draws + 1) - sum(lgamma(count + 1) for count in one)
            if alike:
                ways += _log_orders(one, len(cells))
            chance = sum(count * share for count, share in zip(one, logs, strict=False))
            found.append(exp(ways + chance))
    return min(1.0, fsum(found))


def _log_orders(counts: Sequence[int], cells: int) -> float:
    """The logarithm of the number of ways to spread positive counts over so many cells."""
    alike = Counter(counts).values()
    left = cells - len(counts)
    return lgamma(cells + 1) - lgamma(left + 1) - sum(lgamma(number + 1) for number in alike)


def _partitions(total: int, largest: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to split a total into at most so many positive parts, the largest first."""
    if not total:
        yield ()
        return
    if parts:
        for part in range(min(total, largest), -(-total // parts) - 1, -1):
            for rest in _partitions(total - part, part, parts - 1):
                yield (part, *rest)


def _splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to split a total into so many parts, in order."""
    if parts == 1:
        yield (total,)
        return
    for part in range(total + 1):
        for rest in _splits(total - part, parts - 1):
            yield (part, *rest)


def _sample(
    look: Look, sizes: Mapping[Size, int], expected: Sequence[float], observed: float
) -> tuple[float, int]:
    """An exact p by samples, and their number (Besag and Clifford 1991)."""
    chance = Random(SEED)
    members = sum((1 if look.single else size.members) * draws for size, draws in sizes.items())
    most = max(SAMPLES.start, min(SAMPLES.stop, WORK // members))
    reached = 0
    for sample in range(1, most + 1):
        counts: Counter[int] = Counter()
        for size, draws in sizes.items():
            counts.update(look.sample(size, draws, chance))
        # Equal counts may differ in the last digits.
        reached += _pearson(expected, counts) >= observed * (1 - 1e-9)
        if reached == ENOUGH:
            return reached / sample, sample
    return (reached + 1) / (most + 1), most


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The probability that χ² with these degrees of freedom reaches the statistic."""
    if statistic <= 0:
        return 1.0
    shape, at = freedom / 2, statistic / 2
    factor = exp(shape * log(at) - at - lgamma(shape))
    return 1 - factor * _series(shape, at) if at < shape + 1 else factor * _fraction(shape, at)


def _series(shape: float, at: float) -> float:
    """The lower incomplete gamma function ÷ (at^shape e^−at), by its power series."""
    term = total = 1 / shape
    while term > total * 1e-17:
        shape += 1
        term *= at / shape
        total += term
    return total


def _fraction(shape: float, at: float) -> float:
    """The upper one, by Lentz's method for its continued fraction."""
    tiny = 1e-300
    base = at + 1 - shape
    c, d = 1 / tiny, 1 / base
    result, step = d, 0
    change = 0.0
    while abs(change - 1) > 1e-16:
        step += 1
        factor = step * (shape - step)
        base += 2
        d = 1 / (factor * d + base or tiny)
        c = base + factor / c or tiny
        change = c * d
        result *= change
    return result


def holm(ps: Sequence[float]) -> list[float]:
    """The probabilities corrected for their number (Holm 1979), in the same order."""
    corrected = [0.0] * len(ps)
    highest = 0.0
    for rank, at in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        highest = max(highest, min(1.0, (len(ps) - rank) * ps[at]))
        corrected[at] = highest
    return corrected
