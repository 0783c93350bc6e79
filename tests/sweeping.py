"""Cases for `make test`, and additional ones for `make sweep`.

Random games, tamperings, twins and wide matrices find more with more cases. A few of each kind run
every time, the rest in the sweep. Of numbered samples, the sweep takes an eighth of that rest,
unless MCLUB_SWEEP=all.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

SWEEP = pytest.mark.sweep
ALL = os.environ.get("MCLUB_SWEEP") == "all"
"""Whether the sweep takes all cases of a sample."""


def sample_size(few: int, count: int) -> int:
    """How many of `count` numbered cases there are, `few` of them in `make test`."""
    return count if ALL else min(count, few + max(0, count - few) // 8)


def first_part(cases: Sequence[Any], parts: int = 2) -> Sequence[Any]:
    """All cases, or the first half, third … of them unless MCLUB_SWEEP=all."""
    return cases if ALL else cases[: -(-len(cases) // parts)]


def first_often(cases: Iterable[Any]) -> list[Any]:
    """Parameters of a fixture; all after the first belong to the sweep."""
    first, *others = cases
    return [first, *(pytest.param(case, marks=SWEEP) for case in others)]


def sweep_after(few: int, names: str, cases: Sequence[Any], **more: Any) -> pytest.MarkDecorator:
    """Like pytest's parametrize; all cases after the first `few` belong to the sweep. Of a range,
    whose cases are a sample, the sweep takes an eighth."""
    if isinstance(cases, range):
        cases = cases[: sample_size(few, len(cases))]
    often = cases[:few]
    return sweep_unless(lambda case: case in often, names, cases, **more)


def sweep_between(
    every: int, names: str, cases: Sequence[Any], **more: Any
) -> pytest.MarkDecorator:
    """Like pytest's parametrize; all cases except for one in `every` belong to the sweep."""
    often = cases[::every]
    return sweep_unless(lambda case: case in often, names, cases, **more)


def sweep_unless(
    often: Callable[[Any], bool], names: str, cases: Sequence[Any], **more: Any
) -> pytest.MarkDecorator:
    """Like pytest's parametrize; all cases for which `often` is false belong to the sweep."""
    several = "," in names
    params = [
        pytest.param(*(case if several else [case]), marks=() if often(case) else SWEEP)
        for case in cases
    ]
    return pytest.mark.parametrize(names, params, **more)
