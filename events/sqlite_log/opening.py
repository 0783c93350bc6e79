"""Opening the file of a log: made where it is missing, refused where it is another program's."""

import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final

from events.errors import BadInput, no_folder, reason, shown
from events.language import gettext as _
from events.sqlite_log.faults import FAULTS, refuse
from events.sqlite_log.schema import prepare
from events.sqlite_log.version import is_of_today

MEMORY: Final = ":memory:"
PRIVATE: Final = 0o600  # the openings of everybody's secrets are in the file

# Closing a file lets go of all locks that this process has on it, SQLite's as well.
_creating = Lock()


def opened(path: str, patience: float) -> sqlite3.Connection:
    """A connection to the log at `path`. patience: seconds to wait for another program's lock.

    Raises BadInput or LogDamaged.
    """
    try:
        if path == MEMORY:
            address = path
        else:
            _see_to(path)
            address = _address(path)
        db = sqlite3.connect(
            address,
            timeout=patience,
            isolation_level=None,
            check_same_thread=False,
            uri=address.startswith("file:"),
        )
    except sqlite3.Error as error:
        refuse(error, path)
    try:
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA synchronous = FULL")
        if not is_of_today(db):
            prepare(db, shown(path))
        _keep_journal_ahead(db)
    except BaseException as error:
        db.close()
        if isinstance(error, sqlite3.Error):
            refuse(error, path)
        raise
    return db


def _see_to(path: str) -> None:
    """Make the file if it is missing; refuse what is no file."""
    try:
        with _creating:
            try:
                found = os.stat(path)
            except FileNotFoundError:
                flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
                with suppress(FileExistsError):  # another program was quicker
                    os.close(os.open(os.path.realpath(path), flags, PRIVATE))
                return
    except FileNotFoundError as error:
        raise no_folder(path) from error
    except (OSError, ValueError) as error:  # ValueError: a path that no system could have
        why = reason(error) if isinstance(error, OSError) else error
        raise BadInput(
            _("{path} can't be opened: {why}. Choose another file.").format(
                path=shown(path), why=why
            )
        ) from error
    if stat.S_ISDIR(found.st_mode):
        raise BadInput(
            _("{path} is a folder. Name a new file, or one of mclub's.").format(path=shown(path))
        )
    if not stat.S_ISREG(found.st_mode):
        raise BadInput(_("{path} is not a file. Choose another.").format(path=shown(path)))
    if found.st_size == 1:  # SQLite would take the one byte for an empty file
        raise BadInput(_(FAULTS[sqlite3.SQLITE_NOTADB]).format(path=shown(path)))


def _address(path: str) -> str:
    """How SQLite shall open the file.

    One that may not be written, and that nobody is writing, is read as it lies there. Otherwise
    SQLite would lay files beside it, which it may not, or which would keep the owner out later.
    """
    path = os.path.realpath(path)  # SQLite's own files lie beside the file, not beside a link
    if os.access(path, os.W_OK) and os.access(os.path.dirname(path), os.W_OK):
        return path
    in_use = os.path.exists(path + "-wal") and os.path.exists(path + "-shm")
    unsettled = any(_size(path + tail) for tail in ("-wal", "-journal"))
    return path if in_use or unsettled else Path(path).as_uri() + "?immutable=1"


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except FileNotFoundError:
        return 0


def _keep_journal_ahead(db: sqlite3.Connection) -> None:
    """Write-ahead logging: readers and a writer at once, and one flush to disk a commit.

    Where it can't be had, or not at this moment, the journal that the file has serves as safely,
    so long as the folder is flushed as well.
    """
    mode = db.execute("PRAGMA journal_mode").fetchone()[0]
    if mode == "delete":
        with suppress(sqlite3.OperationalError):
            mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode == "delete":
        db.execute("PRAGMA synchronous = EXTRA")
