"""What the property tests share lies in modules beside this one, and beside the tests of the rules
of the other games; their asserts are rewritten."""

import sys
from pathlib import Path

import pytest

for game in ("millions_of_dollars", "le_millionnaire"):
    sys.path.append(str(Path(__file__).parents[1] / "commands" / game))
for module in (
    "conservation",
    "random_games",
    "wrong_actions",
    "twins",
    "random_clubs",
    "md_clubs",
    "md_conservation",
    "md_twins",
    "lm_clubs",
    "lm_conservation",
    "lm_twins",
    "sweeps",
):
    pytest.register_assert_rewrite(module)
