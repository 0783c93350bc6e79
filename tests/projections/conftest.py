"""Games to read: in memory, with a fixed time and fixed entropy."""

from collections.abc import Iterator
from typing import Any

import pytest

from mclub import Club
from mclub.club.game import Game
from tests.projections.new_games import NewGame


@pytest.fixture
def new_game() -> Iterator[NewGame]:
    clubs: list[Club] = []

    def new(players: dict[str, str] | None = None, **options: Any) -> Game:
        club = Club(clock=lambda: "2026-01-01T00:00:00.000Z", entropy=lambda n: bytes(range(n)))
        clubs.append(club)
        # Positions contain only the pawns that a test needs.
        return club.new(players, seed="projections", recorded="start" in options, **options)

    yield new
    for club in clubs:
        club.close()
