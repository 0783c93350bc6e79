"""Prints a screen on any stream: in colour on a terminal, and in any encoding."""

import os
import re
import shutil
import sys
import unicodedata
from functools import cache
from typing import IO, Any, Final

from mclub.screen.drawing import Drawable, width_of
from mclub.text.plain import emoji

PIPE_COLUMNS: Final = 100
"""A pipe has no terminal width to fit."""
TERMINAL_COLUMNS: Final = 80
"""The width of a terminal that doesn't report its own."""

# An ASCII replacement for each drawing character and quotation mark, also one column wide.
_ASCII = (
    str.maketrans("▲●○■▮◆★♞§°·…–−×÷±→⇄←↑↓≥≤░▒─│█✓χœß", "^*o##%*h$o..--x:~>=<^v><:#-|#vXos")
    | dict.fromkeys(map(ord, "┌╭┬╮┐├┼┤└╰┴╯┘"), "+")
    | dict.fromkeys(map(ord, "“”„«»"), '"')
    | dict.fromkeys(map(ord, "‘’"), "'")
    | str.maketrans("⚀⚁⚂⚃⚄⚅", "123456")
)

_ATTRIBUTES: Final = {"bold": 1, "dim": 2, "italic": 3, "reverse": 7, "strike": 9}
_COLOURS: Final = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_RESET: Final = "\x1b[0m"


def print_screen(screen: Drawable, file: IO[str] | None = None) -> None:
    """Print a screen on `file` (standard output if None).

    Styles are used on terminals only, and not with NO_COLOR or TERM=dumb: no screen depends on
    them. A pipe is COLUMNS wide, 100 by default. Unsupported characters are replaced by others of
    the same width.
    """
    stream = sys.stdout if file is None else file
    out = Carrier(stream)
    plain = is_plain(stream)
    for line in screen.lines(columns_of(stream)):
        out.write((line.plain if plain else _in_colour(line.pieces)) + "\n")
    stream.flush()


def is_terminal(stream: IO[str]) -> bool:
    """Whether a person reads the stream."""
    try:
        return stream.isatty()
    except (AttributeError, ValueError):  # not a real file, or closed already
        return False


def is_dumb() -> bool:
    """Whether the terminal understands no escape codes."""
    return os.environ.get("TERM", "").lower() in ("dumb", "unknown")


def is_plain(stream: IO[str]) -> bool:
    """Whether the stream takes no styles."""
    return is_dumb() or not is_terminal(stream) or bool(os.environ.get("NO_COLOR"))


def columns_of(stream: IO[str]) -> int:
    """The width of a terminal, or of the lines in a pipe."""
    if is_terminal(stream):
        return shutil.get_terminal_size((TERMINAL_COLUMNS, 0)).columns
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdecimal() and int(columns) > 0 else PIPE_COLUMNS


def _in_colour(pieces: list[tuple[str, str]]) -> str:
    parts = []
    for text, style in pieces:
        codes = _codes(style)
        parts.append(f"\x1b[{codes}m{text}{_RESET}" if codes and text else text)
    return "".join(parts)


@cache
def _codes(style: str) -> str:
    """The codes of a style for a terminal: attributes, colour, background."""
    attributes, colours, background = set(), {}, False
    for word in style.split():
        if word == "on":
            background = True
        elif word in _ATTRIBUTES:
            attributes.add(_ATTRIBUTES[word])
        else:
            colours[background], background = _colour(word, background=background), False
    return ";".join([*map(str, sorted(attributes)), *(colours[one] for one in sorted(colours))])


def _colour(name: str, *, background: bool) -> str:
    if name == "dark_orange":
        if not os.environ.get("COLORTERM") and "256" not in os.environ.get("TERM", ""):
            name = "yellow"
        else:
            return "48;5;208" if background else "38;5;208"
    base = name.removeprefix("bright_")
    first = 30 + 10 * background + 60 * (base != name)
    return str(first + _COLOURS.index(base))


class Carrier:
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
        is_simple = len(emoji[0]) == 1
        return emoji[0] if is_simple or self._can_encode(emoji[0]) else "?" * width_of(emoji[0])

    def _replace(self, char: str) -> str:
        if self._can_encode(char):
            return char
        replacement = char.translate(_ASCII)
        if replacement != char:
            return replacement
        # "é" loses its accent; a character without an ASCII base becomes a "?" for each column.
        letters = unicodedata.normalize("NFKD", char)
        bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
        width = width_of(char)
        return bare if bare.isascii() and len(bare) == width else "?" * width

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
