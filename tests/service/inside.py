"""The service in this process, which is much faster than a program."""

from collections.abc import Iterator
from contextlib import contextmanager

from litestar import Litestar
from litestar.testing import TestClient

from mclub.service.app import behind_gate, framework
from mclub.service.gate import Gate
from mclub.service.settings import Settings
from mclub.service.state import Service

_FREE: list[Litestar] = []
"""The applications whose service has stopped. To build one takes longer than most tests."""


@contextmanager
def lend_routes() -> Iterator[Litestar]:
    """An application with all routes, for one service after another."""
    app = _FREE.pop() if _FREE else framework()
    yield app
    _FREE.append(app)


@contextmanager
def serve(settings: Settings) -> Iterator[TestClient[Gate]]:
    """Run the service, and yield a client without a link."""
    with (
        lend_routes() as app,
        TestClient(behind_gate(Service(settings), app), base_url=settings.base_url) as client,
    ):
        yield client
