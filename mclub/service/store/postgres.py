"""The service's own tables in the PostgreSQL database of the games."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeVar

from psycopg import errors

from events.postgres_log.connections import PATIENCE, Connection, Connections
from mclub.service.store import MANY, Statement, Store
from mclub.service.store.postgres_schema import prepare

T = TypeVar("T")
AT_LEISURE: Final = "SET LOCAL synchronous_commit = off"
TRIES: Final = 20
"""Of several writers that take the next number at once, one wins each round."""


class PostgresStore(Store):
    """A `Store` in the database at a postgresql:// address where a log is already open."""

    near = False

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self._db = Connections(url, patience, prepare)
        self.place = self._db.place

    def all(self, sql: str, *parameters: Any) -> list[Any]:
        return self._db.all(_ours(sql), *parameters)

    def one(self, sql: str, *parameters: Any) -> Any | None:
        rows = self.all(sql, *parameters)
        return rows[0] if rows else None

    def among(self, sql: str, values: Sequence[str]) -> list[Any]:
        return self.all(sql.replace(MANY, "unnest(?::text[]) AS many (value)"), list(values))

    def change(self, *statements: Statement) -> list[Any]:
        if len(statements) == 1:  # a transaction of its own in one round trip
            return self._write(lambda db: _execute(db, *statements[0]))
        return self._write(lambda db: _all_done(db, statements))

    def change_unsynced(self, *statements: Statement, wait: bool = True) -> list[Any]:  # noqa: ARG002
        return self._write(lambda db: _all_done(db, [(AT_LEISURE, ()), *statements]))

    def version(self) -> None:
        """None: the engine has no such counter."""

    def close(self) -> None:
        self._db.close()

    def _write(self, work: Callable[[Connection], T]) -> T:
        for last in [False] * TRIES + [True]:
            try:
                return self._db.write(lambda db, _again: work(db))
            except errors.UniqueViolation:
                if last:
                    raise
        raise AssertionError


def _execute(db: Connection, sql: str, parameters: Sequence[Any]) -> list[Any]:
    done = db.execute(_ours(sql), parameters, binary=True)
    return done.fetchall() if done.description else []


def _all_done(db: Connection, statements: Sequence[Statement]) -> list[Any]:
    rows: list[Any] = []
    with db.transaction():
        for sql, parameters in statements:
            rows = _execute(db, sql, parameters)
    return rows


@lru_cache(maxsize=256)
def _ours(sql: str) -> str:
    """A statement with psycopg's placeholders."""
    return sql.replace("%", "%%").replace("?", "%s")
