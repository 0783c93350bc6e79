"""Bots at the tables of the service: which seats they have is kept beside the log, and whenever it
is their turn they act, one action after the other, so that listeners see each of them."""

import asyncio
from collections.abc import Mapping
from typing import Final

from events.errors import MclubError
from mclub.bots.seats import sit, step
from mclub.club import Game
from mclub.service.store import Store
from mclub.service.tables import Tables

SEAT: Final = "INSERT INTO bots (game, seat, bot) VALUES (?, ?, ?)"
OF_GAME: Final = "SELECT seat, bot FROM bots WHERE game = ?"
GAMES: Final = "SELECT DISTINCT game FROM bots"


class Sitting:
    """The bots of all games."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store, self._tables = store, tables
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()

    def seat(self, game: str, bots: Mapping[str, str]) -> None:
        """Keeps which bots play a new game. bots: names by seat."""
        self._store.change(*((SEAT, (game, seat, bot)) for seat, bot in bots.items()))

    def of(self, game: str) -> dict[str, str]:
        """The names of the bots of a game, by seat."""
        return dict(self._store.all(OF_GAME, game))

    def games(self) -> list[str]:
        """The games that bots play in."""
        return [game for (game,) in self._store.all(GAMES)]

    def changed(self, game: str) -> None:
        """The game went on: perhaps a bot is asked now."""
        if game in self._playing:
            self._again.add(game)
        elif bots := self.of(game):
            self._playing[game] = asyncio.create_task(self._play(game, bots))

    async def close(self) -> None:
        """Lets no bot begin another action."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, game: str, names: Mapping[str, str]) -> None:
        def act(table: Game) -> bool:
            return step(table, sit(table.kind, game, names))

        try:
            acted = True
            while acted or game in self._again:
                self._again.discard(game)
                acted = await self._tables.run(game, act)
        except MclubError:  # a damaged log, say: whoever asks for the game is told so
            pass
        finally:
            del self._playing[game]
