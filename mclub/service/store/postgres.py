"""The service's own tables in the PostgreSQL database of the games."""

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import lru_cache
from typing import Any, Final, TypeVar

from psycopg import errors

from events.postgres_log.connections import PATIENCE, Connection, Connections
from mclub.service.store import MANY, Statement, Store
from mclub.service.store.postgres_schema import prepare

T = TypeVar("T")
UNSYNCED: Final = "SET LOCAL synchronous_commit = off"
TRIES: Final = 20
"""The maximum number of attempts of a write that loses a race for the next number of a message; one
of the writers wins each round."""


def holds_store(place: str) -> bool:
    """Whether the database contains the tables of a service. Creates none."""
    with closing(Connections(place, PATIENCE, lambda _db, _place: None)) as db:
        return db.all("SELECT to_regclass('mclub.links')") != [(None,)]


class PostgresStore(Store):
    """A `Store` in a PostgreSQL database that contains a log. url: a postgresql:// address;
    patience: seconds to wait for the database."""

    near = False

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self._db = Connections(url, patience, prepare)
        self.place = self._db.place

    def all(self, sql: str, *parameters: Any) -> list[Any]:
        return self._db.all(_with_placeholders(sql), *parameters)

    def one(self, sql: str, *parameters: Any) -> Any | None:
        rows = self.all(sql, *parameters)
        return rows[0] if rows else None

    def among(self, sql: str, values: Sequence[str]) -> list[Any]:
        return self.all(sql.replace(MANY, "unnest(?::text[]) AS many (value)"), list(values))

    def change(self, *statements: Statement) -> list[Any]:
        if len(statements) == 1:  # a single statement is a transaction in one round trip
            return self._write(lambda db: _execute(db, *statements[0]))
        return self._write(lambda db: _execute_all(db, statements))

    def change_unsynced(self, *statements: Statement, wait: bool = True) -> list[Any]:  # noqa: ARG002
        return self._write(lambda db: _execute_all(db, [(UNSYNCED, ()), *statements]))

    def version(self) -> None:
        """None, since PostgreSQL has no such counter."""

    def close(self) -> None:
        self._db.close()

    def _write(self, work: Callable[[Connection], T]) -> T:
        for last in [False] * TRIES + [True]:
            try:
                return self._db.write(lambda db, _is_retry: work(db))
            except errors.UniqueViolation:
                if last:
                    raise
        raise AssertionError


def _execute(db: Connection, sql: str, parameters: Sequence[Any]) -> list[Any]:
    cursor = db.execute(_with_placeholders(sql), parameters, binary=True)
    return cursor.fetchall() if cursor.description else []


def _execute_all(db: Connection, statements: Sequence[Statement]) -> list[Any]:
    rows: list[Any] = []
    with db.transaction():
        for sql, parameters in statements:
            rows = _execute(db, sql, parameters)
    return rows


@lru_cache(maxsize=256)
def _with_placeholders(sql: str) -> str:
    """The statement with psycopg's placeholder `%s` instead of `?`."""
    return sql.replace("%", "%%").replace("?", "%s")
