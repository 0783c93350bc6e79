"""Opens the file of a log: creates a missing one, and refuses that of another program."""

import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Final

from events.errors import BadInput, no_folder, printable, reason
from events.language import gettext as _
from events.sqlite_log.faults import ERRORS, FAULTS, refuse
from events.sqlite_log.version import is_current

MEMORY: Final = ":memory:"
PRIVATE: Final = 0o600  # the file contains everybody's secrets

# Closing a file releases all locks that this process has on it, even SQLite's.
_creating = Lock()


def connect(path: str, patience: float) -> sqlite3.Connection:
    """Open a connection to the log at `path`, and migrate an older file.

    patience: seconds to wait for another program's lock. Raises BadInput or LogDamaged.
    """
    try:
        if path == MEMORY:
            address = path
        else:
            _check_file(path)
            address = _address(path)
        db = sqlite3.connect(
            address,
            timeout=patience,
            isolation_level=None,
            check_same_thread=False,
            uri=address.startswith("file:"),
        )
    except ERRORS as error:
        refuse(error, path)
    try:
        db.execute("PRAGMA trusted_schema = OFF")
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA synchronous = FULL")
        if not is_current(db):
            from events.sqlite_log.schema import prepare

            prepare(db, printable(path))
        _keep_journal_ahead(db)
    except BaseException as error:
        db.close()
        if isinstance(error, ERRORS):
            refuse(error, path)
        raise
    return db


def _check_file(path: str) -> None:
    """Create a missing file; refuse anything that is not a regular file."""
    try:
        with _creating:
            try:
                status = os.stat(path)
            except FileNotFoundError:
                flags = os.O_RDWR | os.O_CREAT | os.O_EXCL
                with suppress(FileExistsError):  # another program created it first
                    os.close(os.open(os.path.realpath(path), flags, PRIVATE))
                return
    except FileNotFoundError as error:
        raise no_folder(path) from error
    except (OSError, ValueError) as error:  # ValueError: an invalid path
        why = reason(error) if isinstance(error, OSError) else error
        raise BadInput(
            _("{path} can't be opened: {why}. Choose another file.").format(
                path=printable(path), why=why
            )
        ) from error
    if stat.S_ISDIR(status.st_mode):
        raise BadInput(
            _("{path} is a folder. Name a new file, or one of mclub's.").format(
                path=printable(path)
            )
        )
    if not stat.S_ISREG(status.st_mode):
        raise BadInput(_("{path} is not a file. Choose another.").format(path=printable(path)))
    if status.st_size == 1:  # SQLite treats a file of one byte as an empty one
        raise BadInput(_(FAULTS[sqlite3.SQLITE_NOTADB]).format(path=printable(path)))


def _address(path: str) -> str:
    """The path or URI with which SQLite opens the file."""
    path = os.path.realpath(path)  # SQLite's own files are beside the file, not beside a link
    return Path(path).as_uri() + "?immutable=1" if is_still(path) else path


def is_still(path: str) -> bool:
    """Whether the file at `path`, not a link, is read-only and nobody writes it.

    Such a file is opened as immutable, so that SQLite creates no files beside it: that may be
    forbidden, or later lock the owner out.
    """
    if os.access(path, os.W_OK) and os.access(os.path.dirname(path), os.W_OK):
        return False
    in_use = os.path.exists(path + "-wal") and os.path.exists(path + "-shm")
    unsettled = any(_size(path + tail) for tail in ("-wal", "-journal"))
    return not in_use and not unsettled


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except FileNotFoundError:
        return 0


def _keep_journal_ahead(db: sqlite3.Connection) -> None:
    """Switch to write-ahead logging: readers don't wait for a writer, and a commit flushes once.

    If that fails, the rollback journal is as safe if SQLite also flushes the folder (EXTRA).
    """
    mode = db.execute("PRAGMA journal_mode").fetchone()[0]
    if mode == "delete":
        with suppress(sqlite3.OperationalError):
            mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode == "delete":
        db.execute("PRAGMA synchronous = EXTRA")
