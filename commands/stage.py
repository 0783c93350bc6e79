"""The working state of a decision, or of a playout: the table being changed, the dealer, and the
events so far.

Each event is applied to the table immediately, so every rule sees the effects of the earlier ones.
Games add helpers for their own rules.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from commands.dealer import Dealer

Table = TypeVar("Table")
Event = TypeVar("Event")
Fact = tuple[Any, tuple[str, ...]]
"""An event with the ids of the rules behind it."""


class Stage(msgspec.Struct, Generic[Table, Event], eq=False, gc=False):
    """The table being changed (`table`) and the events so far (`facts`; None: nobody keeps them).

    ON: the fold handlers of the game's events.
    """

    ON: ClassVar[Mapping[type, Callable[[Any, Any], None]]]
    table: Table
    dealer: Dealer
    facts: list[Fact] | None = None

    def emit(self, event: Event, rules: tuple[str, ...] = ()) -> None:
        """Record the event, with the ids of the rules behind it, and apply it to the table."""
        self.ON[type(event)](event, self.table)
        if self.facts is not None:
            self.facts.append((event, rules))
