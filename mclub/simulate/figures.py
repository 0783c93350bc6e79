"""Shares and means with their errors. Totals are integers, so the order of the games does not
matter."""

from math import lcm, sqrt
from typing import Final, NamedTuple

import msgspec

CONFIDENCE: Final = 0.95
Z: Final = 1.959964
"""The half-width of the confidence interval in standard errors."""
WHOLE: Final = lcm(*range(1, 9))
"""One victory, in units that up to eight winners can share evenly."""


class Interval(NamedTuple):
    """A share with the bounds of its confidence interval."""

    share: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """Wilson's score interval of a share, which stays within 0 to 1 even for few trials. trials: 1
    or more."""
    share = successes / trials
    square = Z * Z
    middle = (successes + square / 2) / (trials + square)
    wide = Z / (trials + square) * sqrt(trials * share * (1 - share) + square / 4)
    return Interval(share, max(0.0, middle - wide), min(1.0, middle + wide))


class Mean(msgspec.Struct):
    """The running mean of integers."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean; requires at least one number."""
        return self.total / self.count

    @property
    def error(self) -> float | None:
        """The half-width of the confidence interval at `CONFIDENCE`; None for a single number."""
        if self.count < 2:
            return None
        spread = (self.squares * self.count - self.total * self.total) / (self.count - 1)
        return Z * sqrt(spread) / self.count
