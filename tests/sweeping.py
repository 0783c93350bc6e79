"""Cases for `make test`, and additional ones for `make sweep`.

Random games, tamperings, twins and wide matrices find more with more cases. A few of each kind run
every time, the rest in the sweep.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

SWEEP = pytest.mark.sweep


def first_often(cases: Iterable[Any]) -> list[Any]:
    """Parameters of a fixture; all after the first belong to the sweep."""
    first, *others = cases
    return [first, *(pytest.param(case, marks=SWEEP) for case in others)]


def sweep_after(few: int, names: str, cases: Sequence[Any], **more: Any) -> pytest.MarkDecorator:
    """Like pytest's parametrize; all cases after the first `few` belong to the sweep."""
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
