"""Tables to read from: those of the tests of the rules."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "commands/le_millionnaire"))
pytest.register_assert_rewrite("lm_table", "lm_log")
