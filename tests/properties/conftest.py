"""What the property tests share lies in modules beside this one, and beside the tests of the rules
of Millions of Dollars; their asserts are rewritten."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[1] / "commands/millions_of_dollars"))
for module in (
    "conservation",
    "random_games",
    "wrong_actions",
    "twins",
    "random_clubs",
    "md_clubs",
    "md_conservation",
    "md_twins",
    "sweeps",
):
    pytest.register_assert_rewrite(module)
