"""The two connections of a log to its file: one writes, and the other reads while the first waits
for another program's lock. With write-ahead logging readers never wait for a writer."""

import sqlite3
from collections.abc import Callable
from threading import Lock
from typing import Any, Final

from events.sqlite_log.faults import ERRORS, lock_error, refuse
from events.sqlite_log.opening import MEMORY, connect
from events.sqlite_log.place import Place
from events.sqlite_log.transaction import Transaction


class Connections:
    """Thread-safe connections to the file at `path`, or to a database in memory.

    patience: seconds to wait for another program's lock, or for a thread that waits for it. db: the
    connection that writes, and reads while it is free. All methods raise BadInput or LogDamaged if
    the file is unusable.
    """

    def __init__(self, path: str, patience: float) -> None:
        self._path, self._patience = path, patience
        self.db = connect(path, patience)
        self._place: Final = None if path == MEMORY else Place(path)
        self._lock = Lock()
        self._second: sqlite3.Connection | None = None
        self._second_lock = Lock()

    def all(self, sql: str, *parameters: Any) -> list[Any]:
        """Return the rows of a query. It waits for writes only in memory, where they are short."""
        try:
            if self._lock.acquire(blocking=self._place is None):
                try:
                    return self.db.execute(sql, parameters).fetchall()
                finally:
                    self._lock.release()
            with self._second_lock:
                if self._second is None:
                    if self._place is not None:
                        self._place.check()  # or SQLite might open another file, or create one
                    self._second = connect(self._path, self._patience)
                return self._second.execute(sql, parameters).fetchall()
        except ERRORS as error:
            refuse(error, self._path)

    def write(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """Run `work` in one durable transaction, which commits everything or nothing."""
        if not self._lock.acquire(timeout=self._patience):
            refuse(lock_error(), self._path)
        try:
            with Transaction(self.db, "IMMEDIATE", self._place) as db:
                work(db)
        except ERRORS as error:
            refuse(error, self._path)
        finally:
            self._lock.release()

    def close(self) -> None:
        with self._second_lock:
            if self._second is not None:
                self._second.close()
        with self._lock:
            self.db.close()
