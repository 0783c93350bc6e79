"""Bots in the service's games. The log says which seats they play; `background` lets them act one
action at a time, so that listeners see each."""

from collections.abc import Callable, Mapping
from typing import Final

from events.errors import GameMovedOn
from mclub.bots import BOTS
from mclub.bots.seats import pause_left, sit, step
from mclub.club.game import Game
from mclub.service.leases import TRACK
from mclub.service.store import Store

OF_GAME: Final = "SELECT seat, bot FROM bots WHERE game = ?"


class Bots:
    def __init__(self, store: Store) -> None:
        self._store = store

    def track(self, game: str) -> None:
        """Have a game looked after: a bot has taken a seat of it."""
        self._store.change((TRACK, (game,)))

    def earlier(self, game: str) -> dict[str, str]:
        """The bots of a game begun by an earlier release, whose log doesn't name them, by seat."""
        return dict(self._store.all(OF_GAME, game))


def one_step(earlier: Mapping[str, str]) -> Callable[[Game], bool]:
    """Let a bot act once. The function returns whether there may be more to do, which includes
    having lost a race. earlier: see `Bots.earlier`; the log names them from then on."""

    def act(table: Game) -> bool:
        try:
            _enter(table, earlier)
            if pause_left(table):
                return False
            playing = {seat: bot for seat, bot in table.bots.items() if bot in BOTS}
            return step(table, sit(table.kind, table.id, playing))
        except GameMovedOn:
            return True

    return act


def _enter(table: Game, earlier: Mapping[str, str]) -> None:
    if table.status != "running" or table.seq == 1:
        return
    for seat in table.line.seating.unknown & earlier.keys():
        table.hand(seat, table.player_names[seat], bot=earlier[seat])
