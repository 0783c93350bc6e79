"""Formats actions in the notation: the exact inverse of each game's parser.

Shared by all games: an action's class is its verb, its fields are the words that follow.
"""

from collections.abc import Iterable
from functools import cache

import msgspec


@cache
def text(action: msgspec.Struct) -> str:
    """The action in the notation, e.g. "place lobby industry"."""
    words = [type(action).__name__.lower()]
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if value is not None:
            words += value if isinstance(value, tuple) else [str(value)]
    return " ".join(words)


def texts(actions: Iterable[msgspec.Struct]) -> list[str]:
    """Several actions in the notation."""
    return [text(action) for action in actions]
