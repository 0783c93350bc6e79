"""Whether an open file is still the one at its path.

Writes to a file that was unlinked or replaced are lost, and so are writes to such a write-ahead
log. SQLite reports neither.
"""

import os

from events.errors import Displaced, printable
from events.language import gettext as _


class Place:
    """The file at a path and SQLite's two files beside it, as a connection opened them."""

    def __init__(self, path: str) -> None:
        self._path = path
        beside = os.path.realpath(path)  # not beside a link to the file
        self._paths = (path, f"{beside}-wal", f"{beside}-shm")
        self._file, *self._beside = self._found()

    def check(self) -> None:
        """Raise Displaced if one of the files is missing or replaced."""
        file, *beside = self._found()
        # In a new file the first transaction creates SQLite's files.
        expected = [one or now for one, now in zip(self._beside, beside, strict=True)]
        if file != self._file or beside != expected:
            raise Displaced(
                _(
                    "{path} was moved, removed or replaced after it was opened; nothing was "
                    "written. Open it again."
                ).format(path=printable(self._path))
            )
        self._beside = expected

    def _found(self) -> list[tuple[int, int] | None]:
        return list(map(_identity, self._paths))


def _identity(path: str) -> tuple[int, int] | None:
    """Identifies the file at `path` (device and inode); None if there is none."""
    try:
        file = os.stat(path)
    except OSError:  # the folder may be gone or unreadable as well
        return None
    return file.st_ino, file.st_dev
