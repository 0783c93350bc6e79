"""Catching up with other workers and other programs, such as the command line.

A worker doesn't trust notifications; it compares state. It compares the last record and message of
each game with what its listeners have been sent, and their links with the valid links. So it makes
no difference what exactly happened, or whether a notification was lost.
"""

import asyncio
from collections.abc import Iterable, Sequence
from time import monotonic
from typing import Final, NamedTuple

from events.errors import MclubError
from mclub.service.background import Background
from mclub.service.curtain import AWAY
from mclub.service.live import Live
from mclub.service.settings import REST, WATCH
from mclub.service.store import MANY, Store
from mclub.service.tables import Tables

AT_ONCE: Final = 50
"""The maximum number of games compared at once, since the event loop may wait for the queries."""

# A single query: on a remote database each takes a round trip, on a file each checks the file.
READ: Final = f"""
WITH games AS (SELECT value FROM {MANY})
SELECT 'record' AS what, value AS game, (SELECT max(seq) FROM records WHERE game = value) AS number,
  '' AS seat, CAST(NULL AS bytea) AS hash FROM games
UNION ALL
SELECT 'message', value, (SELECT max(id) FROM talk WHERE game = value), '', NULL FROM games
UNION ALL
SELECT 'room', game, version, '', NULL FROM rooms WHERE game IN (SELECT value FROM games)
UNION ALL
SELECT 'link', '', 0, '', hash FROM links WHERE game IN (SELECT value FROM games)
UNION ALL
SELECT 'phone', game, 0, seat, session FROM phones
WHERE game IN (SELECT value FROM games) AND seat <> '{AWAY}'
"""  # noqa: S608


class Latest(NamedTuple):
    """What listeners of some games should have been sent. seqs, messages: the numbers of the last
    record and of the last message (0 if there is none), by game; rooms: the room version of each
    game that has a room; links: the hashes of the valid links; phones: the holders of the shared
    phones, by session hash and game; "" while the curtain is down."""

    seqs: dict[str, int]
    messages: dict[str, int]
    rooms: dict[str, int]
    links: set[bytes]
    phones: dict[tuple[bytes, str], str]


def read_latest(store: Store, games: Sequence[str]) -> Latest:
    """Read what the listeners of these games should have been sent."""
    latest = Latest({}, {}, {}, set(), {})
    for what, game, number, seat, hash_ in store.among(READ, games):
        if what == "link":  # most rows
            latest.links.add(hash_)
        elif what == "message":
            latest.messages[game] = number or 0
        elif what == "record":
            if number is not None:  # a known game
                latest.seqs[game] = number
        elif what == "phone":
            latest.phones[hash_, game] = seat
        else:
            latest.rooms[game] = number
    return latest


class Watch:
    """Sends one worker's listeners what other workers and programs have changed."""

    def __init__(self, store: Store, tables: Tables, live: Live) -> None:
        self._store, self._tables, self._live = store, tables, live
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

    async def run(self, background: Background) -> None:
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
        latest = await self._tables.read(lambda: read_latest(self._store, games))
        self._live.catch_up(latest.seqs)
        self._live.disconnect(links - latest.links)
        self._live.disconnect_phones(games, latest.phones)
        await self._live.send_talk(latest.messages)
        self._live.send_rooms(latest.rooms)
