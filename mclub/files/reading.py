"""Reads text, lines and TOML from files, all with size limits."""

from codecs import BOM_UTF8
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from events.errors import BadInput, reason
from events.language import gettext as _
from mclub.kinds.kind import Document

MAX_FILE = 64 * 1024 * 1024
"""The maximum size of a file in bytes."""
MAX_LINE = 1024 * 1024
"""The maximum size of a log's line in bytes."""


def first_line(stream: BinaryIO) -> bytes:
    """The first line of a file, with its newline and without a byte order mark."""
    return stream.readline(MAX_LINE + len(BOM_UTF8)).removeprefix(BOM_UTF8)


def lines_of(stream: BinaryIO, name: str) -> Iterator[bytes]:
    """The non-empty lines of a stream. Raises BadInput if a line exceeds MAX_LINE, or all lines
    together exceed MAX_FILE."""
    total = 0
    while line := stream.readline(MAX_LINE + 1):
        total += len(line)
        if len(line) > MAX_LINE or total > MAX_FILE:
            raise BadInput(
                _("{file} is too large for a game's log (more than {most} MB).").format(
                    file=name, most=MAX_FILE // 1024**2
                )
            )
        if line.strip():
            yield line


def _rest(stream: BinaryIO, name: str) -> bytes:
    rest = stream.read(MAX_LINE + 1)
    if len(rest) > MAX_LINE:
        raise BadInput(
            _("{file} is larger than {most} MB.").format(file=name, most=MAX_LINE // 1024**2)
        )
    return rest


def _decode(raw: bytes, name: str) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise BadInput(
            _("{file} is not UTF-8 text (at byte {at}).").format(file=name, at=error.start)
        ) from error


def read_text(stream: BinaryIO, name: str, first: bytes = b"") -> str:
    """The rest of a stream as text, at most 1 MB, without a byte order mark; first: bytes already
    read. Raises BadInput."""
    return _decode((first + _rest(stream, name)).removeprefix(BOM_UTF8), name)


def read_toml(path: Path) -> Document:
    """Parse a TOML file. Raises BadInput with the place of the error."""
    try:
        with path.open("rb") as file:
            return toml_of(read_text(file, str(path)), str(path))
    except OSError as error:
        raise BadInput(
            _("{file} can't be read: {why}.").format(file=path, why=reason(error))
        ) from error


def toml_of(text: str, name: str) -> Document:
    """Parse a TOML text; name: the file's. Raises BadInput with the place of the error."""
    import tomllib

    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(
            _("{file} is not valid TOML: {why}.").format(file=name, why=error)
        ) from error
    except (ValueError, RecursionError) as error:  # a number of a thousand digits, a thousand [
        raise beyond_bounds(name) from error


def beyond_bounds(name: str) -> BadInput:
    """The error for a file of this name whose values can't be handled."""
    return BadInput(
        _("{file} contains a number that is too long, or is nested too deeply.").format(file=name)
    )
