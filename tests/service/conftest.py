"""The service in this process (fast), or as a real program where necessary."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from mclub.service.gate import Gate
from mclub.service.settings import Settings
from tests.service.inside import lend_routes, serve
from tests.service.seated import GameClient, begin
from tests.service.served import Program, empty_file

FAST = 1_000_000.0
"""The rate limit in requests per second, which only the tests of limits should reach."""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    path = tmp_path / "games.db"
    path.write_bytes(empty_file())
    return Settings(
        path=path,
        base_url="http://games.example",
        rate=FAST,
        metrics=True,
        private_hooks=True,
    )


@pytest.fixture
def routes() -> Iterator[Litestar]:
    """An application for a service that the test makes itself."""
    with lend_routes() as app:
        yield app


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient[Gate]]:
    """The service on an empty file, for a caller without a link."""
    with serve(settings) as client:
        yield client


@pytest.fixture
def game(client: TestClient[Gate]) -> GameClient:
    """Yellow (Ann), Blue (Ben) and Red (Cleo), just dealt; yellow has to place a pawn."""
    return begin(client, ["yellow", "blue", "red"], seed="tea", spectating=True)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A service on an empty file, as a program."""
    with Program(tmp_path_factory.mktemp("served") / "games.db") as server:
        yield server
