"""Rich's console: for the full screen, progress bars and charts."""

import re
import shutil
import sys
from typing import IO, cast

from rich import _wrap
from rich.console import Console

from mclub.screen.printing import (
    TERMINAL_COLUMNS,
    Carrier,
    columns_of,
    is_dumb,
    is_plain,
    is_terminal,
)

# Rich breaks lines at no-break spaces; French has one before each colon.
_wrap.re_word = re.compile("[^\\S\u00a0\u202f]*[\\S\u00a0\u202f]+[^\\S\u00a0\u202f]*")


def console(file: IO[str] | None = None) -> Console:
    """A console on `file` (standard output if None), as `mclub.screen.printing` prints."""
    stream = sys.stdout if file is None else file
    terminal, plain = is_terminal(stream), is_plain(stream)
    uses_terminal_size = terminal and not is_dumb()
    height = shutil.get_terminal_size((TERMINAL_COLUMNS, 25)).lines
    return Console(
        file=cast("IO[str]", Carrier(stream)),
        force_terminal=terminal,
        force_jupyter=False,
        color_system=None if plain else "auto",
        no_color=plain,
        width=None if uses_terminal_size else columns_of(stream),
        height=None if uses_terminal_size else height,
        highlight=False,
        markup=False,
        emoji=False,
    )
