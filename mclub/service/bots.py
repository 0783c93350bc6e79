"""Bots in the service's games; the store holds which seats they play. `background` lets them act
one action at a time, so that listeners see each."""

from collections.abc import Callable, Mapping
from typing import Final

from events.errors import GameMovedOn
from mclub.bots.seats import sit, step
from mclub.club.game import Game
from mclub.service.leases import TRACK
from mclub.service.store import Store

SEAT: Final = "INSERT INTO bots (game, seat, bot) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
OF_GAME: Final = "SELECT seat, bot FROM bots WHERE game = ?"


class Bots:
    def __init__(self, store: Store) -> None:
        self._store = store

    def seat(self, game: str, bots: Mapping[str, str]) -> None:
        """Store the bots of a new game. bots: names by seat."""
        seats = [(SEAT, (game, seat, bot)) for seat, bot in bots.items()]
        self._store.change(*seats, (TRACK, (game,)))

    def of(self, game: str) -> dict[str, str]:
        """The names of a game's bots, by seat."""
        return dict(self._store.all(OF_GAME, game))


def one_step(game: str, names: Mapping[str, str]) -> Callable[[Game], bool]:
    """Let a bot act once. The function returns whether there may be more to do, which includes
    having lost a race."""

    def act(table: Game) -> bool:
        try:
            return step(table, sit(table.kind, game, names))
        except GameMovedOn:
            return True

    return act
