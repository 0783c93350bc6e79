"""The connections of a log to its file: one that writes, and another that reads while that waits
for the lock of another program. Readers never wait for a writer (write-ahead log)."""

import sqlite3
from collections.abc import Callable
from threading import Lock
from typing import Any, Final

from events.sqlite_log.faults import locked, refuse
from events.sqlite_log.opening import MEMORY, opened
from events.sqlite_log.place import Place
from events.sqlite_log.transaction import Transaction


class Connections:
    """Connections to the file at `path`, or to a database in memory, shared by threads. patience:
    seconds to wait for another program's lock, and for other threads that wait for it; db: the
    connection that writes, and reads while nobody else does either.

    Everything raises BadInput or LogDamaged when the file can't serve.
    """

    def __init__(self, path: str, patience: float) -> None:
        self._path, self._patience = path, patience
        self.db = opened(path, patience)
        self._place: Final = None if path == MEMORY else Place(path)
        self._lock = Lock()
        self._second: sqlite3.Connection | None = None
        self._second_lock = Lock()

    def all(self, sql: str, *parameters: Any) -> list[Any]:
        """The rows of a query. It waits for no write, but in memory, where no write waits."""
        try:
            if self._lock.acquire(blocking=self._place is None):
                try:
                    return self.db.execute(sql, parameters).fetchall()
                finally:
                    self._lock.release()
            with self._second_lock:
                if self._second is None:
                    if self._place is not None:
                        self._place.check()  # another file would be opened, or made
                    self._second = opened(self._path, self._patience)
                return self._second.execute(sql, parameters).fetchall()
        except (sqlite3.Error, UnicodeEncodeError) as error:
            refuse(error, self._path)

    def write(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """Does the work in one transaction, durably, or nothing of it."""
        if not self._lock.acquire(timeout=self._patience):
            refuse(locked(), self._path)
        try:
            with Transaction(self.db, "IMMEDIATE", self._place) as db:
                work(db)
        except (sqlite3.Error, UnicodeEncodeError) as error:
            refuse(error, self._path)
        finally:
            self._lock.release()

    def close(self) -> None:
        """Lets go of the file."""
        with self._second_lock:
            if self._second is not None:
                self._second.close()
        with self._lock:
            self.db.close()
