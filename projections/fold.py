"""The fold of every game: from events to the table. It needs no rules, since events carry
outcomes."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

from events.shared import GameCreated, SeatDropped, SeatHanded, SeatLeft, TableEvent

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
        order; parts: the game's own handlers. Of the shared events, only those about who plays a
        seat change the table."""
        self._begin = begin
        self.on: Final[dict[type, Callable[[Table, Any], None]]] = dict.fromkeys(_SHARED, _nothing)
        self.on.update({SeatHanded: _hand, SeatLeft: _vacate, SeatDropped: _vacate})
        for part in parts:
            self.on.update(part)

    def fresh(self, created: GameCreated) -> Table:
        """The table of a newly created game."""
        players = [(player.seat, player.name) for player in created.players]
        table = self._begin(created.options, players)
        for player in created.players:
            if player.bot:
                self.on[SeatHanded](table, SeatHanded(player.seat, player.name, player.bot))
        return table

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


def _hand(table: Any, event: SeatHanded) -> None:
    player = table.players[event.seat]
    player.name, player.bot = event.name, event.bot or None


def _vacate(table: Any, event: SeatLeft | SeatDropped) -> None:
    table.players[event.seat].bot = None


def _nothing(_table: Any, _event: Any) -> None:
    """The event changes nothing on the table."""
