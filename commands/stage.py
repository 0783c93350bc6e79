"""Where a decision is worked out: a table in the making, the dealer, and the events so far.

Every event changes the table at once, so each rule sees what the rules before it did. Each game
adds what its own rules say often.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from commands.dealer import Dealer

Table = TypeVar("Table")
Event = TypeVar("Event")
Fact = tuple[Any, tuple[str, ...]]
"""An event of a game with the ids of the rules that it rests on."""


class Stage(msgspec.Struct, Generic[Table, Event], eq=False, gc=False):
    """The table being changed (`table`) and what has happened to it (`facts`).

    ON: how each type of the game's events changes it.
    """

    ON: ClassVar[Mapping[type, Callable[[Any, Any], None]]]
    table: Table
    dealer: Dealer
    facts: list[tuple[Event, tuple[str, ...]]] = []

    def emit(self, event: Event, *rules: str) -> None:
        """Lets the event happen."""
        self.ON[event.__class__](self.table, event)
        self.facts.append((event, rules))
