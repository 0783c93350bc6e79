"""Every game in fixtures/million_club/games, each played once."""

from pathlib import Path

import pytest

from mclub import Club, Game
from tests.games.transcripts import play_transcript

FOLDER = Path(__file__).parents[2] / "fixtures/million_club/games"
RECORDED = sorted(FOLDER.glob("*.txt"))


@pytest.fixture(params=RECORDED, ids=lambda path: path.stem)
def transcript(request: pytest.FixtureRequest) -> Path:
    """A transcript."""
    path: Path = request.param
    return path


@pytest.fixture
def game(transcript: Path) -> Game:
    """A recorded game at its end."""
    return play_transcript(transcript)[1]


@pytest.fixture
def club(transcript: Path) -> Club:
    """The club with that game."""
    return play_transcript(transcript)[0]


@pytest.fixture
def games() -> dict[str, Game]:
    """All recorded games by name."""
    return {path.stem: play_transcript(path)[1] for path in RECORDED}
