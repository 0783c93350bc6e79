"""Checks that an open file is still the one at its path.

Writes are lost if the file, or its write-ahead log, was removed or replaced. SQLite reports
neither.
"""

import os

from events.errors import Displaced, printable
from events.language import gettext as _


class Place:
    """The identities of an open file and of the two files that SQLite keeps beside it."""

    def __init__(self, path: str) -> None:
        self._path = path
        target = os.path.realpath(path)  # SQLite's files are not beside a link
        self._paths = (path, f"{target}-wal", f"{target}-shm")
        self._file, *self._beside = self._identities()

    def check(self) -> None:
        """Raise Displaced if one of the files is missing or replaced."""
        file, *beside = self._identities()
        # SQLite creates its files in the first transaction on a new file.
        expected = [one or now for one, now in zip(self._beside, beside, strict=True)]
        if file != self._file or beside != expected:
            raise Displaced(
                _(
                    "{path} was moved, removed or replaced after it was opened; nothing was "
                    "written. Open it again."
                ).format(path=printable(self._path))
            )
        self._beside = expected

    def _identities(self) -> list[tuple[int, int] | None]:
        return list(map(_identity, self._paths))


def _identity(path: str) -> tuple[int, int] | None:
    """The inode and device of the file at `path`; None if it is missing or unreadable."""
    try:
        file = os.stat(path)
    except OSError:  # perhaps its folder is missing
        return None
    return file.st_ino, file.st_dev
