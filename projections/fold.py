"""The fold of every game: from the events to the table. No rule is needed for it, since events say
outcomes."""

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

from events.shared import GameCreated, SeatHanded, TableEvent

Table = TypeVar("Table")
E = TypeVar("E")


class Handlers(dict[type, Callable[[Table, Any], None]], Generic[Table]):
    """How events change the table, by their type; each is put in by `@when(RoundOpened)`."""

    def __call__(
        self, event: type[E], *others: type
    ) -> Callable[[Callable[[Table, E], None]], Callable[[Table, E], None]]:
        """Puts in what changes the table by events of these types."""

        def register(change: Callable[[Table, E], None]) -> Callable[[Table, E], None]:
            self.update(dict.fromkeys((event, *others), change))
            return change

        return register


class Fold(Generic[Table]):
    """How the events of a game make its table, and change it."""

    def __init__(
        self,
        begin: Callable[[dict[str, str], list[tuple[Any, str]]], Table],
        *parts: Handlers[Table],
    ) -> None:
        """begin: the table before anything has happened, of options, and of seats with names round
        the table; parts: the game's own events. Of those of every table one changes something,
        the name of who plays a seat."""
        self._begin = begin
        self.on: Final[dict[type, Callable[[Table, Any], None]]] = dict.fromkeys(_TALK, _nothing)
        self.on[SeatHanded] = _name
        for part in parts:
            self.on.update(part)

    def fresh(self, created: GameCreated) -> Table:
        """The table of a game that has just been created."""
        return self._begin(created.options, [(one.seat, one.name) for one in created.players])

    def evolve(self, table: Table, event: Any) -> None:
        """Changes the table by one event."""
        self.on[event.__class__](table, event)

    def table(self, events: Iterable[Any]) -> Table:
        """The table after these events; the first one is the game's GameCreated."""
        rest = iter(events)
        table = self.fresh(next(rest))
        on = self.on
        for event in rest:
            on[event.__class__](table, event)
        return table


_TALK: Final = [event for event in TableEvent.__subclasses__() if event is not GameCreated]


def _name(table: Any, event: SeatHanded) -> None:
    table.players[event.seat].name = event.name


def _nothing(_table: Any, _event: Any) -> None:
    """What is said for the people changes nothing on the table."""
