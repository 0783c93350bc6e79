"""A transaction that always ends, by commit or rollback, on the file that was opened."""

import sqlite3
from types import TracebackType
from typing import Final, Literal

from events.sqlite_log.place import Place

BEGIN: Final = {"DEFERRED": "BEGIN DEFERRED", "IMMEDIATE": "BEGIN IMMEDIATE"}


class Transaction:
    """Commit the work inside, all or nothing.

    DEFERRED reads one snapshot; IMMEDIATE excludes other writers from the start. place: checked at
    the end; Displaced is raised and nothing is committed if the file moved. A file removed later is
    lost with everything ever written to it.
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
        finally:  # also for an interrupt or a failed commit
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
