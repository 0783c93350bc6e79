"""The tab key in bash, which splits words at equals signs, colons and at signs.

The other shells hand over words as they stand, and Typer serves them.
"""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from typing import Final

BREAKS: Final = re.compile("[=:@]+")
OPTION: Final = re.compile("-[^=]*=")
"""Before a value that Typer completes by itself, without the option."""


@contextmanager
def whole_words() -> Iterator[None]:
    """Shows Typer the words as they were typed, and bash only what belongs in the place of the
    last piece."""
    pieces = os.environ["COMP_WORDS"].split("\n")[: int(os.environ["COMP_CWORD"]) + 1]
    words, last = _whole(pieces), pieces[-1]
    os.environ |= {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    left = words[-1] if BREAKS.fullmatch(last) else words[-1].removesuffix(last)
    option = OPTION.match(words[-1])
    before = option[0] if option else ""
    offered = StringIO()
    try:
        with redirect_stdout(offered):
            yield
    finally:
        for line in offered.getvalue().splitlines():
            print((before + line).removeprefix(left))


def _whole(pieces: Iterable[str]) -> list[str]:
    """E.g. "--lang", "=", "d" as "--lang=d"."""
    words: list[str] = []
    joins = False
    for piece in pieces:
        breaks = bool(BREAKS.fullmatch(piece))
        if words and (breaks or joins):
            words[-1] += piece
        else:
            words.append(piece)
        joins = breaks
    return words
