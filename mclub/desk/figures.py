"""The figures of a piece as claims, which anyone who thinks one is wrong can dispute."""

from collections.abc import Iterator
from typing import Any, Final

from events.errors import BadInput, BadNotation
from mclub.club.moment import Moment
from mclub.kinds.parts import Claims
from projections.claims import NOBODY, UNKNOWN

WORDS: Final = ("money", "cash", "level", "notes", "")
"""The words of claims that may follow the name of a piece; "" if the name alone does."""


def figures(moment: Moment, piece: str) -> list[str]:
    """Claims that give each figure of this piece its present value: "I3 level 2", "I3 notes 0".
    Empty if nothing can be claimed about it."""
    return [*dict.fromkeys(_figures(moment, piece))] if isinstance(moment.kind, Claims) else []


def _figures(moment: Moment, piece: str) -> Iterator[str]:
    kind: Any = moment.kind
    for word in WORDS:
        try:
            claim = kind.claim(f"{piece} {word} 0", moment.seats)
        except (BadNotation, BadInput):
            continue
        value = None if claim.read is None else claim.read(moment.table)
        if value not in (None, UNKNOWN, NOBODY):
            yield f"{claim.text.removesuffix(' 0')} {value}"
