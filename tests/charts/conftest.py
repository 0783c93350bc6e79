"""Charts of recorded games and of running ones."""

from pathlib import Path

import pytest

from tests.mclub.command_line import GAMES, Mclub


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the tests away from the user's own files."""
    for name in ("MCLUB_DB", "MCLUB_LOG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture(scope="module")
def finished_game(tmp_path_factory: pytest.TempPathFactory) -> Mclub:
    """A recorded game of six."""
    mclub = Mclub(tmp_path_factory.mktemp("finished") / "games.db")
    mclub.ok("import", str(GAMES / "six_players_schemer.txt"))
    return mclub


@pytest.fixture
def mclub(tmp_path: Path) -> Mclub:
    """The command line on an empty file."""
    return Mclub(tmp_path / "games.db")


@pytest.fixture
def running_game(mclub: Mclub) -> Mclub:
    """The first half of a recorded game of four, in round 5."""
    text = (GAMES / "four_players.txt").read_text("utf-8")
    head, _blank, moves = text.partition("\n\n")
    lines = moves.splitlines()
    half = "\n".join([head, "", *lines[: len(lines) // 2], ""])
    mclub.ok("import", "-", typed=half)
    return mclub
