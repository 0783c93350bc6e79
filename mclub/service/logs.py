"""The operational log: JSON lines on standard error.

A line contains the route, never the path, and an error's type, never its message: a path may
contain a token, and a message may reveal a card.

All workers share standard error, so each line is a single write, short enough for the system to
write it to a pipe atomically.
"""

import json
import logging
import sys
import traceback
from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from io import FileIO
from select import PIPE_BUF
from typing import Any, Final

import msgspec
import structlog

LONGEST: Final = 1024
"""The maximum length of a value in characters; shorter if the line would be too long."""
LIBRARY_MESSAGE: Final = 100
"""The maximum length of a library's message in characters."""

_encode_fast = msgspec.json.Encoder(enc_hook=repr).encode


def configure(*, quiet: bool = False, worker: int | None = None) -> None:
    """Make structlog write JSON lines, also for `mclub.club.trace` and libraries. quiet: log only
    warnings and errors; worker: this worker's number, added to every line."""
    of = {} if worker is None else {"worker": worker}
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            lambda _logger, _name, line: {**line, **of},
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _line,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if quiet else logging.INFO
        ),
        logger_factory=structlog.BytesLoggerFactory(
            _Lines(sys.stderr.fileno(), "w", closefd=False)
        ),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(handlers=[_Libraries()], level=logging.WARNING)


class _Lines(FileIO):
    """Standard error. Drops lines that can't be written, for instance because a disk is full, so
    that the service continues."""

    def write(self, line: Any) -> int:
        with suppress(OSError):  # there is nowhere else to report it
            return super().write(line)
        return 0


class _Libraries(logging.Handler):
    """Logs the messages of libraries, but only the first line and without arguments, which may
    quote an error's message."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        figures = {} if error is None else fault(error)
        message = str(record.msg).partition("\n")[0][:LIBRARY_MESSAGE]
        log().log(record.levelno, message, library=record.name, **figures)


def _line(_logger: Any, _name: str, entry: MutableMapping[str, Any]) -> bytes:
    """A log entry as a line of JSON, without the newline."""
    longest, values = LONGEST, entry
    while True:
        line = _encode(entry)
        if len(line) < PIPE_BUF or not longest:
            return line
        entry = {key: _shorten(value, longest) for key, value in values.items()}
        longest //= 2


def _encode(entry: Mapping[str, Any]) -> bytes:
    """The entry as JSON in ASCII, so that no text from outside controls the reader's terminal."""
    with suppress(UnicodeEncodeError):  # half a surrogate pair, as in an undecodable file name
        line = _encode_fast(entry)
        if line.isascii():
            return line
    return json.dumps(entry, default=repr, separators=(",", ":")).encode()


def _shorten(value: Any, longest: int) -> Any:
    text = value if isinstance(value, str) else str(value)
    return value if len(text) <= longest else f"{text[:longest]}…"


def log() -> Any:
    """The service's structlog logger."""
    return structlog.get_logger()


def cause(error: BaseException) -> str | None:
    """What is behind the error: SQLite's name for it, such as SQLITE_FULL, otherwise its type, such
    as PoolTimeout; None if there is nothing."""
    behind = error.__cause__
    return None if behind is None else getattr(behind, "sqlite_errorname", type(behind).__name__)


def fault(error: BaseException) -> dict[str, Any]:
    """The log fields of an unexpected error: its type, its cause, and the innermost 8 frames."""
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "error": type(error).__name__,
        "cause": cause(error),
        "at": [f"{frame.name}:{frame.lineno}" for frame in frames[-8:]],
    }
