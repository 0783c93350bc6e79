"""Functions by the type of event that they are for: how an event is folded, told, explained."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def registers(by_type: dict[type, F]) -> Callable[..., Callable[[F], F]]:
    """What registers a function in this dict, for one or several types: `@of(RoundOpened)`."""

    def of(*events: type) -> Callable[[F], F]:
        def register(function: F) -> F:
            by_type.update(dict.fromkeys(events, function))
            return function

        return register

    return of
