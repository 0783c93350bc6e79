"""Completion in bash, which splits words at equals signs, colons and at signs.

Other shells pass whole words, which Typer handles.
"""

import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from typing import Final

BREAKS: Final = re.compile("[=:@]+")
OPTION: Final = re.compile("-[^=]*=")
"""The option before its value; Typer completes only the value."""


@contextmanager
def join_words() -> Iterator[None]:
    """Join bash's pieces into words for Typer, and print the completions without the part that
    bash already has."""
    pieces = os.environ["COMP_WORDS"].split("\n")[: int(os.environ["COMP_CWORD"]) + 1]
    words, last = _join_pieces(pieces), pieces[-1]
    os.environ |= {"COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    prefix = words[-1] if BREAKS.fullmatch(last) else words[-1].removesuffix(last)
    option = OPTION.match(words[-1])
    before = option[0] if option else ""
    output = StringIO()
    try:
        with redirect_stdout(output):
            yield
    finally:
        for line in output.getvalue().splitlines():
            print((before + line).removeprefix(prefix))


def _join_pieces(pieces: Iterable[str]) -> list[str]:
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
