"""Records of recorded games; a fixed clock gives their durations."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.mclub.command_line import Mclub
from tests.records.kept_games import Evening, every_game


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tests away from the user's own files."""
    for name in ("MCLUB_DB", "MCLUB_LOG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """All recorded games in one file, played one after another."""
    with every_game(tmp_path_factory.mktemp("evening") / "games.db") as found:
        yield found


@pytest.fixture
def mclub(tmp_path: Path) -> Mclub:
    """The command line on an empty file."""
    return Mclub(tmp_path / "games.db")
