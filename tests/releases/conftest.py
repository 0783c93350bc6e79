"""Files of games of earlier releases, each unpacked and opened once."""

from collections.abc import Callable, Iterator

import pytest

from mclub.club.club import Club
from tests.releases.left import LeftGames

Opened = Callable[[LeftGames], Club]


def _open_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    clubs: dict[LeftGames, Club] = {}

    def opened(left: LeftGames) -> Club:
        if left not in clubs:
            path = tmp_path_factory.mktemp(left.release) / f"{left.kind}.db"
            path.write_bytes(left.unpack("db"))
            clubs[left] = Club(path)
        return clubs[left]

    yield opened
    for club in clubs.values():
        club.close()


stored = pytest.fixture(scope="session", name="stored")(_open_files)
"""The games as the release left them. Nothing is added."""
gone_on = pytest.fixture(scope="session", name="gone_on")(_open_files)
"""Copies of the games, which tests may continue."""
