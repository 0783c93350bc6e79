"""Every game in fixtures/million_club/games, each played once."""

from pathlib import Path

import pytest

from mclub import Club, Game
from tests.games.transcripts import played

FOLDER = Path(__file__).parents[2] / "fixtures/million_club/games"
RECORDED = sorted(FOLDER.glob("*.txt"))


@pytest.fixture(params=RECORDED, ids=lambda path: path.stem)
def recorded(request: pytest.FixtureRequest) -> Path:
    """A transcript."""
    path: Path = request.param
    return path


@pytest.fixture
def game(recorded: Path) -> Game:
    """A recorded game at its end."""
    return played(recorded)[1]


@pytest.fixture
def club(recorded: Path) -> Club:
    """The club with that game."""
    return played(recorded)[0]


@pytest.fixture
def games() -> dict[str, Game]:
    """All recorded games by name."""
    return {path.stem: played(path)[1] for path in RECORDED}
