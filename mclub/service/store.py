"""The service's own tables: one connection to read by, in the event loop, and one that writes.

A read is a look-up by key of some 10 µs, and a writer never keeps it waiting (write-ahead log), so
it is done in the loop; whatever writes waits for the disk and is done in a thread.
"""

import sqlite3
from collections.abc import Sequence
from threading import Lock
from typing import Any, Final

from events.sqlite_log.faults import refuse
from events.sqlite_log.opening import opened
from events.sqlite_log.store import PATIENCE
from events.sqlite_log.transaction import Transaction
from mclub.service.schema import prepare

Statement = tuple[str, tuple[Any, ...]]
READING: Final = 0.1
"""Seconds that the event loop may be kept waiting for a lock."""


class Store:
    """The tables of `schema` in the SQLite file at `path`. Raises BadInput or LogDamaged when the
    file can't serve."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._lock = Lock()
        self._writing = opened(path, PATIENCE)
        try:
            prepare(self._writing)
        except sqlite3.Error as error:
            refuse(error, path)
        self._reading = opened(path, READING)

    def all(self, sql: str, *parameters: Any) -> list[Any]:
        """The rows of a query."""
        try:
            return self._reading.execute(sql, parameters).fetchall()
        except sqlite3.Error as error:
            refuse(error, self.path)

    def one(self, sql: str, *parameters: Any) -> Any | None:
        """The first row of a query."""
        rows = self.all(sql, *parameters)
        return rows[0] if rows else None

    def change(self, *statements: Statement) -> list[Any]:
        """Carries out all statements or none, durably; the rows that the last one returns."""
        try:
            with self._lock, Transaction(self._writing, "IMMEDIATE") as db:
                rows: Sequence[Any] = ()
                for sql, parameters in statements:
                    rows = db.execute(sql, parameters).fetchall()
                return list(rows)
        except sqlite3.Error as error:
            refuse(error, self.path)

    def data_version(self) -> int:
        """A number that is another one as soon as somebody else has written to the file."""
        return int(self.all("PRAGMA data_version")[0][0])

    def heads(self, games: Sequence[str]) -> dict[str, int]:
        """The last seq of each of these games."""
        marks = ", ".join("?" * len(games))
        sql = f"SELECT game, max(seq) FROM records WHERE game IN ({marks}) GROUP BY game"  # noqa: S608
        return dict(self.all(sql, *games))

    def close(self) -> None:
        """Lets go of the file."""
        self._reading.close()
        with self._lock:
            self._writing.close()
