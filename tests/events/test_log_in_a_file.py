"""The SQLite log keeps the contract of every log, alone and shared."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from events.log import Log
from events.sqlite_log import SqliteLog
from tests.events.log_contract import LogContract, SharedLogContract


class TestLogInAFile(LogContract, SharedLogContract):
    @pytest.fixture
    def log(self, tmp_path: Path) -> Iterator[Log]:
        with SqliteLog(tmp_path / "games.db") as log:
            yield log

    @pytest.fixture
    def another(self, tmp_path: Path) -> Callable[[], Log]:
        return lambda: SqliteLog(tmp_path / "games.db")
