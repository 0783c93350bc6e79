"""A complete and consistent copy of the database file while others write to it."""

import os
import sqlite3
from pathlib import Path
from typing import Final

from events.errors import BadInput, reason
from events.language import gettext as _
from events.sqlite_log.faults import ERRORS, refuse
from events.sqlite_log.opening import PRIVATE

PAGES: Final = 1000
"""Pages copied in one step; writers can proceed between steps."""


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
        _copy(source, str(unfinished))
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


def _copy(source: str, target: str) -> None:
    reading = sqlite3.connect(Path(source).absolute().as_uri() + "?mode=ro", uri=True)
    writing = sqlite3.connect(target)
    try:
        reading.backup(writing, pages=PAGES)
        # The copy must be a single file: it needs no write-ahead log until it is opened.
        writing.execute("PRAGMA journal_mode = DELETE")
    except ERRORS as error:
        refuse(error, source)
    finally:
        writing.close()
        reading.close()
