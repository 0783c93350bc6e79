"""A transaction that is always ended, whatever happens in it, on the file that was opened."""

import sqlite3
from types import TracebackType
from typing import Final, Literal

from events.sqlite_log.place import Place

BEGIN: Final = {"DEFERRED": "BEGIN DEFERRED", "IMMEDIATE": "BEGIN IMMEDIATE"}


class Transaction:
    """Commit what is done inside, or nothing of it.

    DEFERRED reads one unchanging state; IMMEDIATE keeps every other writer out from the start.
    place: where the file must be at the end, or nothing is committed and Displaced is raised. A
    file that goes later is lost with all that was ever written to it.
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
        finally:  # an interrupt as well, and a commit that failed
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
