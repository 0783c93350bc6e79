"""The head of the statistics."""

from typing import Any

import pytest

from mclub.kinds.registry import game_face
from mclub.screen.stats import TITLES, render_stats
from tests.mclub.screen.conftest import Draw

EMPTY: dict[str, Any] = {
    "left_out": {"running": 0, "abandoned": 0, "demo": 0, "bots": 0, "crossed": 0, "cut": 0},
    **{group: [] for group in TITLES},
}


@pytest.mark.parametrize(
    ("games", "average", "head"),
    [
        (1, 0.8, "1 finished game\n1 minute on average\n"),
        (2, 0.2, "2 finished games\n0 minutes on average\n"),
        (3, 45.4, "3 finished games\n45 minutes on average\n"),
    ],
)
def test_games_and_minutes_are_counted(draw: Draw, games: int, average: float, head: str) -> None:
    document = EMPTY | {"games": games, "average_minutes": average}

    assert draw(render_stats(document, game_face("million-club"))) == head
