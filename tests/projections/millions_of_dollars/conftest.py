"""Tables to read from: those of the tests of the rules."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "commands/millions_of_dollars"))
pytest.register_assert_rewrite("md_table", "md_log")
