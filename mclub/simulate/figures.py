"""Shares and means with their errors. What is counted are whole numbers, so that the order in which
games come in changes nothing."""

from math import lcm, sqrt
from typing import Final, NamedTuple

import msgspec

CONFIDENCE: Final = 0.95
Z: Final = 1.959964
"""So many standard errors to either side hold the truth with that confidence."""
WHOLE: Final = lcm(*range(1, 9))
"""A victory, in parts that up to eight winners can share evenly."""


class Interval(NamedTuple):
    """A share, and between which bounds the true one lies."""

    share: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """Wilson's interval of a share; trials: 1 or more. It never leaves 0 to 1, and holds for few
    trials as well."""
    share = successes / trials
    square = Z * Z
    middle = (successes + square / 2) / (trials + square)
    wide = Z / (trials + square) * sqrt(trials * share * (1 - share) + square / 4)
    return Interval(share, max(0.0, middle - wide), min(1.0, middle + wide))


class Mean(msgspec.Struct):
    """The mean of whole numbers that come one by one."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """One of them."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """Of at least one number."""
        return self.total / self.count

    @property
    def error(self) -> float | None:
        """The true mean lies so far from this one at most, as surely as `CONFIDENCE` says; None if
        one number alone says nothing of it."""
        if self.count < 2:
            return None
        spread = (self.squares * self.count - self.total * self.total) / (self.count - 1)
        return Z * sqrt(spread) / self.count
