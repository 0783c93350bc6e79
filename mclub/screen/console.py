"""The console that everything is printed on, whatever stream that is."""

import os
import re
import shutil
import sys
import unicodedata
from typing import IO, Any, cast

from rich import _wrap
from rich.cells import cell_len
from rich.console import Console

from mclub.text.plain import emoji

# A line on a pipe has no terminal to fit.
PIPE_COLUMNS = 100

# One sign of ASCII for each that the screens draw with, each one column wide as well.
_ASCII = str.maketrans("▲●○·…–−×→░▒─│█✓", "^*o..--x>:#-|#x")


# Rich takes no-break spaces for places to break a line at; French has one before each colon.
_wrap.re_word = re.compile("[^\\S\u00a0\u202f]*[\\S\u00a0\u202f]+[^\\S\u00a0\u202f]*")


def console(file: IO[str] | None = None) -> Console:
    """A console on `file` (standard output if None).

    Styles go to terminals alone, and to none with NO_COLOR or TERM=dumb: no screen needs them to
    be understood. A pipe is as wide as COLUMNS says, else 100. Characters that the stream can't
    carry are replaced, column for column.
    """
    stream = sys.stdout if file is None else file
    terminal = _is_terminal(stream)
    dumb = os.environ.get("TERM", "").lower() in ("dumb", "unknown")
    plain = dumb or not terminal or bool(os.environ.get("NO_COLOR"))
    width, height = shutil.get_terminal_size((PIPE_COLUMNS, 25))
    if not terminal:
        width = _columns()
    measured = terminal and not dumb
    return Console(
        file=cast("IO[str]", _Carrier(stream)),
        force_terminal=terminal,
        force_jupyter=False,
        color_system=None if plain else "auto",
        no_color=plain,
        width=None if measured else width,
        height=None if measured else height,
        highlight=False,
        markup=False,
        emoji=False,
    )


def _is_terminal(stream: IO[str]) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):  # not a real file, or closed already
        return False


def _columns() -> int:
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) > 0 else PIPE_COLUMNS


class _Carrier:
    """A stream that takes every text, whatever its encoding."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._encoding = getattr(stream, "encoding", None) or "utf-8"

    def write(self, text: str) -> int:
        if not self._carries(text):
            text = "".join(map(self._replaced, emoji().sub(self._sign, text)))
        return self._stream.write(text)

    def _carries(self, text: str) -> bool:
        try:
            text.encode(self._encoding)
        except UnicodeEncodeError:
            return False
        return True

    def _sign(self, emoji: re.Match[str]) -> str:
        """An emoji of several parts as wide as one sign."""
        return emoji[0] if self._carries(emoji[0]) else "?" * cell_len(emoji[0])

    def _replaced(self, char: str) -> str:
        if self._carries(char):
            return char
        drawn = char.translate(_ASCII)
        if drawn != char:
            return drawn
        # "é" loses its accent; what has no such base becomes a "?" for each column.
        letters = unicodedata.normalize("NFKD", char)
        bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
        width = cell_len(char)
        return bare if bare.isascii() and len(bare) == width else "?" * width

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
