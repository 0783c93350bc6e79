"""Seeing what other programs, such as the command line, write to the same file."""

import asyncio
from collections.abc import Callable, Iterable

from events.errors import MclubError
from mclub.service.settings import WATCH
from mclub.service.store import Store
from mclub.service.tables import Tables


async def watch(store: Store, tables: Tables, games: Callable[[], Iterable[str]]) -> None:
    """Looks again and again whether the file was written to (a microsecond), and then whether one
    of `games`, those that somebody waits for, went on. Ends when it is cancelled."""
    seen = 0
    while True:
        try:
            if (version := store.data_version()) != seen:
                await catch_up(store, tables, list(games()))
                seen = version
        except MclubError:
            pass  # locked or damaged: whoever asks for a game is told so
        await asyncio.sleep(WATCH)


async def catch_up(store: Store, tables: Tables, games: list[str]) -> None:
    """Lets those of the games that are behind the file go on."""
    for game, seq in store.heads(games).items():
        if tables.told(game) != seq:
            await tables.run(game, lambda _game: None)
