"""Writes files atomically."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR
from pathlib import Path

from events.errors import BadInput, no_folder, reason
from events.language import gettext as _


@contextmanager
def replacement(path: Path) -> Iterator[Path]:
    """Yield a temporary path to write to. On success it replaces `path` in one step; on any error
    `path` stays as it was. Raises BadInput."""
    try:
        if path.exists() and not path.is_file():
            yield path  # a pipe or a device can't be replaced
            return
        unfinished = _unfinished_path(path)
        try:
            yield unfinished
            if path.exists():
                shutil.copymode(path, unfinished)
            unfinished.replace(path.resolve())
        finally:
            unfinished.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise write_error(path, error) from error


def write(path: Path, content: bytes) -> None:
    """Write a file atomically. Raises BadInput."""
    with replacement(path) as unfinished:
        unfinished.write_bytes(content)


def check_place(path: Path) -> None:
    """Check that a file can be written there, before hours of work. Raises BadInput."""
    try:
        if path.is_dir():
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if path.is_file() or not path.exists():
            unfinished = _unfinished_path(path)
            unfinished.touch()
            unfinished.unlink()
    except (OSError, ValueError) as error:
        raise write_error(path, error) from error


def _unfinished_path(path: Path) -> Path:
    target = path.resolve()
    return target.with_name(target.name + ".unfinished")


def write_error(path: Path, error: OSError | ValueError) -> BadInput:
    """The error for a file that can't be written; names the folder if that is missing."""
    if isinstance(error, FileNotFoundError) and not path.resolve().parent.exists():
        return no_folder(str(path))
    why = reason(error) if isinstance(error, OSError) else error
    return BadInput(_("{file} can't be written: {why}.").format(file=path, why=why))
