"""How an action is written in the notation: the exact inverse of the parser."""

from collections.abc import Iterable
from functools import cache

from commands.million_club.actions import Action


@cache
def text(action: Action) -> str:
    """The action in the notation, e.g. "place lobby industry"."""
    words = [word for word in _fields(action) if word is not None]
    return " ".join([type(action).__name__.lower(), *words])


def texts(actions: Iterable[Action]) -> list[str]:
    """Several actions in the notation."""
    return [text(action) for action in actions]


def _fields(action: Action) -> list[str | None]:
    return [getattr(action, field) for field in action.__struct_fields__]
