"""A complete and consistent copy of the database file while others write to it."""

import os
import sqlite3
from pathlib import Path
from typing import Final

from events.errors import BadInput, reason
from events.language import gettext as _
from events.sqlite_log.faults import ERRORS, refuse
from events.sqlite_log.opening import PRIVATE, is_still

PAGES: Final = 1000
"""Pages copied in one step; writers can proceed between steps."""
OF_WRITING: Final = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR_WRITE,
    sqlite3.SQLITE_IOERR_FSYNC,
    sqlite3.SQLITE_IOERR_DIR_FSYNC,
    sqlite3.SQLITE_IOERR_TRUNCATE,
)
"""Errors of the copy: the games themselves are only read."""


def backup(source: str, target: Path) -> int:
    """Copy the games and everything stored with them; return the size of the copy in bytes.

    The copy is the state at one moment and appears complete or not at all. Raises BadInput if
    `target` already exists or one of the files is unusable.
    """
    if not os.path.exists(source):
        raise BadInput(_("There is no file {path}.").format(path=source))
    unfinished = target.with_name(target.name + ".unfinished")
    try:
        if target.exists():
            raise BadInput(
                _("{file} already exists and was left unchanged. Name another file.").format(
                    file=target
                )
            )
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
        _copy(source, unfinished, str(target))
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.rename(target)
        return target.stat().st_size
    except OSError as error:
        raise BadInput(
            _("{file} can't be written: {why}.").format(file=target, why=reason(error))
        ) from error
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(source: str, unfinished: Path, target: str) -> None:
    """Copy to the unfinished file; errors name the target."""
    path = os.path.realpath(source)
    how = "immutable=1" if is_still(path) else "mode=ro"
    reading = sqlite3.connect(f"{Path(path).as_uri()}?{how}", uri=True)
    writing = sqlite3.connect(unfinished)
    try:
        reading.backup(writing, pages=PAGES)
        # The copy must be a single file: it needs no write-ahead log until it is opened.
        writing.execute("PRAGMA journal_mode = DELETE")
    except ERRORS as error:
        of_target = getattr(error, "sqlite_errorcode", None) in OF_WRITING
        refuse(error, target if of_target else source)
    finally:
        writing.close()
        reading.close()
