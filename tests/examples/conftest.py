"""What the examples of Millions of Dollars are played and read with lies beside its other tests."""

import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
for folder in ("commands", "projections"):
    sys.path.append(str(TESTS / folder / "millions_of_dollars"))
pytest.register_assert_rewrite("md_table", "md_log")
