"""How an action is written in the notation: the exact inverse of the parser."""

from collections.abc import Iterable
from functools import cache

from commands.million_club.actions import Action


@cache
def text(action: Action) -> str:
    """The action in the notation, e.g. "place lobby industry"."""
    words = [type(action).__name__.lower()]
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if value is not None:
            words += [value] if isinstance(value, str) else value
    return " ".join(words)


def texts(actions: Iterable[Action]) -> list[str]:
    """Several actions in the notation."""
    return [text(action) for action in actions]
