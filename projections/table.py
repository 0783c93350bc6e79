"""What the table of every game says."""

from collections.abc import Mapping
from typing import Any, Protocol, Self


class AnyTable(Protocol):
    """Everything that a game knows at one moment. Seats are those of the game."""

    @property
    def phase(self) -> str: ...

    @property
    def options(self) -> Mapping[str, str]: ...

    @property
    def round(self) -> int:
        """The number of the round that is played; 0 before the first."""
        ...

    @property
    def players(self) -> Mapping[Any, Any]:
        """What lies before each, by seat; every player has a `name`."""
        ...

    @property
    def by_people(self) -> bool:
        """Whether people deal, so that the program knows only what it is told."""
        ...

    def copy(self) -> Self:
        """An equal table that shares nothing that the fold changes."""
        ...
