"""The connections of a log to its file: one that writes, and one that reads while the first waits
for another program's lock. Readers never wait for a writer (write-ahead log)."""

import sqlite3
from collections.abc import Callable
from threading import Lock
from typing import Any, Final

from events.sqlite_log.faults import locked, refuse
from events.sqlite_log.opening import MEMORY, connect
from events.sqlite_log.place import Place
from events.sqlite_log.transaction import Transaction


class Connections:
    """Thread-safe connections to the file at `path`, or to a database in memory. patience: seconds
    to wait for another program's lock, and for other threads that wait for it; db: the writing
    connection, also used for reading while it is free.

    All methods raise BadInput or LogDamaged if the file is unusable.
    """

    def __init__(self, path: str, patience: float) -> None:
        self._path, self._patience = path, patience
        self.db = connect(path, patience)
        self._place: Final = None if path == MEMORY else Place(path)
        self._lock = Lock()
        self._second: sqlite3.Connection | None = None
        self._second_lock = Lock()

    def all(self, sql: str, *parameters: Any) -> list[Any]:
        """The rows of a query. Waits for no write, except in memory, where writes don't wait."""
        try:
            if self._lock.acquire(blocking=self._place is None):
                try:
                    return self.db.execute(sql, parameters).fetchall()
                finally:
                    self._lock.release()
            with self._second_lock:
                if self._second is None:
                    if self._place is not None:
                        self._place.check()  # it would open another file, or create one
                    self._second = connect(self._path, self._patience)
                return self._second.execute(sql, parameters).fetchall()
        except (sqlite3.Error, UnicodeEncodeError) as error:
            refuse(error, self._path)

    def write(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """Run `work` in one durable transaction, all or nothing."""
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
        with self._second_lock:
            if self._second is not None:
                self._second.close()
        with self._lock:
            self.db.close()
