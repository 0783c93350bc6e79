"""The fold, which builds the table of any game from its events. It needs no rules, since events
carry their outcomes."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

from events.shared import GameCreated, SeatDropped, SeatHanded, SeatLeft, TableEvent
from projections.by_type import ByType

Table = TypeVar("Table")
_NO_OPTIONS: Final[Mapping[str, str]] = {}


class Fold(Generic[Table]):
    """Builds the table of a game from events, and applies further events to it."""

    def __init__(
        self,
        begin: Callable[[dict[str, str], list[tuple[Any, str]]], Table],
        *parts: ByType[[Table], None],
        earlier: Mapping[str, str] = _NO_OPTIONS,
    ) -> None:
        """begin: creates the initial table from the options and the (seat, name) of the players, in
        table order; parts: the handlers of the game's own events; earlier: the values of options
        that the first event of an older log doesn't name. Of the events common to all games, only
        those about the players of the seats change a table."""
        self._begin = begin
        self._earlier = earlier
        self.on: Final[dict[type, Callable[[Any, Table], None]]] = {**_SHARED, **ByType(*parts)}

    def options(self, recorded: Mapping[str, str]) -> dict[str, str]:
        """All options of a game, given those recorded in its first event."""
        return {**self._earlier, **recorded}

    def fresh(self, created: GameCreated) -> Table:
        """The table of a newly created game."""
        players = [(player.seat, player.name) for player in created.players]
        table = self._begin(self.options(created.options), players)
        for player in created.players:
            if player.bot:
                self.on[SeatHanded](SeatHanded(player.seat, player.name, player.bot), table)
        return table

    def evolve(self, table: Table, event: Any) -> None:
        """Apply one event to the table."""
        self.on[type(event)](event, table)

    def table(self, events: Iterable[Any]) -> Table:
        """The table after these events, the first of which is GameCreated."""
        rest = iter(events)
        table = self.fresh(next(rest))
        on = self.on
        for event in rest:
            on[type(event)](event, table)
        return table


def _hand(event: SeatHanded, table: Any) -> None:
    player = table.players[event.seat]
    player.name, player.bot = event.name, event.bot or None


def _vacate(event: SeatLeft | SeatDropped, table: Any) -> None:
    table.players[event.seat].bot = None


def _nothing(_event: Any, _table: Any) -> None:
    """Ignore an event that doesn't change the table."""


_SHARED: Final[Mapping[type, Callable[[Any, Any], None]]] = {
    **{event: _nothing for event in TableEvent.__subclasses__() if event is not GameCreated},
    SeatHanded: _hand,
    SeatLeft: _vacate,
    SeatDropped: _vacate,
}
