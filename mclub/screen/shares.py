"""The figures of an analysis in words: shares of the victory in percent that still add up."""

from collections.abc import Mapping, Sequence
from typing import Final

from mclub.club.analysis import Interval, Player
from mclub.text.rounding import round_together
from mclub.text.words import decimal, decimal_with_sign

TENTHS: Final = 1000
"""The whole victory in tenths of a percent, in which the shares are shown."""


def rounded(share: float) -> int:
    """A share in tenths of a percent."""
    return round(share * TENTHS)


def percent(tenths: int) -> str:
    """A share, without the sign of percent."""
    return decimal(tenths / 10)


def signed(tenths: int) -> str:
    """The change of a share."""
    return decimal_with_sign(tenths / 10)


def half(interval: Interval) -> str:
    """The half-width of an interval, in percent; at least 0.1 unless it is 0."""
    low, high = interval
    return decimal(max((high - low) * 50, 0.1) if high > low else 0.0)


def with_error(share: float, interval: Interval) -> str:
    """A share without its sign, with the half-width of its interval unless that is 0."""
    low, high = interval
    text = percent(rounded(share))
    return f"{text} ±{half(interval)}" if high > low else text


def round_rows(players: Mapping[str, Player]) -> dict[str, tuple[int, int, int, int, int]]:
    """Start, luck, skill, others and result of each seat in tenths of a percent, which still add
    up by seat, and over the seats."""
    starts = apportion([player.start for player in players.values()])
    lucks = apportion([player.luck for player in players.values()])
    results = apportion([player.result for player in players.values()])
    rows = {}
    for (seat, player), start, luck, result in zip(
        players.items(), starts, lucks, results, strict=True
    ):
        left = result - start - luck
        # What rounding has moved elsewhere is shared by the two columns that are left.
        moved = left - (player.skill + player.others) * TENTHS
        skill = round(player.skill * TENTHS + moved / 2)
        rows[seat] = start, luck, skill, left - skill, result
    return rows


def apportion(shares: Sequence[float]) -> list[int]:
    """The shares in tenths of a percent, with the same sum."""
    return round_together([share * TENTHS for share in shares])
