"""`Service`: the state that the requests of one worker share. State shared by all workers is in the
store."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from time import time
from typing import Self

from events.errors import MclubError
from mclub.club.club import Club
from mclub.service.analysis.queue import Jobs
from mclub.service.analysis.supervisor import Analysing
from mclub.service.background import Background
from mclub.service.bots import Bots
from mclub.service.briefs import Briefs
from mclub.service.catch_up import Watch
from mclub.service.curtain import Curtain
from mclub.service.hints import Hints
from mclub.service.hooks import Hooks
from mclub.service.last_seen import LastSeen
from mclub.service.leases import Leases
from mclub.service.limits import Limit
from mclub.service.links import Links, Role, Who
from mclub.service.live import Live
from mclub.service.logs import fault, log
from mclub.service.lookups import Lookups
from mclub.service.metrics import Metrics
from mclub.service.news import news_of
from mclub.service.page_cache import PageCache
from mclub.service.practices import Practices
from mclub.service.presence import Presence
from mclub.service.rooms import Rooms
from mclub.service.sessions import Sessions
from mclub.service.settings import SWEEP, Settings
from mclub.service.store.opening import open_store
from mclub.service.tables import Tables
from mclub.service.talk import Talk
from mclub.service.waiting_rooms import WaitingRooms

ADDRESS_FACTOR = 10
"""The rate of an address in multiples of a link's, since a household may share it."""
BURST_SECONDS = 3
"""The burst allowed by a limit, in seconds of its rate."""
NEW_GAMES_A_SECOND = 0.1
NEW_GAMES_AT_ONCE = 30
ANALYSES_A_SECOND = 1 / 180
"""As many as one process makes."""
ANALYSES_AT_ONCE = 10
FORGET = 600.0
"""Seconds between clean-ups of the store."""


class Service:
    """Everything that routes need; use it with `async with`.

    clock: returns seconds since 1970. Raises BadInput or LogDamaged if the database can't be used.
    """

    def __init__(self, settings: Settings, clock: Callable[[], float] = time) -> None:
        self.settings, self._clock = settings, clock
        self.club = Club(settings.path)
        self.store = open_store(settings.path)
        self.links = Links(self.store)
        self.sessions = Sessions(self.store, clock)
        self.curtain = Curtain(self.store)
        self.last_seen = LastSeen(self.store)
        self.talk = Talk(self.store)
        self.rooms = Rooms(self.store, clock)
        self.practices = Practices(self.store, clock)
        self.waiting_rooms = WaitingRooms(self.store, clock)
        self.bots = Bots(self.store)
        self.metrics = Metrics(settings.worker)
        self.page_cache = PageCache()
        self.tables = tables = Tables(self.club, self._announce_change, near=self.store.near)
        self._callers: Lookups[str, Who] = Lookups(
            lambda tokens: tables.read(lambda: self.links.callers(tokens))
        )
        self.briefs = Briefs(self.store, tables)
        self.live = Live(tables, self.talk, self.rooms, settings.streams)
        self.presence = Presence(self.store, tables, self.live, clock)
        self.hints = Hints(tables)
        self.hooks = Hooks(
            self.store,
            tables,
            private=settings.private_hooks,
            outcome=self.metrics.hook,
            clock=clock,
        )
        self.background = Background(tables, Leases(self.store, clock), self.hooks, self.bots)
        jobs = Jobs(self.store, clock)
        self.analysing = Analysing(self.store, jobs, tables, settings.path)
        self._watch = Watch(self.store, tables, self.live)
        self._news = news_of(settings.path, self.store, tables, self._watch.notify)
        rate = settings.rate
        self.by_link = self._limit("link", rate, rate * BURST_SECONDS)
        rate *= ADDRESS_FACTOR
        self.by_address = self._limit("address", rate, rate * BURST_SECONDS)
        self.new_games = self._limit("new games", NEW_GAMES_A_SECOND, NEW_GAMES_AT_ONCE)
        self.analyses = self._limit("analyses", ANALYSES_A_SECOND, ANALYSES_AT_ONCE)
        self.metrics.gauge("listeners", "Open streams.", lambda: len(self.live))
        self.metrics.gauge("games_in_memory", "Games in memory.", lambda: len(tables))
        self._running: list[asyncio.Task[None]] = []
        self._checking: asyncio.Future[object] | None = None

    async def __aenter__(self) -> Self:
        jobs = (
            self._news.run,
            partial(self._watch.run, self.background),
            self.hooks.run,
            self.briefs.run,
            self.presence.run,
            self.analysing.run,
            self._clean_up,
        )
        self._running = [asyncio.create_task(_keep_running(job)) for job in jobs]
        return self

    async def __aexit__(self, *_error: object) -> None:
        self.live.close()
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self.background.close()
        await self.hooks.close()
        await self.tables.close()
        self.close()

    def close(self) -> None:
        """Close the database connections, as `async with` does at its end."""
        self.store.close()
        self.club.close()

    def _limit(self, name: str, rate: float, burst: float) -> Limit:
        return Limit(name, rate, burst, self.store, self.tables.in_spare_thread, self._clock)

    async def check_store(self) -> None:
        """Read from the database; concurrent callers share one query. Raises BadInput or LogDamaged
        if the database can't be used."""
        if self._checking is None or self._checking.done():
            read = self.tables.read(lambda: self.store.one("SELECT 1 FROM links LIMIT 1"))
            self._checking = asyncio.ensure_future(read)
        await asyncio.shield(self._checking)

    async def who(self, token: str) -> Who | None:
        """The caller with this token; None if it is revoked or unknown."""
        return await self._callers.get(token)

    def link(self, token: str) -> str:
        """The URL with which the token's owner joins the game."""
        return f"{self.settings.base_url}/join/{token}"

    async def reissue(self, game: str, role: Role, seat: str = "") -> str:
        """Issue a new link for a role or a seat, revoke the old one and end its streams. Returns
        the new URL."""
        token = await self.tables.write(lambda: self.links.issue(game, role, seat))
        await self.notify(game)
        return self.link(token)

    async def kill(self, game: str, role: Role, seat: str = "") -> None:
        """Revoke the link of a role or a seat, and end its streams."""
        await self.tables.write(lambda: self.links.kill(game, role, seat))
        await self.notify(game)

    async def notify(self, game: str) -> None:
        """Notify all workers and listeners of a change to the game outside the log."""
        self._news.announce(game)
        await self._watch.catch_up([game])

    def _announce_change(self, game: str, own: bool) -> None:
        self.live.update(game)
        if own:
            self._news.announce(game)
            self.background.schedule(game)
            self.briefs.mark_stale(game)

    async def _clean_up(self) -> None:
        """Delete old limits, sessions, rooms and practice games every `FORGET` seconds."""
        while True:
            await asyncio.sleep(FORGET)
            with suppress(MclubError):
                await self.tables.in_thread(self.by_link.forget)
                await self.tables.in_thread(self.sessions.delete_expired)
                await self.tables.in_thread(self.rooms.delete_lapsed)
                await self.tables.in_thread(self.practices.lapse)
                await self.tables.in_thread(self.waiting_rooms.lapse)


async def _keep_running(work: Callable[[], Awaitable[None]]) -> None:
    """Run a background job until cancelled. If it fails, log the error and restart it; otherwise
    the worker would continue to serve but miss all news."""
    while True:
        try:
            await work()
        except Exception as error:  # noqa: BLE001 (any failure means a restart)
            log().error("background work failed", **fault(error))
        await asyncio.sleep(SWEEP)
