"""Bots in the service's games. The log records which seats they play. `background` runs them one
action at a time, so listeners see each action."""

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from typing import Final

from events.errors import GameMovedOn
from mclub.bots import BOTS
from mclub.bots.seats import pause_left, sit, step
from mclub.club.game import Game
from mclub.service.leases import TRACK
from mclub.service.links import Links
from mclub.service.store import Store
from mclub.service.store.opening import open_existing_store

OF_GAME: Final = "SELECT seat, bot FROM bots WHERE game = ?"


class Bots:
    """Tells `background` which games have bots."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def track(self, game: str) -> None:
        """Register the game for background work, because a bot plays a seat."""
        self._store.change((TRACK, (game,)))

    def earlier(self, game: str) -> dict[str, str]:
        """Bot names by seat, for a game from an earlier release whose log doesn't record them."""
        return dict(self._store.all(OF_GAME, game))


def is_served(place: str | os.PathLike[str], game: str) -> bool:
    """Whether the game is one of the service's at this place, that is, whether it has links. Raises
    BadInput."""
    store = open_existing_store(place)
    if store is None:
        return False
    with closing(store):
        return bool(Links(store).all_valid([game]))


def take_up(place: str | os.PathLike[str], game: str, seats: Iterable[str]) -> bool:
    """Have the service at this place play seats that another program has handed to bots; returns
    whether the game is one of the service's, that is, whether it has links. The links of these
    seats are revoked. Raises BadInput."""
    store = open_existing_store(place)
    if store is None:
        return False
    with closing(store):
        links = Links(store)
        if not links.all_valid([game]):
            return False
        Bots(store).track(game)
        for seat in seats:
            links.kill(game, "seat", seat)
        return True


def one_step(earlier: Mapping[str, str]) -> Callable[[Game], bool]:
    """A function that lets one bot act. It returns True if bots may have more to do, or if the game
    moved on first. earlier: from `Bots.earlier`; the function records these bots in the log
    first."""

    def act(table: Game) -> bool:
        try:
            _record_bots(table, earlier)
            if pause_left(table):
                return False
            playing = {seat: bot for seat, bot in table.bots.items() if bot in BOTS}
            return step(table, sit(table.kind, table.id, playing))
        except GameMovedOn:
            return True

    return act


def _record_bots(table: Game, earlier: Mapping[str, str]) -> None:
    if table.status != "running" or table.seq == 1:
        return
    for seat in table.line.seating.unknown & earlier.keys():
        table.hand(seat, table.player_names[seat], bot=earlier[seat])
