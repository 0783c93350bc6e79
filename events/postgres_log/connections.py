"""Connections to one database, shared by threads, and work on them that survives their loss."""

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
from events.postgres_log.address import read
from events.postgres_log.faults import is_away, is_broken, is_passing, is_stale, refuse

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Any, ...]]
Work = Callable[[Connection, bool], T]
"""Work on a connection. It is told whether an earlier attempt may have been carried out, of which
no word came back."""

PATIENCE: Final = 15.0
"""Seconds that a database that is away is waited for: one that crashed is back in a few. Who comes
later tries once, or all would queue up behind each other."""
PAUSES: Final = (0.0, 0.05, 0.1, 0.2, 0.5)
"""Seconds before each further attempt; the last one from then on."""
ATTEMPT: Final = 0.5
"""Seconds that the pool tries for a connection, and work waits for one, before it looks again."""
MOST: Final = 8
"""Connections of one pool."""

# Durable means on the disk of the server, whatever it is set to for others; and a program that has
# stopped in the middle of something shall not keep everybody else waiting. CASE: a server may be
# set to more than "on".
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
"""What tells the games from those of another server, of another database of the same name, and from
a copy that was restored in their place. A standby that has taken over has the same. Which server it
is may be kept from a role."""
MAY_ASK: Final = "SELECT has_function_privilege('pg_control_system()', 'EXECUTE')"
CHECKED: Final = 1.0
"""Seconds for which a connection that was checked is trusted."""

# The pool reports each lost connection as a warning, which logging prints if nobody asked for it.
# Here it is no news: either the work succeeds after all, or the error says so.
logging.getLogger("psycopg").addHandler(logging.NullHandler())


class Connections:
    """A pool for the database at an address. patience: seconds to wait for one that is away.

    prepare: is handed the first connection, before there are others. Raises BadInput for an address
    where no database answers at once, and whatever `prepare` does.
    """

    def __init__(self, url: str, patience: float, prepare: Callable[[Connection, str], None]):
        address = read(url)
        self.place = address.shown
        self._patience = patience
        self._away_since = self._missed = -inf
        parameters: dict[str, Any] = address.parameters | {"autocommit": True}
        # The pool would go on trying, and keep to itself why; who opens a log is told at once.
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
        """The rows of a query that changes nothing. Raises as `write`."""

        def ask(db: Connection, _again: bool) -> list[Any]:
            return db.execute(sql, parameters, binary=True).fetchall()

        return self._run(ask, writes=False)

    def write(self, work: Work[T]) -> T:
        """What the work makes of a connection; tried again as long as that can help, so it must
        bear being done twice. Each statement is a transaction unless the work says otherwise.

        Raises BadInput or LogDamaged for what the database refuses, as `faults.refuse` says.
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
        """Raises Displaced if these are not the games that were opened."""
        now = monotonic()
        if now < self._checked.get(db, -inf) + CHECKED:
            return
        records, *rest = _identity(db)
        # A table that is gone alone is damage, and the work says so.
        if rest != self._identity[1:] or records not in (None, self._identity[0]):
            raise Displaced(
                _(
                    "{place} was replaced or restored after it was opened; nothing was "
                    "written. Open it again."
                ).format(place=self.place)
            )
        self._checked[db] = now

    def _away(self, begun: float) -> float:
        """Since when the database is waited for, by work that began then or by other work before;
        it was just missed again."""
        now = monotonic()
        if now - self._missed > self._patience:
            self._away_since = begun
        self._missed = now
        return min(begun, self._away_since)

    def close(self) -> None:
        """Lets go of all connections."""
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
