"""Shortens lists of actions that differ only in a number: "pay blue 1 … 5"."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

THOUSAND: Final = 1000
FEWEST: Final = 3
"""The minimum number of numbers in a range."""


def ranges(numbers: Iterable[int]) -> list[str]:
    """Ascending numbers as texts, with three or more in a row as a range: 0, 2, 3, 4 gives "0" and
    "2 … 4". Multiples of 1000 show their step: "1000, 2000 … 5000"."""
    numbers = list(numbers)
    step = 1 if any(number % THOUSAND for number in numbers) or 0 in numbers else THOUSAND
    texts: list[str] = []
    for _step, run in groupby(enumerate(numbers), lambda pair: pair[1] // step - pair[0]):
        row = [number for _at, number in run]
        if len(row) < FEWEST:
            texts += map(str, row)
        elif step == 1:
            texts.append(f"{row[0]} … {row[-1]}")
        else:
            texts.append(f"{row[0]}, {row[1]} … {row[-1]}")
    return texts


def in_ranges(actions: Sequence[str]) -> list[str]:
    """The actions in order; those that differ only in their last number become ranges."""
    starts: dict[str, list[int]] = {}
    for action in actions:
        start, _space, end = action.rpartition(" ")
        if end.isdecimal():
            starts.setdefault(start, []).append(int(end))
        else:
            starts[action] = []
    return [
        f"{start} {end}" if end else start
        for start, numbers in starts.items()
        for end in (ranges(numbers) or [""])
    ]
