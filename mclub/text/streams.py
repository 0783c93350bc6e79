"""Standard streams that survive being closed, full, or without a reader.

The effect of a command must not depend on the reader of its output. So a failing stream stops no
command; lost output is reported at the end, by a line and a separate exit code.
"""

import io
import os
import select
import sys
from contextlib import suppress
from errno import EBADF
from typing import Any, TextIO

from events.errors import AnswerLost, reason
from events.language import gettext as _
from mclub.text.printing import tell

STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR = range(3)


class Answer(io.FileIO):
    """Standard output. fault: the first write error, after which all output is discarded."""

    fault: OSError | None = None

    def write(self, data: Any, /) -> int:
        """Write the data, or discard it after an earlier failure: a partial answer is useless."""
        if self.fault is None:
            try:
                return super().write(data)
            except OSError as error:
                self.fault = error
        return len(data)


class Remarks(io.FileIO):
    def write(self, data: Any, /) -> int:
        """Write the data, or drop it on failure: only the exit code can report that."""
        try:
            return super().write(data)
        except OSError:
            return len(data)


def install() -> None:
    """Replace the standard streams with ones that every command can use."""
    for number in (STANDARD_INPUT, STANDARD_OUTPUT, STANDARD_ERROR):
        try:
            os.fstat(number)
        except OSError:
            # A file opened later must not get this descriptor. A closed output is opened read-only,
            # so that writing fails; text for a closed standard error is not missed.
            mode = os.O_WRONLY if number == STANDARD_ERROR else os.O_RDONLY
            os.set_inheritable(os.open(os.devnull, mode), True)
    if sys.stdin is None:
        reading = io.BufferedReader(io.FileIO(STANDARD_INPUT, closefd=False))
        sys.stdin = io.TextIOWrapper(reading, encoding="utf-8")
    elif isinstance(sys.stdin, io.TextIOWrapper) and _is_utf8(sys.stdin) and not sys.stdin.isatty():
        # Some programs write a byte order mark into a pipe.
        sys.stdin.reconfigure(encoding="utf-8-sig", errors=sys.stdin.errors)
    sys.stdout = _replacement(Answer, STANDARD_OUTPUT, sys.stdout)
    sys.stderr = _replacement(Remarks, STANDARD_ERROR, sys.stderr)
    if sys.platform == "win32":
        # Consoles there show escape codes as text until a program asks for colours; old ones never
        # understand them, and colorama colours their text instead.
        from colorama import just_fix_windows_console

        just_fix_windows_console()


def _replacement(raw: type[io.FileIO], number: int, before: Any) -> Any:
    """A stream with the settings of the one that Python set up, which is None for a closed
    descriptor."""
    if before is None:
        stream = io.BufferedWriter(raw(number, "w", closefd=False))
        return io.TextIOWrapper(stream, encoding="utf-8", errors="backslashreplace")
    if before.isatty():
        # A terminal is never full, and a signal handler may write during a write.
        return before
    return io.TextIOWrapper(
        io.BufferedWriter(raw(number, "w", closefd=False)),
        encoding=before.encoding,
        errors=before.errors,
        line_buffering=before.line_buffering or before.write_through,
    )


def _answer() -> Answer | None:
    """The raw standard output; None if another program set up the streams."""
    raw = getattr(getattr(sys.stdout, "buffer", None), "raw", None)
    return raw if isinstance(raw, Answer) else None


def is_lost() -> bool:
    """Whether the output has lost its reader, which ends a conversation."""
    sys.stdout.flush()
    answer = _answer()
    return answer is not None and answer.fault is not None


def input_is_over() -> bool:
    """Whether standard input is at its end, as far as can be told without waiting."""
    stream = sys.stdin.buffer
    if not isinstance(stream, io.BufferedReader) or stream.isatty():
        return False
    return bool(select.select([stream], [], [], 0)[0]) and not stream.peek(1)


def has_screen() -> bool:
    """Whether there is a full-screen terminal that can display the symbols of the boards."""
    if os.environ.get("TERM", "").lower() in ("", "dumb", "unknown"):
        return False
    # The full-screen display is written to standard error.
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return _is_utf8(sys.stdout) and all(stream.isatty() for stream in streams)


def _is_utf8(stream: TextIO) -> bool:
    return stream.encoding.lower().replace("-", "") == "utf8"


def close(code: int, *, as_json: bool) -> int:
    """Flush the output. Returns the exit code for a command that ended with `code`."""
    with suppress(OSError):  # the terminal is gone
        sys.stdout.flush()
    answer = _answer()
    # A reader that closes the pipe isn't a fault: `| head` has read enough.
    if answer is not None and answer.fault and not isinstance(answer.fault, BrokenPipeError):
        closed = answer.fault.errno == EBADF
        error = AnswerLost(_("standard output is closed") if closed else reason(answer.fault))
        tell(error, as_json=as_json)
        code = code or error.exit_code
    with suppress(OSError):
        sys.stderr.flush()
    return code
