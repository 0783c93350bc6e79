"""What `make test` tries of a kind, and what `make sweep` tries beside it.

Random games, tamperings, twins and wide matrices find more the more of them there are. A few of
each kind belong to every run, the many to the sweep.
"""

from collections.abc import Sequence
from typing import Any

import pytest

SWEEP = pytest.mark.sweep


def sweep_after(few: int, names: str, cases: Sequence[Any], **more: Any) -> pytest.MarkDecorator:
    """Parametrizes a test as pytest does; all cases but the first `few` belong to the sweep."""
    several = "," in names
    rest = [pytest.param(*(case if several else [case]), marks=SWEEP) for case in cases[few:]]
    return pytest.mark.parametrize(names, [*cases[:few], *rest], **more)
