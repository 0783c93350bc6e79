"""The in-memory log keeps the contract of every log."""

from collections.abc import Iterator

import pytest

from events.log import Log
from events.sqlite_log import SqliteLog
from tests.events.log_contract import LogContract


class TestLogInMemory(LogContract):
    @pytest.fixture
    def log(self) -> Iterator[Log]:
        with SqliteLog(":memory:") as log:
            yield log
