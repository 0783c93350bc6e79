"""The tab key in bash, which splits words at equals signs, colons and at signs.

The other shells hand over words as they stand, and Typer serves them.
"""

import re
from collections.abc import Iterable
from typing import Final

from typer._completion_classes import BashComplete

BREAKS: Final = re.compile("[=:@]+")
OPTION: Final = re.compile("-[^=]*=")
"""Before a value that Typer completes by itself, without the option."""


class BashCompletion(BashComplete):
    """Puts the words of bash together again, and offers what belongs in the place of the last."""

    def complete(self) -> str:
        """What bash may put there, one a line."""
        words, last = self.get_completion_args()
        *words, incomplete = _whole([*words, last])
        left = incomplete if BREAKS.fullmatch(last) else incomplete.removesuffix(last)
        option = OPTION.match(incomplete)
        before = option[0] if option else ""
        items = self.get_completions(words, incomplete)
        return "\n".join((before + self.format_completion(one)).removeprefix(left) for one in items)


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
