"""Migrates the tables of a database to the current version; several programs may try at once.

A table with one row counts the steps run. The row is also the migration lock, since every
compatible engine can lock a row. Each step is one transaction.
"""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from psycopg import errors

from events.errors import BadInput
from events.language import gettext as _
from events.postgres_log.connections import Connection

Step = tuple[str, ...]
"""The statements of one step."""


class IfSupported(str):
    """A statement to skip on engines that don't support it."""

    __slots__ = ()


LEDGER: Final = """
CREATE TABLE IF NOT EXISTS mclub.{name} ( -- the number of steps taken; also the lock
  id integer PRIMARY KEY CHECK (id = 1),
  version integer NOT NULL
)
"""
BEGUN: Final = "INSERT INTO mclub.{name} VALUES (1, 0) ON CONFLICT DO NOTHING"
TAKEN: Final = "SELECT version FROM mclub.{name}"
LOCKED: Final = "SELECT version FROM mclub.{name} FOR UPDATE"
TAKE: Final = "UPDATE mclub.{name} SET version = %s"

RACES: Final = (
    errors.UniqueViolation,
    errors.DuplicateSchema,
    errors.DuplicateTable,
    errors.DuplicateObject,
    errors.InternalError_,
)
"""The errors raised when another program creates the same object."""
TRIES: Final = 10


def migrate(db: Connection, place: str, steps: Sequence[Step], name: str) -> None:
    """Run the missing steps. name: the table in the schema `mclub` that counts the steps; the log
    and the service have one each.

    Raises BadInput, and changes nothing, if a newer mclub wrote the database, or if its encoding
    can't store every text.
    """
    taken = _steps_taken(db, name)
    if taken is None:
        _begin(db, place, name)
        taken = 0
    if taken > len(steps):
        raise BadInput(
            _(
                "{place} was written by a newer mclub (table version {version}; this mclub "
                "knows {known}) and was left unchanged. Update mclub, or choose another "
                "database."
            ).format(place=place, version=taken, known=len(steps))
        )
    while taken < len(steps):
        taken = _take_step(db, steps, name)


def _steps_taken(db: Connection, name: str) -> int | None:
    """The number of steps run; None before the first."""
    try:
        row = db.execute(_fill_in(TAKEN, name)).fetchone()
    except errors.UndefinedTable:
        return None
    return None if row is None else int(row[0])


def _begin(db: Connection, place: str, name: str) -> None:
    """Create the table and its row, even if other programs do so at the same time."""
    encoding = db.execute("SHOW server_encoding").fetchone()
    if encoding is None or encoding[0].upper().replace("-", "") != "UTF8":
        raise BadInput(
            _(
                "{place} can't store every text: its encoding is not UTF8. Create another database."
            ).format(place=place)
        )
    for last in [False] * TRIES + [True]:
        try:
            # Don't create an existing schema: the role may lack the right to.
            if not db.execute("SELECT 1 FROM pg_namespace WHERE nspname = 'mclub'").fetchone():
                db.execute("CREATE SCHEMA IF NOT EXISTS mclub")
            db.execute(_fill_in(LEDGER, name))
            db.execute(_fill_in(BEGUN, name))
        except RACES:
            if last:
                raise
        else:
            return


def _take_step(db: Connection, steps: Sequence[Step], name: str) -> int:
    """Run the next step unless another program has; return the number of steps run so far."""
    with db.transaction():
        row = db.execute(_fill_in(LOCKED, name)).fetchone()
        assert row is not None
        taken = int(row[0])
        if taken < len(steps):
            for statement in steps[taken]:
                _carry_out(db, statement)
            taken += 1
            db.execute(_fill_in(TAKE, name), (taken,))
    return taken


def _carry_out(db: Connection, statement: str) -> None:
    if not isinstance(statement, IfSupported):
        db.execute(statement)
        return
    with suppress(errors.FeatureNotSupported, errors.SyntaxError), db.transaction():
        db.execute(statement)


def _fill_in(sql: str, name: str) -> str:
    return sql.format(name=name)
