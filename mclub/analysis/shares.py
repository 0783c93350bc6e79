"""Shares of the victory as whole numbers, so that all sums are exact."""

from collections.abc import Collection, Sequence
from math import sqrt
from typing import Final

import msgspec

UNIT: Final = 10**9
"""The whole victory. The shares of all seats add up to it."""
Shares = tuple[int, ...]
"""A number for each seat, in table order, in billionths of the victory."""
SURE: Final = 1.96
"""The half-width of a 95 % interval in standard errors."""


def whole(parts: Sequence[int], total: int = UNIT) -> Shares:
    """Whole numbers in proportion to `parts`, none of them negative, that add up to `total`: the
    largest remainders are rounded up, the first ones if equal."""
    entire = sum(parts)
    rounded = [part * total // entire for part in parts]
    order = sorted(range(len(parts)), key=lambda at: -(parts[at] * total % entire))
    for at in order[: total - sum(rounded)]:
        rounded[at] += 1
    return tuple(rounded)


def final_shares(seats: Sequence[str], winners: Collection[str]) -> Shares:
    """The shares of a finished game: winners share the victory in equal parts."""
    return whole([int(seat in winners) for seat in seats])


def plus(*shares: Sequence[int]) -> Shares:
    return tuple(map(sum, zip(*shares, strict=True)))


def minus(shares: Sequence[int], others: Sequence[int]) -> Shares:
    return tuple(one - other for one, other in zip(shares, others, strict=True))


class Sums(msgspec.Struct):
    """Sums over rollouts: their number, and by seat the shares and their squares."""

    count: int
    shares: list[int]
    squares: list[int]

    @classmethod
    def of(cls, seats: int, count: int = 0) -> "Sums":
        """So many rollouts of a game with so many seats, none of them added yet."""
        return cls(count, [0] * seats, [0] * seats)

    def add(self, shares: Sequence[int]) -> None:
        """Add one rollout."""
        self.count += 1
        for at, share in enumerate(shares):
            self.shares[at] += share
            self.squares[at] += share * share

    def merge(self, other: "Sums") -> None:
        """Add the rollouts of another sum."""
        self.count += other.count
        self.shares = [*plus(self.shares, other.shares)]
        self.squares = [*plus(self.squares, other.squares)]

    def is_possible(self, blank: "Sums", entire: int | None = None) -> bool:
        """Whether as many rollouts as `blank` counts, of as many seats, can have these sums.
        entire: what the shares of each rollout add up to, if that is certain; of a whole victory
        none is negative."""
        n = blank.count
        return (
            self.count == n
            and len(self.shares) == len(self.squares) == len(blank.shares)
            and (entire is None or sum(self.shares) == n * entire)
            and (entire != UNIT or min(self.shares) >= 0)
            and all(
                share * share <= n * square and 0 <= square <= n * UNIT * UNIT
                for share, square in zip(self.shares, self.squares, strict=True)
            )
        )

    def mean(self) -> Shares:
        """The mean shares, which add up to UNIT."""
        return whole(self.shares)

    def mean_change(self) -> Shares:
        """The mean of changes, which add up to 0."""
        # Shifted so that no part is negative: a change is never below −UNIT.
        shift = self.count * UNIT
        return minus(
            whole([one + shift for one in self.shares], len(self.shares) * UNIT),
            [UNIT] * len(self.shares),
        )

    def variances(self) -> list[float]:
        """The squared standard errors of the means, by seat."""
        if self.count < 2:
            return [0.0] * len(self.shares)
        n = self.count
        return [
            (square - total * total / n) / (n - 1) / n
            for total, square in zip(self.shares, self.squares, strict=True)
        ]


def margin_of_error(variance: float) -> float:
    """The half-width of the 95 % interval of an estimate with this squared standard error."""
    return SURE * sqrt(max(0.0, variance))
