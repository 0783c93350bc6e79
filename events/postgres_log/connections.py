"""A thread-safe connection pool for one database; it retries work when a connection is lost."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic, sleep
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

import psycopg
from psycopg_pool import ConnectionPool

from events.errors import Displaced
from events.language import gettext as _
from events.postgres_log.address import parse_address
from events.postgres_log.faults import is_away, is_broken, is_passing, is_stale, refuse

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Any, ...]]
Work = Callable[[Connection, bool], T]
"""Work on a connection. The flag: whether this is a retry after a lost answer, so that the first
attempt may have been committed."""

PATIENCE: Final = 15.0
"""Seconds to wait for an unreachable database, which is enough for a restart. After that, callers
try only once, so that they don't queue up."""
PAUSES: Final = (0.0, 0.05, 0.1, 0.2, 0.5)
"""Seconds before each retry; the last one repeats."""
ATTEMPT: Final = 0.5
"""Seconds that the pool tries to connect, and that work waits for a connection."""
MOST: Final = 8
"""Maximum number of connections in a pool."""

# A commit must be on the server's disk, whatever the server's default, and a program stuck in a
# transaction must not block the others. CASE keeps settings stricter than "on".
SESSION: Final = """
SELECT
  set_config('synchronous_commit', CASE current_setting('synchronous_commit')
    WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false),
  set_config('search_path', 'mclub', false),
  set_config('lock_timeout', '5s', false),
  set_config('idle_in_transaction_session_timeout', '30s', false)
"""

IDENTITY: Final = """
SELECT to_regclass('mclub.records')::oid, to_regnamespace('mclub')::oid,
  (SELECT oid FROM pg_database WHERE datname = current_database())
"""
SERVER: Final = "SELECT system_identifier FROM pg_control_system()"
"""With `IDENTITY` it distinguishes this database from one of the same name on another server and
from a restored copy, but not from a promoted standby. Not every role may query it."""
MAY_QUERY_SERVER: Final = "SELECT has_function_privilege('pg_control_system()', 'EXECUTE')"
CHECK_INTERVAL: Final = 1.0
"""Seconds after which a connection's identity is checked again."""

# The pool logs a warning for each lost connection, and logging prints it by default. Nobody needs
# it: either a retry succeeds, or the caller gets an error.
logging.getLogger("psycopg").addHandler(logging.NullHandler())


class Connections:
    """A pool for the database at an address.

    patience: seconds to wait while the database is unreachable; prepare: called with the first
    connection and the place, before any other connection is opened. Raises BadInput if the database
    doesn't answer, and whatever `prepare` raises.
    """

    def __init__(self, url: str, patience: float, prepare: Callable[[Connection, str], None]):
        address = parse_address(url)
        self.place = address.shown
        self._patience = patience
        self._away_since = self._missed = -inf
        parameters: dict[str, Any] = address.parameters | {"autocommit": True}
        # The pool would retry and hide the reason; opening a log must fail at once.
        with self._errors_in_words(), psycopg.connect(**parameters) as first:
            _configure(first)
            prepare(first, self.place)
            self._identity = list(_identity(first))
        self._checked: WeakKeyDictionary[Connection, float] = WeakKeyDictionary()
        self._pool: ConnectionPool[Connection] = ConnectionPool(
            kwargs=parameters,
            configure=_configure,
            min_size=1,
            max_size=MOST,
            reconnect_timeout=ATTEMPT,
            open=True,
        )

    def all(self, sql: str, *parameters: Any) -> list[Any]:
        """The rows of a read-only query. Raises as `write` does."""

        def query(db: Connection, _retry: bool) -> list[Any]:
            return db.execute(sql, parameters, binary=True).fetchall()

        return self._run(query, writes=False)

    def write(self, work: Work[T]) -> T:
        """Run `work` on a connection and return its result.

        A retry may follow, so the work must be idempotent. Each of its statements is a transaction,
        unless it opens one. Raises BadInput or LogDamaged, see `faults.refuse`.
        """
        return self._run(work, writes=True)

    def _run(self, work: Work[T], *, writes: bool) -> T:
        start, unsure = monotonic(), False
        pauses = _pauses()
        while True:
            try:
                with self._pool.connection(timeout=ATTEMPT) as db:
                    self._check(db)
                    result = work(db, unsure)
                    self._missed = -inf
                    return result
            except UnicodeEncodeError as error:
                refuse(error, self.place)
            except psycopg.Error as error:
                pause = next(pauses)
                unsure |= writes and is_broken(error)
                if is_stale(error):
                    self._pool.drain()
                since = self._away(start) if is_away(error) else start
                until = since + self._patience
                if not is_passing(error) or monotonic() + pause > until:
                    refuse(error, self.place, unsure=unsure)
            sleep(pause)

    def _check(self, db: Connection) -> None:
        """Raise Displaced if this is not the database that was opened."""
        now = monotonic()
        if now < self._checked.get(db, -inf) + CHECK_INTERVAL:
            return
        records, *rest = _identity(db)
        # If only the table is missing, the log is damaged, and the work will say so.
        if rest != self._identity[1:] or records not in (None, self._identity[0]):
            raise Displaced(
                _(
                    "{place} was replaced or restored after it was opened; nothing was "
                    "written. Open it again."
                ).format(place=self.place)
            )
        self._checked[db] = now

    def _away(self, start: float) -> float:
        """The time at which the current outage began: the start of this work (`start`), or of
        earlier work that failed. Call it once for each failure."""
        now = monotonic()
        if now - self._missed > self._patience:
            self._away_since = start
        self._missed = now
        return min(start, self._away_since)

    def close(self) -> None:
        self._pool.close()

    @contextmanager
    def _errors_in_words(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            refuse(error, self.place)


def _identity(db: Connection) -> tuple[Any, ...]:
    may_query_server = db.execute(MAY_QUERY_SERVER).fetchone() != (False,)
    (row,) = db.execute(f"{IDENTITY}, ({SERVER})" if may_query_server else IDENTITY).fetchall()
    return row


def _configure(db: Connection) -> None:
    db.execute(SESSION)


def _pauses() -> Iterator[float]:
    yield from PAUSES
    while True:
        yield PAUSES[-1]
