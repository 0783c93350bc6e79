"""Briefs: the summaries of games in a caller's list. They are cached in the store, so listing the
caller's games takes one query and folds no game."""

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from events.errors import MclubError
from mclub.club.game import Game as Played
from mclub.club.moment import FORMAT, SPECTATOR
from mclub.guide.course import chapter_of
from mclub.guide.panel import is_over
from mclub.kinds.kind import Document
from mclub.service.links import Who
from mclub.service.sessions import hash_session
from mclub.service.store import Store
from mclub.service.tables import Tables

PAGE: Final = 30
"""Games on one page of the list."""
TRIES: Final = 40
"""The maximum number of queries for one page: it is queried until all its games have current
briefs."""
PAUSE: Final = 0.5
"""Seconds between two updates of stale briefs; each update is one transaction for all games."""

SAVE: Final = """
INSERT INTO briefs (game, seq, ended, asked, last, document) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, ended = excluded.ended,
  asked = excluded.asked, last = excluded.last, document = excluded.document
WHERE briefs.seq <= excluded.seq
"""
# Games without a brief sort first, so that `Briefs.page` creates it.
LIST: Final = """
WITH held AS (
  SELECT links.hash, links.game, links.role, links.seat FROM session_links
  JOIN links ON links.hash = session_links.link WHERE session_links.session = ?),
page AS (
  SELECT held.game, max(coalesce(briefs.ended, -1)) AS ended,
    max(CASE WHEN briefs.asked LIKE '% ' || held.seat || ' %' THEN 1 ELSE 0 END) AS asked,
    max(coalesce(briefs.last, '')) AS last
  FROM held LEFT JOIN briefs ON briefs.game = held.game
  GROUP BY held.game ORDER BY ended, asked DESC, last DESC, held.game DESC LIMIT ? OFFSET ?)
SELECT held.hash, held.game, held.role, held.seat, briefs.document, briefs.seq,
  (SELECT max(records.seq) FROM records WHERE records.game = page.game)
FROM page JOIN held ON held.game = page.game LEFT JOIN briefs ON briefs.game = page.game
ORDER BY page.ended, page.asked DESC, page.last DESC, page.game DESC
"""


_last: Final[WeakKeyDictionary[Played, Document]] = WeakKeyDictionary()
"""The last brief of each game in memory, for the pages of all its seats."""


class Own(NamedTuple):
    """One of the caller's games. links: the caller's links to it; game: its brief, or the error
    that prevents one."""

    links: list[Who]
    game: Document | MclubError


class Listed(NamedTuple):
    """A page of the caller's games: first those waiting for the caller, then the other running
    games, the most recently played first, then finished ones. more: whether more pages follow."""

    games: list[Own]
    more: bool


def brief(table: Played) -> Document:
    """The game's entry in a list of games, as JSON; the same for every caller, so it must not be
    changed."""
    last = _last.get(table)
    if last is None or last["head"] != table.head:
        last = _last[table] = _brief(table)
    return last


def _brief(table: Played) -> Document:
    asked = (
        table.kind.asked_seats(table.table) if table.status == "running" and table.seq > 1 else ()
    )
    chapter = chapter_of(table)
    return {
        "format": FORMAT,
        "game": table.id,
        "kind": table.kind.KIND,
        "title": table.kind.TITLE,
        "status": table.status,
        "dealt": table.seq > 1,
        "seq": table.seq,
        "head": table.head,
        "round": table.kind.round_of(table.table),
        "options": table.created.options,
        "commitment": table.created.seed.commitment,
        "players": table.seating(),
        "asked": list(asked),
        "awaited": list(table.awaited_seats),
        "host": table.created.host,
        "host_eyes": table.host_eyes,
        "guide": None if chapter is None else chapter.id,
        "guide_over": chapter is not None and is_over(table, chapter),
        **table.reopened(),
    }


def with_role(who: Who, game: Document) -> Document:
    """The brief `game`, with the caller's role added as `you`."""
    eyes = game["host_eyes"] if who.role == "host" else who.seat or SPECTATOR
    asked = who.seat in game["asked"]
    you = {"role": who.role, "seat": who.seat or None, "eyes": eyes, "asked": asked}
    return game | {"you": you}


class Briefs:
    """The cached briefs of all games."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store, self._tables = store, tables
        self._stale: set[str] = set()
        self._wake = asyncio.Event()

    def mark_stale(self, game: str) -> None:
        """Have the game's brief updated in the background."""
        self._stale.add(game)
        self._wake.set()

    async def run(self) -> None:
        """Update stale briefs until cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            stale, self._stale = self._stale, set()
            seen = {game: self._tables.look(game, _row) for game in stale}
            unseen = [game for game, row in seen.items() if row is None]
            await self._save([*seen.values(), *(await self._renew(unseen)).values()])
            await asyncio.sleep(PAUSE)

    async def page(self, session: str, number: int) -> Listed:
        """A page of the games to which the session has links. number: counts from 1."""
        results: dict[str, _Row | MclubError] = {}
        key = hash_session(session)
        for _attempt in range(TRIES):
            rows = await self._tables.read(
                lambda: self._store.all(LIST, key, PAGE + 1, PAGE * (number - 1))
            )
            stale = {row[1] for row in rows if row[5] != row[6]} - results.keys()
            if not stale:
                break
            results |= await self._renew(stale)
            await self._save(results.values())
        return _page(rows, results)

    async def _renew(self, games: Iterable[str]) -> dict[str, "_Row | MclubError"]:
        """The current briefs of these games, or why there is none."""
        results: dict[str, _Row | MclubError] = {}
        for game in games:
            try:
                results[game] = await self._tables.run(game, _row)
            except MclubError as error:
                results[game] = error
        return results

    async def _save(self, results: Iterable["_Row | MclubError | None"]) -> None:
        """Save briefs, unless the store is locked: readers renew what is stale."""
        saving = [(SAVE, tuple(row)) for row in results if isinstance(row, _Row)]
        if saving:
            with suppress(MclubError):
                await self._tables.in_spare_thread(
                    lambda: self._store.change_unsynced(*saving, wait=False)
                )


class _Row(NamedTuple):
    """A brief as stored. seq: the game's last record; ended: 1 if it is over; awaited: the seats
    that hold it up, each with a space on both sides; last: when it was last played; document: the
    brief as JSON."""

    game: str
    seq: int
    ended: int
    awaited: str
    last: str
    document: str


def _row(table: Played) -> _Row:
    document = brief(table) | {"last": table.records[-1].at}
    awaited = "".join(f" {seat}" for seat in document["awaited"]) + " "
    ended = int(table.status != "running")
    return _Row(table.id, table.seq, ended, awaited, document["last"], json.dumps(document))


def _page(rows: Sequence[Any], results: Mapping[str, _Row | MclubError]) -> Listed:
    links: dict[str, list[Who]] = {}
    games: dict[str, Document | MclubError] = {}
    for *who, document, _seq, _head in rows:
        game = who[1]
        links.setdefault(game, []).append(Who(*who))
        new = results.get(game)
        if isinstance(new, MclubError):
            games[game] = new
        else:
            games[game] = json.loads(document if new is None else new.document)
    own = [Own(links[game], games[game]) for game in games]
    return Listed(own[:PAGE], len(own) > PAGE)
