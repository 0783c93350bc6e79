"""A thread-safe connection pool for one database, which retries work after lost connections."""

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
"""Work on a connection. The flag says whether an earlier attempt, whose answer was lost, may have
been committed."""

PATIENCE: Final = 15.0
"""Seconds to wait for an unreachable database: a crashed one is back in a few. Later callers try
only once, or all would queue up."""
PAUSES: Final = (0.0, 0.05, 0.1, 0.2, 0.5)
"""Seconds before each retry; the last one repeats."""
ATTEMPT: Final = 0.5
"""Seconds per attempt of the pool to connect and of work to get a connection."""
MOST: Final = 8
"""Maximum number of connections in a pool."""

# Durable means on the server's disk, whatever the server's default; and a program stuck in a
# transaction must not block the others. CASE: a server may be set to more than "on".
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
"""Distinguishes this database from one of the same name on another server and from a restored copy.
A promoted standby keeps the identity. A role may lack the right to read the server's."""
MAY_ASK: Final = "SELECT has_function_privilege('pg_control_system()', 'EXECUTE')"
CHECKED: Final = 1.0
"""Seconds for which a checked connection is trusted."""

# The pool logs each lost connection as a warning, which logging prints by default. It is noise:
# either the work succeeds on retry, or the error says so.
logging.getLogger("psycopg").addHandler(logging.NullHandler())


class Connections:
    """A pool for the database at an address. patience: seconds to wait while it is unreachable.

    prepare: runs on the first connection, before any other is opened. Raises BadInput for an
    address where no database answers at once, and whatever `prepare` raises.
    """

    def __init__(self, url: str, patience: float, prepare: Callable[[Connection, str], None]):
        address = parse_address(url)
        self.place = address.shown
        self._patience = patience
        self._away_since = self._missed = -inf
        parameters: dict[str, Any] = address.parameters | {"autocommit": True}
        # The pool would retry and hide the reason; opening a log must fail at once.
        with self._refused(), psycopg.connect(**parameters) as first:
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
        """The rows of a read-only query. Raises as `write`."""

        def ask(db: Connection, _again: bool) -> list[Any]:
            return db.execute(sql, parameters, binary=True).fetchall()

        return self._run(ask, writes=False)

    def write(self, work: Work[T]) -> T:
        """Run `work` on a connection and return its result; retries while that can help, so it must
        be idempotent. Each statement is its own transaction unless the work opens one.

        Raises BadInput or LogDamaged for what the database refuses; see `faults.refuse`.
        """
        return self._run(work, writes=True)

    def _run(self, work: Work[T], *, writes: bool) -> T:
        begun, unsure = monotonic(), False
        pauses = _pauses()
        while True:
            try:
                with self._pool.connection(timeout=ATTEMPT) as db:
                    self._check(db)
                    done = work(db, unsure)
                    self._missed = -inf
                    return done
            except UnicodeEncodeError as error:
                refuse(error, self.place)
            except psycopg.Error as error:
                pause = next(pauses)
                unsure |= writes and is_broken(error)
                if is_stale(error):
                    self._pool.drain()
                since = self._away(begun) if is_away(error) else begun
                until = since + self._patience
                if not is_passing(error) or monotonic() + pause > until:
                    refuse(error, self.place, unsure=unsure)
            sleep(pause)

    def _check(self, db: Connection) -> None:
        """Raise Displaced if this is not the database that was opened."""
        now = monotonic()
        if now < self._checked.get(db, -inf) + CHECKED:
            return
        records, *rest = _identity(db)
        # A missing table alone is damage, which the work reports.
        if rest != self._identity[1:] or records not in (None, self._identity[0]):
            raise Displaced(
                _(
                    "{place} was replaced or restored after it was opened; nothing was "
                    "written. Open it again."
                ).format(place=self.place)
            )
        self._checked[db] = now

    def _away(self, begun: float) -> float:
        """When the current outage began, for this work (begun at `begun`) or an earlier caller;
        called after each failure."""
        now = monotonic()
        if now - self._missed > self._patience:
            self._away_since = begun
        self._missed = now
        return min(begun, self._away_since)

    def close(self) -> None:
        self._pool.close()

    @contextmanager
    def _refused(self) -> Iterator[None]:
        try:
            yield
        except psycopg.Error as error:
            refuse(error, self.place)


def _identity(db: Connection) -> tuple[Any, ...]:
    asked = IDENTITY if db.execute(MAY_ASK).fetchone() == (False,) else f"{IDENTITY}, ({SERVER})"
    (found,) = db.execute(asked).fetchall()
    return found


def _configure(db: Connection) -> None:
    db.execute(SESSION)


def _pauses() -> Iterator[float]:
    yield from PAUSES
    while True:
        yield PAUSES[-1]
