"""The names of the bots, their contract, and their input `Seen`: everything that a seat may
know."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, Protocol

from events.language import mark
from mclub.kinds.kind import Document, GameKind, Table

TITLES: Final[Mapping[str, str]] = {
    "random": mark("a bot that plays at random"),
    "habit": mark("a bot that plays by habit"),
    "greedy": mark("a bot that looks one decision ahead"),
    "planner": mark("a bot that plans"),
    "strategist": mark("a bot that plays like a practised player"),
}
"""The label of each bot, marked."""


class Seen:
    """Everything that a seat may know.

    events: those in effect, cut for the seat; table: folded from `events`, if the caller has it.
    """

    def __init__(
        self, kind: GameKind, seat: str, events: Sequence[Any], table: Table | None = None
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.events = events
        if table is not None:
            self.table = table

    @cached_property
    def table(self) -> Table:
        """The table, of the game's own type; hidden values are None."""
        return self.kind.FOLD.table(self.events)

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """The seat's legal actions, in a fixed order; none if it isn't asked."""
        return tuple(self.kind.legal(self.table, self.seat))

    @cached_property
    def view(self) -> Document:
        """The board as the seat sees it (docs/format.md); `seq` counts the events seen."""
        return self.kind.view(self.table, "", len(self.events), self.seat)


class Bot(Protocol):
    """A program that plays a seat."""

    def choose(self, seen: Seen) -> str:
        """One of `seen.legal`; the same seed and `seen` give the same choice.

        Called only while the seat is awaited (`mclub.kinds.kind.GameKind.awaited_seats`).
        """


class BotClass(Protocol):
    """What makes bots: a class, or a function."""

    def __call__(self, kind: GameKind, seed: str, /) -> Bot:
        """A bot for a game of this kind. seed: the source of its random choices."""
