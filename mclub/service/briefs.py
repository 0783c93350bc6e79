"""Games in a few words: what a list tells of each. They are kept in the store, so that the list of
somebody's games is one query, and no game in it has to be folded."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from events.errors import MclubError
from mclub.club.game import Game as Played
from mclub.club.moment import FORMAT, SPECTATOR
from mclub.kinds.kind import Document
from mclub.service.links import Who
from mclub.service.sessions import hashed
from mclub.service.store import Store
from mclub.service.tables import Tables

PAGE: Final = 30
"""Games on one page of a list."""
TRIES: Final = 40
"""How often a page is read again because of games that were not told of yet: each time some more
of them are."""

SAVE: Final = """
INSERT INTO briefs (game, seq, ended, asked, last, document) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, ended = excluded.ended,
  asked = excluded.asked, last = excluded.last, document = excluded.document
WHERE briefs.seq <= excluded.seq
"""
# A game without a brief comes first, so that it gets one.
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


class Own(NamedTuple):
    """A game of somebody's: what he may be in it, and the game as `brief` has it, or why it can't
    be told."""

    links: list[Who]
    game: Document | MclubError


class Listed(NamedTuple):
    """A page of somebody's games: those that wait for him first, then by when they went on last,
    those that are over at the end. more: whether there are further ones."""

    games: list[Own]
    more: bool


def brief(table: Played) -> Document:
    """A game in a few words, which are the same for everybody."""
    asked = table.kind.asked(table.table) if table.status == "running" and table.seq > 1 else ()
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
        "awaited": list(table.awaited),
        "host": table.created.host,
        "host_eyes": table.host_eyes,
        **table.reopened(),
    }


def seen_by(who: Who, game: Document) -> Document:
    """`brief`, and what the one who asks is there."""
    eyes = game["host_eyes"] if who.role == "host" else who.seat or SPECTATOR
    asked = who.seat in game["asked"]
    you = {"role": who.role, "seat": who.seat or None, "eyes": eyes, "asked": asked}
    return game | {"you": you}


class Briefs:
    """The briefs of all games."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store, self._tables = store, tables
        self._changed: set[str] = set()
        self._wake = asyncio.Event()

    def changed(self, game: str) -> None:
        """The game has begun or gone on."""
        self._changed.add(game)
        self._wake.set()

    async def run(self) -> None:
        """Keeps the briefs in step with the games, until it is cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            changed, self._changed = self._changed, set()
            for game in changed:
                with suppress(MclubError):  # whoever asks for the game is told
                    await self._renew(game)

    async def page(self, session: str, number: int) -> Listed:
        """A page of what a session holds links for; the first is 1."""
        damaged: dict[str, MclubError] = {}
        key = hashed(session)
        for _again in range(TRIES):
            rows = await self._tables.look(
                lambda: self._store.all(LIST, key, PAGE + 1, PAGE * (number - 1))
            )
            behind = {row[1] for row in rows if row[5] != row[6]} - damaged.keys()
            if not behind:
                break
            for game in behind:
                try:
                    await self._renew(game)
                except MclubError as error:
                    damaged[game] = error
        return _page(rows, damaged)

    async def _renew(self, game: str) -> None:
        row = await self._tables.run(game, _row)
        await self._tables.aside(lambda: self._store.jot((SAVE, row)))


def _row(table: Played) -> tuple[Any, ...]:
    document = brief(table) | {"last": table.records[-1].at}
    awaited = "".join(f" {seat}" for seat in document["awaited"]) + " "
    text = json.dumps(document)
    return table.id, table.seq, int(table.status != "running"), awaited, document["last"], text


def _page(rows: Sequence[Any], damaged: dict[str, MclubError]) -> Listed:
    links: dict[str, list[Who]] = {}
    games: dict[str, Document | MclubError] = {}
    for *who, document, _seq, _head in rows:
        links.setdefault(who[1], []).append(Who(*who))
        games[who[1]] = damaged.get(who[1]) or json.loads(document)
    own = [Own(links[game], games[game]) for game in games]
    return Listed(own[:PAGE], len(own) > PAGE)
