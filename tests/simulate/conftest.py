"""Small, fast simulations, and handmade outcomes where figures are checked."""

from pathlib import Path

import pytest

from tests.mclub.command_line import Mclub


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tests away from the user's own files."""
    for name in ("MCLUB_DB", "MCLUB_LOG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def mclub(tmp_path: Path) -> Mclub:
    """The command line; a simulation stores nothing in its file of games."""
    return Mclub(tmp_path / "games.db")
