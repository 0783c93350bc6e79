"""The service's tables in the SQLite file of the games. One connection reads in the event loop;
another one writes.

A read takes about 10 µs and never waits for a writer (write-ahead log), so it runs in the event
loop. A write waits for the disk, so it runs in a thread. Both are refused if the file has been
replaced: a write would be lost, and a read could return old data, such as a link revoked since.
"""

import json
from collections.abc import Sequence
from contextlib import closing
from threading import Lock
from typing import Any, Final, Literal

from events.errors import printable
from events.sqlite_log.faults import ERRORS, lock_error, refuse
from events.sqlite_log.opening import connect
from events.sqlite_log.place import Place
from events.sqlite_log.store import PATIENCE
from events.sqlite_log.transaction import Transaction
from mclub.service.store import MANY, Statement, Store
from mclub.service.store.sqlite_schema import prepare

READING: Final = 0.1
"""The maximum time in seconds that a read, and so the event loop, waits for a lock."""
BRIEFLY: Final = 0.05
"""The maximum time in seconds that a write with `wait=False` waits for a lock; most writes take
less."""
SYNCHRONOUS: Final = {
    "FULL": "PRAGMA synchronous = FULL",
    # A power failure may lose the last of these transactions, but damages nothing else.
    "NORMAL": "PRAGMA synchronous = NORMAL",
}


def holds_store(place: str) -> bool:
    """Whether the file contains the tables of a service. Creates none. Raises BadInput or
    LogDamaged."""
    with closing(connect(place, PATIENCE)) as file:
        try:
            tables = "SELECT 1 FROM sqlite_master WHERE name = 'links'"
            return file.execute(tables).fetchone() is not None
        except ERRORS as error:
            refuse(error, place)


class SqliteStore(Store):
    """A `Store` in the SQLite file at `path`."""

    near = True

    def __init__(self, path: str) -> None:
        self.path, self.place = path, printable(path)
        self._lock = Lock()
        self._writing = connect(path, PATIENCE)
        try:
            prepare(self._writing)
        except ERRORS as error:
            refuse(error, path)
        self._reading = connect(path, READING)
        self._place = Place(path)

    def all(self, sql: str, *parameters: Any) -> list[Any]:
        self._place.check()
        try:
            return self._reading.execute(sql, parameters).fetchall()
        except ERRORS as error:
            refuse(error, self.path)

    def one(self, sql: str, *parameters: Any) -> Any | None:
        rows = self.all(sql, *parameters)
        return rows[0] if rows else None

    def among(self, sql: str, values: Sequence[str]) -> list[Any]:
        return self.all(sql.replace(MANY, "json_each(?)"), json.dumps(list(values)))

    def change(self, *statements: Statement) -> list[Any]:
        return self._write("FULL", statements, PATIENCE)

    def change_unsynced(self, *statements: Statement, wait: bool = True) -> list[Any]:
        return self._write("NORMAL", statements, PATIENCE if wait else BRIEFLY)

    def version(self) -> int | None:
        return int(self.all("PRAGMA data_version")[0][0])

    def close(self) -> None:
        self._reading.close()
        with self._lock:
            self._writing.close()

    def _write(
        self,
        synchronous: Literal["FULL", "NORMAL"],
        statements: Sequence[Statement],
        patience: float,
    ) -> list[Any]:
        if not self._lock.acquire(timeout=patience):
            refuse(lock_error(), self.path)
        try:
            self._writing.execute(f"PRAGMA busy_timeout = {round(1000 * patience)}")
            self._writing.execute(SYNCHRONOUS[synchronous])
            rows: list[Any] = []
            with Transaction(self._writing, "IMMEDIATE", self._place) as db:
                for sql, parameters in statements:
                    rows = db.execute(sql, parameters).fetchall()
            return rows
        except ERRORS as error:
            refuse(error, self.path)
        finally:
            self._lock.release()
