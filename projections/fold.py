"""The fold of every game: from events to the table. It needs no rules, since events carry
outcomes."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

from events.shared import GameCreated, SeatHanded, TableEvent

Table = TypeVar("Table")
E = TypeVar("E")


class Handlers(dict[type, Callable[[Table, Any], None]], Generic[Table]):
    """Fold handlers by event type; `@when(RoundOpened)` registers one."""

    def __call__(
        self, event: type[E], *others: type
    ) -> Callable[[Callable[[Table, E], None]], Callable[[Table, E], None]]:
        """Register a handler for these event types."""

        def register(change: Callable[[Table, E], None]) -> Callable[[Table, E], None]:
            self.update(dict.fromkeys((event, *others), change))
            return change

        return register


class Fold(Generic[Table]):
    """Builds a game's table from its events and applies further events."""

    def __init__(
        self,
        begin: Callable[[dict[str, str], list[tuple[Any, str]]], Table],
        *parts: Handlers[Table],
    ) -> None:
        """begin: creates the initial table from the options and the players by seat, in table
        order; parts: the game's own handlers. Of the shared events, only hand-overs change the
        table."""
        self._begin = begin
        self.on: Final[dict[type, Callable[[Table, Any], None]]] = dict.fromkeys(_SHARED, _nothing)
        self.on[SeatHanded] = _name
        for part in parts:
            self.on.update(part)

    def fresh(self, created: GameCreated) -> Table:
        """The table of a newly created game."""
        return self._begin(created.options, [(one.seat, one.name) for one in created.players])

    def evolve(self, table: Table, event: Any) -> None:
        """Apply one event to the table."""
        self.on[event.__class__](table, event)

    def table(self, events: Iterable[Any]) -> Table:
        """The table after these events; the first is the game's GameCreated."""
        rest = iter(events)
        table = self.fresh(next(rest))
        on = self.on
        for event in rest:
            on[event.__class__](table, event)
        return table


_SHARED: Final = [event for event in TableEvent.__subclasses__() if event is not GameCreated]


def _name(table: Any, event: SeatHanded) -> None:
    table.players[event.seat].name = event.name


def _nothing(_table: Any, _event: Any) -> None:
    """The event changes nothing on the table."""
