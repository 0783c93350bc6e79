"""The command line on a file of its own, in this process (fast) or as a separate program."""

from pathlib import Path

import pytest

from tests.mclub.command_line import Mclub


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tests away from the user's files."""
    for name in ("MCLUB_DB", "MCLUB_LOG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def mclub(tmp_path: Path) -> Mclub:
    """The command line on an empty file."""
    return Mclub(tmp_path / "games.db")


@pytest.fixture
def running_game(mclub: Mclub) -> Mclub:
    """Yellow (Ann) and Blue (Ben) in round 1; yellow has to place a pawn."""
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "a seed")
    return mclub


@pytest.fixture(scope="session")
def _finished_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("finished") / "games.db"
    Mclub(path).ok("demo", "--quick")
    return path


@pytest.fixture
def finished_game(mclub: Mclub, _finished_game: Path) -> Mclub:
    """The recorded demo game, played to its end."""
    mclub.path.write_bytes(_finished_game.read_bytes())
    return mclub
