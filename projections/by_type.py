"""Dispatch by event type, for telling, explaining and booking events."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class ByType(dict[type, F], Generic[F]):
    """Functions by event type; `@of(RoundOpened)` registers one, for one or several types."""

    def __call__(self, *events: type) -> Callable[[F], F]:
        """A decorator that registers a function for these event types."""

        def register(function: F) -> F:
            self.update(dict.fromkeys(events, function))
            return function

        return register
