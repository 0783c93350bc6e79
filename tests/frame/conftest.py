"""The frame that all games share, tried with a game of its own: Coins."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
sys.path.append(str(TESTS / "mclub"))
for module in ("command_line", "coins"):
    pytest.register_assert_rewrite(module)

from command_line import Mclub  # noqa: E402
from mclub import Club, Game  # noqa: E402
from mclub.kinds.registry import GAMES  # noqa: E402

NAMES = {"yellow": "Ann", "blue": "Ben", "purple": "Cleo"}


@pytest.fixture(autouse=True)
def _coins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coins is one line in the list of games."""
    monkeypatch.setitem(GAMES, "coins", "coins")


@pytest.fixture
def club() -> Iterator[Club]:
    with Club() as opened:
        yield opened


@pytest.fixture
def game(club: Club) -> Game:
    """Three seats, all of them asked to lay a coin."""
    return club.new(NAMES, game="coins", seed="a seed")


@pytest.fixture
def mclub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mclub:
    """The command line on a file with that game."""
    for name in ("MCLUB_DB", "MCLUB_LOG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    mclub = Mclub(tmp_path / "games.db")
    seats = [f"{seat}={name}" for seat, name in NAMES.items()]
    mclub.ok("new", "--game", "coins", "--seed", "a seed", *seats)
    return mclub
