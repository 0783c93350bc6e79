"""`ByType`: a table of functions by event type, for the fold, the sentences and the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

E = TypeVar("E")
P = ParamSpec("P")
R = TypeVar("R")


class ByType(dict[type, Callable[Concatenate[Any, P], R]], Generic[P, R]):
    """Functions of an event and of the parameters P, by event type.

    `@of(RoundOpened)` registers a function; `parts` are merged. Registering a second function for a
    type raises ValueError.
    """

    def __init__(self, *parts: Mapping[type, Callable[Concatenate[Any, P], R]]) -> None:
        super().__init__()
        for part in parts:
            for event, function in part.items():
                self._add((event,), function)

    def __call__(
        self, event: type[E], *others: type
    ) -> Callable[[Callable[Concatenate[E, P], R]], Callable[Concatenate[E, P], R]]:
        """Return a decorator that registers a function for these event types."""

        def register(function: Callable[Concatenate[E, P], R]) -> Callable[Concatenate[E, P], R]:
            self._add((event, *others), function)
            return function

        return register

    def _add(self, events: Iterable[type], function: Callable[Concatenate[Any, P], R]) -> None:
        for event in events:
            if event in self:
                raise ValueError(f"{event.__name__} already has a function here")
            self[event] = function
