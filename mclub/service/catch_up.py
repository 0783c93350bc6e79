"""Catching up with other workers and other programs, such as the command line.

A worker doesn't trust notifications; it compares state. It compares the last record and message of
each game with what its listeners have been sent, and their links with the valid links. So it makes
no difference what exactly happened, or whether a notification was lost.
"""

import asyncio
from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Final

from events.errors import MclubError
from mclub.service.background import Background
from mclub.service.curtain import Curtain
from mclub.service.hooks import Hooks
from mclub.service.links import Links
from mclub.service.live import Live
from mclub.service.rooms import Rooms
from mclub.service.settings import REST, WATCH
from mclub.service.store import Store, heads
from mclub.service.tables import Tables
from mclub.service.talk import Talk

AT_ONCE: Final = 50
"""The maximum number of games compared at once, since the event loop may wait for the queries."""


class Watch:
    """Sends one worker's listeners what other workers and programs have changed."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        live: Live,
        talk: Talk,
        rooms: Rooms,
        links: Links,
        curtain: Curtain,
    ) -> None:
        self._store, self._tables = store, tables
        self._live, self._talk, self._rooms = live, talk, rooms
        self._links, self._curtain = links, curtain
        self._games: set[str] = set()
        self._all = False
        self._wake = asyncio.Event()

    def notify(self, games: Iterable[str] | None) -> None:
        """See `news.OnNews`. News that arrives during a pass is handled by the next one."""
        if games is None:
            self._all = True
        else:
            self._games.update(game for game in games if self._live.has_listeners(game))
        if self._all or self._games:
            self._wake.set()

    async def run(self, background: Background, hooks: Hooks) -> None:
        """Catch up whenever there is news, until cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            check_all, self._all = self._all, False
            games, self._games = self._games, set()
            start = monotonic()
            try:
                await self.catch_up(self._live.games if check_all else list(games))
                if check_all:
                    await background.sweep()
                    hooks.wake()
            except MclubError:  # locked or damaged: the next reader gets the error
                self._all = self._all or check_all
                self._games |= games
                await asyncio.sleep(WATCH)
                self._wake.set()
            if self._store.near:  # every write to the file, even a worker's own, makes it compare
                await asyncio.sleep(REST * (monotonic() - start))

    async def catch_up(self, games: Sequence[str]) -> None:
        """Send the listeners of these games what they missed, and disconnect those whose links are
        revoked or whose shared phones have changed hands."""
        for first in range(0, len(games), AT_ONCE):
            await self._catch_up(games[first : first + AT_ONCE])
            await asyncio.sleep(0)

    async def _catch_up(self, games: Sequence[str]) -> None:
        links = self._live.links(games)
        seqs, messages, rooms, alive, phones = await self._tables.read(
            lambda: (
                heads(self._store, games),
                self._talk.last(games),
                self._rooms.versions(games),
                self._links.all_valid(games),
                self._curtain.holders(games),
            )
        )
        self._live.catch_up(seqs)
        self._live.disconnect(links - alive)
        self._live.disconnect_phones(games, phones)
        await self._live.send_talk(messages)
        self._live.send_rooms(rooms)
