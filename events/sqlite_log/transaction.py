"""A transaction that always ends in a commit or a rollback, and never writes to a moved file."""

import sqlite3
from types import TracebackType
from typing import Final, Literal

from events.sqlite_log.place import Place

BEGIN: Final = {"DEFERRED": "BEGIN DEFERRED", "IMMEDIATE": "BEGIN IMMEDIATE"}


class Transaction:
    """A context manager that commits the statements inside it, or none of them after an error.

    DEFERRED reads one snapshot; IMMEDIATE excludes other writers from the start. place: checked
    before the commit; raises Displaced if the file was moved or replaced.
    """

    def __init__(
        self,
        db: sqlite3.Connection,
        lock: Literal["DEFERRED", "IMMEDIATE"],
        place: Place | None = None,
    ) -> None:
        self._db, self._place = db, place
        self._begin = BEGIN[lock]

    def __enter__(self) -> sqlite3.Connection:
        self._db.execute(self._begin)
        return self._db

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if self._place is not None:
                self._place.check()
            if error is None:
                self._db.execute("COMMIT")
        finally:  # also after an interrupt or a failed commit
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
