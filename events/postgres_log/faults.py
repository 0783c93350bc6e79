"""PostgreSQL's errors in words: the place, the outcome of the write, the remedy.

Only the first line of an error is quoted, since its details can contain the row and its secrets.
"""

from typing import Final, NoReturn

import psycopg
from psycopg import errors
from psycopg_pool import PoolTimeout

from events.errors import BadInput, LogDamaged, Unsettled
from events.language import gettext as _
from events.language import mark

BROKEN: Final = (
    errors.ConnectionException,
    errors.AdminShutdown,
    errors.CrashShutdown,
    errors.CannotConnectNow,
    errors.DatabaseDropped,
    errors.IdleSessionTimeout,
    errors.IdleInTransactionSessionTimeout,
    errors.StatementCompletionUnknown,
)
"""The connection was lost, so it is unknown whether the work was committed."""
PASSING: Final = (
    *BROKEN,
    PoolTimeout,
    errors.SerializationFailure,
    errors.DeadlockDetected,
    errors.TooManyConnections,
)
"""Transient errors: a retry may succeed."""
CORRUPTED: Final = (errors.DataCorrupted, errors.IndexCorrupted)
OTHER_TABLES: Final = "42"
"""The class of the SQLSTATEs for a statement that doesn't fit the tables: one is missing, exists
already, or has other columns or types."""
OF_ANY_TABLES: Final = (errors.InsufficientPrivilege, errors.SyntaxError)
"""Errors of that class that say nothing about the tables."""

FAULTS: Final[dict[type[Exception], str]] = {
    errors.InsufficientPrivilege: mark(
        "{place}: the role lacks permission ({error}); nothing was written. The "
        "owner of the tables can grant it: mclub grant ROLE --db ADDRESS"
    ),
    errors.ReadOnlySqlTransaction: mark(
        "{place} is read-only; nothing was written. Name the database that accepts writes."
    ),
    errors.DiskFull: mark(
        "The disk of {place} is full; nothing was written. Free some space, then try again."
    ),
    errors.LockNotAvailable: mark(
        "{place} is locked by another program; nothing was written. Try again later."
    ),
    PoolTimeout: mark(
        "{place} does not answer; nothing was written. Check that it is running, then try again."
    ),
    psycopg.OperationalError: mark(
        "{place} can't be reached ({error}); nothing was written. Check that it is "
        "running and that the address is right, then try again."
    ),
}
"""The message for each type of error; the first match counts."""
OTHER: Final = mark("{place}: {error}; nothing was written.")
UNSURE: Final = mark(
    "The connection to {place} was lost during a write ({error}); something "
    "may have been written. Look at the game before you retry; a retry with "
    "the same command id is always safe."
)
DAMAGED: Final = mark(
    "{place} does not contain what mclub wrote ({error}). Restore a backup of the database."
)


def is_broken(error: psycopg.Error) -> bool:
    """Whether the connection was lost, which leaves the outcome of the work unknown."""
    if isinstance(error, PoolTimeout):
        return False
    no_answer = isinstance(error, psycopg.OperationalError) and error.sqlstate is None
    return no_answer or isinstance(error, BROKEN)


def is_stale(error: psycopg.Error) -> bool:
    """Whether the pool's other connections may be useless too, because the server has stopped or
    become read-only in a failover."""
    return is_broken(error) or isinstance(error, errors.ReadOnlySqlTransaction)


def is_away(error: psycopg.Error) -> bool:
    """Whether the database is unreachable."""
    return is_broken(error) or isinstance(error, PoolTimeout)


def is_passing(error: psycopg.Error) -> bool:
    """Whether a retry can help."""
    return is_broken(error) or isinstance(error, PASSING)


def is_damage(error: psycopg.Error) -> bool:
    """Whether the database doesn't contain what mclub wrote."""
    unfit = (error.sqlstate or "").startswith(OTHER_TABLES)
    return isinstance(error, CORRUPTED) or (unfit and not isinstance(error, OF_ANY_TABLES))


def summary(error: psycopg.Error) -> str:
    """The first line of the error, which contains no data of a row."""
    return error.diag.message_primary or " ".join(str(error).split())


def refuse(
    error: psycopg.Error | UnicodeEncodeError, place: str, *, unsure: bool = False
) -> NoReturn:
    """Raise a database's error as BadInput, Unsettled or LogDamaged, in words.

    unsure: whether an earlier attempt may have been committed. Programming errors are raised
    unchanged.
    """
    if isinstance(error, UnicodeEncodeError):
        raise BadInput(
            _("{text} can't be stored: it contains invalid characters.").format(
                text=ascii(error.object)
            )
        ) from error
    if unsure:
        raise Unsettled(_(UNSURE).format(place=place, error=summary(error))) from error
    if is_damage(error):
        raise LogDamaged(0, _(DAMAGED).format(place=place, error=summary(error))) from error
    if isinstance(error, (psycopg.ProgrammingError, psycopg.IntegrityError)) and not isinstance(
        error, errors.InsufficientPrivilege
    ):
        raise error
    fault = next((text for kind, text in FAULTS.items() if isinstance(error, kind)), OTHER)
    raise BadInput(_(fault).format(place=place, error=summary(error))) from error
