"""Tests of the frame shared by all games, with a game of its own: Coins."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mclub import Club, Game
from mclub.kinds.registry import GAMES
from tests.mclub.command_line import Mclub

NAMES = {"yellow": "Ann", "blue": "Ben", "purple": "Cleo"}


@pytest.fixture(autouse=True)
def _coins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register Coins with one line in the list of games."""
    monkeypatch.setitem(GAMES, "coins", "tests.frame.coins")


@pytest.fixture
def club() -> Iterator[Club]:
    with Club() as opened:
        yield opened


@pytest.fixture
def game(club: Club) -> Game:
    """Three seats, each with a coin to lay."""
    return club.new(NAMES, game="coins", seed="a seed")


@pytest.fixture
def mclub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mclub:
    """The command line on a file with this game."""
    for name in ("MCLUB_DB", "MCLUB_LOG", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    mclub = Mclub(tmp_path / "games.db")
    seats = [f"{seat}={name}" for seat, name in NAMES.items()]
    mclub.ok("new", "--game", "coins", "--seed", "a seed", *seats)
    return mclub
