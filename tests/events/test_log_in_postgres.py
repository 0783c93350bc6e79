"""The PostgreSQL log keeps the contract of every log, alone and shared."""

from collections.abc import Callable, Iterator

import pytest

from events.log import Log
from events.opening import open_log
from tests.events.log_contract import LogContract, SharedLogContract


class TestLogInPostgres(LogContract, SharedLogContract):
    TAKES_NUL = False

    @pytest.fixture
    def log(self, database: str) -> Iterator[Log]:
        with open_log(database) as log:
            yield log

    @pytest.fixture
    def another(self, database: str) -> Callable[[], Log]:
        return lambda: open_log(database)
