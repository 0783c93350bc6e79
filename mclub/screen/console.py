"""The console for all output to any stream."""

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

# A pipe has no terminal width to fit.
PIPE_COLUMNS = 100

# An ASCII replacement for each drawing character, also one column wide.
_ASCII = str.maketrans("▲●○·…–−×→░▒─│█✓", "^*o..--x>:#-|#x")


# Rich breaks lines at no-break spaces; French has one before each colon.
_wrap.re_word = re.compile("[^\\S\u00a0\u202f]*[\\S\u00a0\u202f]+[^\\S\u00a0\u202f]*")


def console(file: IO[str] | None = None) -> Console:
    """A console on `file` (standard output if None).

    Styles are used on terminals only, and not with NO_COLOR or TERM=dumb: no screen depends on
    them. A pipe is COLUMNS wide, 100 by default. Unsupported characters are replaced by others of
    the same width.
    """
    stream = sys.stdout if file is None else file
    terminal = _is_terminal(stream)
    dumb = os.environ.get("TERM", "").lower() in ("dumb", "unknown")
    plain = dumb or not terminal or bool(os.environ.get("NO_COLOR"))
    width, height = shutil.get_terminal_size((PIPE_COLUMNS, 25))
    if not terminal:
        width = _columns()
    uses_terminal_size = terminal and not dumb
    return Console(
        file=cast("IO[str]", _Carrier(stream)),
        force_terminal=terminal,
        force_jupyter=False,
        color_system=None if plain else "auto",
        no_color=plain,
        width=None if uses_terminal_size else width,
        height=None if uses_terminal_size else height,
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
    """A stream that accepts any text, whatever its own encoding."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream
        self._encoding = getattr(stream, "encoding", None) or "utf-8"

    def write(self, text: str) -> int:
        if not self._can_encode(text):
            text = "".join(map(self._replace, emoji().sub(self._sign, text)))
        return self._stream.write(text)

    def _can_encode(self, text: str) -> bool:
        try:
            text.encode(self._encoding)
        except UnicodeEncodeError:
            return False
        return True

    def _sign(self, emoji: re.Match[str]) -> str:
        """Replace a multi-part emoji by a sign of the same width."""
        return emoji[0] if self._can_encode(emoji[0]) else "?" * cell_len(emoji[0])

    def _replace(self, char: str) -> str:
        if self._can_encode(char):
            return char
        replacement = char.translate(_ASCII)
        if replacement != char:
            return replacement
        # "é" loses its accent; a character without an ASCII base becomes a "?" for each column.
        letters = unicodedata.normalize("NFKD", char)
        bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
        width = cell_len(char)
        return bare if bare.isascii() and len(bare) == width else "?" * width

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
