"""Games at a table where people deal."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
for folder in ("properties", "commands", "mclub"):
    sys.path.append(str(TESTS / folder))
for module in ("told", "random_clubs", "random_games", "command_line", "programs"):
    pytest.register_assert_rewrite(module)

from command_line import Mclub  # noqa: E402
from mclub import Club  # noqa: E402


@pytest.fixture
def club() -> Iterator[Club]:
    with Club() as opened:
        yield opened


@pytest.fixture
def mclub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mclub:
    """The command line on an empty file."""
    for name in ("MCLUB_DB", "MCLUB_LOG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    return Mclub(tmp_path / "games.db")
