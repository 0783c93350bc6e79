"""`Service`: all that the requests of one process share."""

import asyncio
from collections.abc import Iterable
from typing import Self

from mclub.club import Club
from mclub.service.bots import Sitting
from mclub.service.hooks import Hooks
from mclub.service.limits import Limit
from mclub.service.links import Links, Role
from mclub.service.live import Live
from mclub.service.metrics import Metrics
from mclub.service.settings import Settings
from mclub.service.store import Store
from mclub.service.tables import Tables, asked_in
from mclub.service.talk import Talk
from mclub.service.watching import watch

ADDRESS_FACTOR = 10
"""An address may ask so many times as often as one link: a household plays behind it."""
BURST_SECONDS = 3
"""Requests of so many seconds may come at once."""
NEW_GAMES_A_SECOND = 0.1
NEW_GAMES_AT_ONCE = 30


class Service:
    """Games, links, talk, webhooks and listeners of one file; use it with `async with`.

    Raises BadInput or LogDamaged when the file can't serve.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.club = Club(settings.path)
        self.store = Store(str(settings.path))
        self.links = Links(self.store)
        self.talk = Talk(self.store)
        self.metrics = Metrics()
        self.live = Live()
        self.tables = Tables(self.club, self._changed)
        self.live.open(self.tables)
        self.bots = Sitting(self.store, self.tables)
        self.hooks = Hooks(self.store, private=settings.private_hooks, outcome=self.metrics.hook)
        rate = settings.rate
        self.by_link = Limit(rate, rate * BURST_SECONDS)
        self.by_address = Limit(rate * ADDRESS_FACTOR, rate * ADDRESS_FACTOR * BURST_SECONDS)
        self.new_games = Limit(NEW_GAMES_A_SECOND, NEW_GAMES_AT_ONCE)
        self.metrics.gauge("listeners", "Open streams.", lambda: len(self.live))
        self.metrics.gauge("games_in_memory", "Games in memory.", lambda: len(self.tables))
        self._watching: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._watching = asyncio.create_task(watch(self.store, self.tables, self._waited_for))
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.live.close()
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        await self.hooks.close()
        await self.bots.close()
        await self.tables.close()
        self.store.close()
        self.club.close()

    def link(self, token: str) -> str:
        """The link that holds a token."""
        return f"{self.settings.base_url}/join/{token}"

    async def reissue(self, game: str, role: Role, seat: str = "") -> str:
        """A new link for a role or a seat; the old one dies, and what it listened to ends."""
        token = await self.tables.write(lambda: self.links.issue(game, role, seat))
        self.live.hang_up(game, seat or role)
        return self.link(token)

    async def kill(self, game: str, role: Role, seat: str = "") -> None:
        """The link of a role or seat dies."""
        await self.tables.write(lambda: self.links.kill(game, role, seat))
        self.live.hang_up(game, seat or role)

    async def look(self, game: str) -> None:
        """Has a game told anew to its webhooks, one of which has just come."""
        last = await self.tables.run(game, lambda table: (table.seq, asked_in(table)))
        self._told(game, *last)

    def _waited_for(self) -> Iterable[str]:
        return {*self.live.games, *self.hooks.games(), *self.bots.games()}

    def _changed(self, game: str, seq: int, asked: frozenset[str]) -> None:
        self.live.changed(game)
        self.bots.changed(game)
        self._told(game, seq, asked)

    def _told(self, game: str, seq: int, asked: frozenset[str]) -> None:
        if seats := self.hooks.changed(game, seq, asked):
            self.tables.soon(lambda: self.hooks.note(game, seats))
