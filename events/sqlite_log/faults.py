"""SQLite's errors in words: the file, the outcome of the write, the remedy."""

import sqlite3
from typing import Final, NoReturn

from events.errors import BadInput, LogDamaged, printable
from events.language import gettext as _
from events.language import mark

FAULTS: Final = {
    sqlite3.SQLITE_BUSY: mark(
        "{path} is locked by another program; nothing was written. Try again later."
    ),
    sqlite3.SQLITE_READONLY: mark(
        "{path} is read-only; nothing was written. Make it and its folder "
        "writable, or work on a copy elsewhere."
    ),
    sqlite3.SQLITE_FULL: mark(
        "The disk of {path} is full; nothing was written. Free some space, then try again."
    ),
    sqlite3.SQLITE_IOERR: mark(
        "The disk of {path} reports an error ({error}); nothing was written. Check "
        "whether it is full or faulty, then try again."
    ),
    sqlite3.SQLITE_CANTOPEN: mark(
        "{path} can't be opened. Check that you can read it and write to its "
        "folder, or work on a copy elsewhere."
    ),
    sqlite3.SQLITE_NOTADB: mark(
        "{path} is not a database and was left unchanged. Choose another file, or restore a backup."
    ),
}
FAULTS_ALIKE: Final = {
    sqlite3.SQLITE_LOCKED: sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_PROTOCOL: sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_PERM: sqlite3.SQLITE_CANTOPEN,
}
OTHER: Final = mark("{path}: {error}; nothing was written.")

ERRORS: Final = (sqlite3.Error, UnicodeError)
"""What `sqlite3` raises: a UnicodeDecodeError if the message itself, which quotes a damaged schema,
is no text."""

# SQLITE_ERROR: a table or column is missing. None: SQLite reports invalid text without a code.
DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_ERROR, None)
DAMAGED: Final = mark(
    "{path} does not contain what mclub wrote ({error}). Restore a backup, or "
    "save what is left with the recover command of the sqlite3 program."
)


def lock_error() -> sqlite3.OperationalError:
    """The error that SQLite raises if a lock isn't free in time."""
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return error


def refuse(error: sqlite3.Error | UnicodeError, path: str) -> NoReturn:
    """Raise SQLite's error as BadInput or LogDamaged, in words; programming errors unchanged."""
    if isinstance(error, (sqlite3.ProgrammingError, sqlite3.IntegrityError)):
        raise error
    if isinstance(error, UnicodeEncodeError):
        raise BadInput(
            _("{text} can't be stored: it contains invalid characters.").format(
                text=ascii(error.object)
            )
        ) from error
    what = str(error)
    if isinstance(error, UnicodeDecodeError):
        what = error.object.decode(errors="replace")
    what = printable(what)
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        code &= 0xFF  # the primary code, without details
    if code in DAMAGE:
        raise LogDamaged(0, _(DAMAGED).format(path=printable(path), error=what)) from error
    fault = FAULTS.get(FAULTS_ALIKE.get(code, code), OTHER)
    raise BadInput(_(fault).format(path=printable(path), error=what)) from error
