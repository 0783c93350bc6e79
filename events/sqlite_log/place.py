"""Whether a file that is open is still the one at its path.

What is written to a file that has lost its name is lost with it, and so is what is written to a
write-ahead log that has. SQLite itself tells neither.
"""

import os

from events.errors import Displaced, shown
from events.language import gettext as _


class Place:
    """The file at a path, and the two that SQLite keeps beside it, since a connection opened
    them."""

    def __init__(self, path: str) -> None:
        self._path = path
        beside = os.path.realpath(path)  # not beside a link to the file
        self._paths = (path, f"{beside}-wal", f"{beside}-shm")
        self._file, *self._beside = self._found()

    def check(self) -> None:
        """Raises Displaced if one of the files is not there any more, or another one is."""
        file, *beside = self._found()
        # In a new file the first transaction makes those beside it.
        expected = [one or now for one, now in zip(self._beside, beside, strict=True)]
        if file != self._file or beside != expected:
            raise Displaced(
                _(
                    "{path} was moved, removed or replaced after it was opened; nothing was "
                    "written. Open it again."
                ).format(path=shown(self._path))
            )
        self._beside = expected

    def _found(self) -> list[tuple[int, int] | None]:
        return list(map(_identity, self._paths))


def _identity(path: str) -> tuple[int, int] | None:
    """What tells the file at `path` from every other one; None if there is none."""
    try:
        file = os.stat(path)
    except OSError:  # the folder may be gone as well, or closed to us
        return None
    return file.st_ino, file.st_dev
