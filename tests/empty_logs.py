"""Empty logs in memory, copied from one: to make one anew takes ten times as long, and thousands of
tests begin with it."""

import sqlite3
from collections.abc import Iterator

import pytest

from events.sqlite_log import schema
from events.sqlite_log.opening import MEMORY


@pytest.fixture(scope="session", autouse=True)
def empty_logs() -> Iterator[None]:
    """Copy what `prepare` has made once. A file is prepared as always, and so is a log with other
    steps."""
    prepare = schema.prepare
    made = sqlite3.connect(MEMORY, isolation_level=None, check_same_thread=False)
    prepare(made, MEMORY)

    def copied(
        db: sqlite3.Connection, path: str, steps: tuple[schema.Step, ...] = schema.STEPS
    ) -> None:
        if path == MEMORY and steps is schema.STEPS:
            made.backup(db)
        else:
            prepare(db, path, steps)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "prepare", copied)
        yield
    made.close()
