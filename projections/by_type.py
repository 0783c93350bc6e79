"""Functions by the type of event that they are for: how an event is told, explained, booked."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class ByType(dict[type, F], Generic[F]):
    """Functions by type of event; each is put in by `@of(RoundOpened)`, for one type or several."""

    def __call__(self, *events: type) -> Callable[[F], F]:
        """What puts in a function for events of these types."""

        def register(function: F) -> F:
            self.update(dict.fromkeys(events, function))
            return function

        return register
