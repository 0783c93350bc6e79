"""A transaction that is always ended, whatever happens in it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal


@contextmanager
def transaction(db: sqlite3.Connection, lock: Literal["DEFERRED", "IMMEDIATE"]) -> Iterator[None]:
    """Commit what is done inside, or nothing of it.

    DEFERRED reads one unchanging state; IMMEDIATE keeps every other writer out from the start.
    """
    try:
        db.execute(f"BEGIN {lock}")
        yield
        db.execute("COMMIT")
    except BaseException:  # an interrupt as well
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
