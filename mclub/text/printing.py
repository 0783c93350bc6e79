"""Print lines on the standard streams in any encoding; an error takes one line."""

import shutil
import sys
import textwrap
from contextlib import suppress
from typing import TextIO

import msgspec

from events.errors import MclubError
from events.opening import without_passwords
from mclub.text.plain import safe


def say(text: str, stream: TextIO | None = None) -> None:
    """Print a line, by default on standard output; on a terminal it is wrapped between words."""
    stream = stream or sys.stdout
    put(_wrap(text) if stream.isatty() else text, stream)


def _wrap(text: str) -> str:
    wrap = textwrap.TextWrapper(
        shutil.get_terminal_size().columns, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join("\n".join(wrap.wrap(line)) for line in text.split("\n"))


def put(text: str, stream: TextIO) -> None:
    """Print a line; characters that the encoding lacks become "?"."""
    try:
        stream.write(text + "\n")
    except UnicodeEncodeError:
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")


def say_exactly(text: str, stream: TextIO | None = None) -> None:
    """Print a line for a program or a file, in UTF-8 whatever the stream's encoding."""
    stream = stream or sys.stdout
    stream.flush()
    stream.buffer.write(text.encode() + b"\n")
    stream.flush()


def tell(error: MclubError, *, as_json: bool) -> None:
    """Print the error as one line on standard error."""
    # An error may quote user input, which may be the address of a database.
    text = " ".join([str(error), *getattr(error, "__notes__", [])])
    message = safe(without_passwords(text))
    if as_json:
        figures = {
            name: without_passwords(value) if isinstance(value, str) else value
            for name, value in vars(error).items()
            if not name.startswith("_")
        }
        document = {"format": 1, "error": type(error).__name__, "message": message} | figures
        with suppress(OSError):
            say_exactly(msgspec.json.encode(document).decode(), sys.stderr)
    else:
        with suppress(OSError):  # the terminal is gone: only the exit code can tell
            say("mclub: " + message, sys.stderr)
