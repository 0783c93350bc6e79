"""What `make test` tries of a kind, and what `make sweep` tries beside it.

Random games, tamperings, twins and wide matrices find more the more of them there are. A few of
each kind belong to every run, the many to the sweep.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

SWEEP = pytest.mark.sweep


def sweep_after(few: int, names: str, cases: Sequence[Any], **more: Any) -> pytest.MarkDecorator:
    """Parametrizes a test as pytest does; all cases but the first `few` belong to the sweep."""
    often = cases[:few]
    return sweep_unless(lambda case: case in often, names, cases, **more)


def sweep_between(
    every: int, names: str, cases: Sequence[Any], **more: Any
) -> pytest.MarkDecorator:
    """The same; all cases but one in so many belong to the sweep."""
    often = cases[::every]
    return sweep_unless(lambda case: case in often, names, cases, **more)


def sweep_unless(
    often: Callable[[Any], bool], names: str, cases: Sequence[Any], **more: Any
) -> pytest.MarkDecorator:
    """The same; all cases for which `often` doesn't hold belong to the sweep."""
    several = "," in names
    params = [
        pytest.param(*(case if several else [case]), marks=() if often(case) else SWEEP)
        for case in cases
    ]
    return pytest.mark.parametrize(names, params, **more)
