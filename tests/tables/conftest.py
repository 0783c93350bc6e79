"""Games with real cards."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mclub import Club
from tests.mclub.command_line import Mclub


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
