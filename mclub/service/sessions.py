"""Sessions: the links that a browser has collected. A browser has one cookie of 256 random bits;
the store keeps its hash and the hashes of the links. A revoked link disappears from all sessions at
once, because queries return only valid links."""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from secrets import token_urlsafe
from time import time
from typing import Final, NamedTuple

from mclub.service.links import TOKEN_BYTES, Who
from mclub.service.settings import SKEW
from mclub.service.store import Statement, Store

GAMES: Final = 1000
"""The maximum number of games in one session. Beyond that, finished games are removed first, then
those joined longest ago."""
YEAR: Final = 365 * 24 * 3600
"""Seconds after which an unused session expires."""
DAY: Final = 24 * 3600
ALL: Final = 10**6

BEGIN: Final = "INSERT INTO sessions (hash, used) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING"
LIVES: Final = "SELECT 1 FROM sessions WHERE hash = ? AND used > ?"
USE: Final = "UPDATE sessions SET used = ? WHERE hash = ? AND used < ?"
SET_BACK: Final = "UPDATE sessions SET used = ? WHERE used > ?"
LAPSE: Final = "DELETE FROM sessions WHERE used < ?"
ADD: Final = """
INSERT INTO session_links (session, link, at)
SELECT sessions.hash, links.hash, ? FROM sessions, links WHERE sessions.hash = ? AND links.hash = ?
ON CONFLICT (session, link) DO UPDATE SET at = excluded.at
"""
# The links just added are never removed.
TRIM: Final = """
DELETE FROM session_links WHERE session = ? AND link IN (
  SELECT hash FROM links WHERE game IN (
    SELECT links.game FROM session_links
    JOIN links ON links.hash = session_links.link
    LEFT JOIN briefs ON briefs.game = links.game
    WHERE session_links.session = ?
    GROUP BY links.game
    ORDER BY
      CASE WHEN max(session_links.at) = ? THEN 0 ELSE 1 END,
      max(coalesce(briefs.ended, 0)), max(session_links.at) DESC, links.game
    LIMIT ? OFFSET ?))
"""
HELD: Final = """
SELECT links.hash, links.game, links.role, links.seat, sessions.used, phones.seat, phones.seq
FROM sessions
JOIN session_links ON session_links.session = sessions.hash
JOIN links ON links.hash = session_links.link
LEFT JOIN phones ON phones.session = sessions.hash AND phones.game = links.game
WHERE sessions.hash = ? AND sessions.used > ? AND links.game = ?
ORDER BY session_links.at, links.role, links.seat
"""


class SessionLinks(NamedTuple):
    """A session's links to one game. stale: whether to record that the session is in use; phone:
    the fields of `curtain.Phone`; None if the browser was never shared."""

    links: list[Who]
    stale: bool = False
    phone: tuple[str, int] | None = None


class Sessions:
    """The sessions of all browsers. id_: a session id; clock: returns seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self._store, self._clock = store, clock

    def links_in(self, id_: str, game: str) -> SessionLinks:
        """The session's valid links to the game; none if the session doesn't exist."""
        now = self._clock()
        rows = self._store.all(HELD, hash_session(id_), now - YEAR, game)
        links = [Who(*row[:4]) for row in rows]
        if not links:
            return SessionLinks(links)
        used, *phone = rows[0][4:]
        return SessionLinks(
            links, used < now - DAY, None if phone[0] is None else (phone[0], phone[1])
        )

    def exists(self, id_: str) -> bool:
        """Whether the session exists and hasn't expired."""
        return self._store.one(LIVES, hash_session(id_), self._clock() - YEAR) is not None

    def begin(self, links: Sequence[bytes]) -> str:
        """Create a session with these links and return its id. links: their hashes."""
        id_, now = token_urlsafe(TOKEN_BYTES), self._clock()
        self._store.change((BEGIN, (hash_session(id_), now)), *_insert_links(id_, links, now))
        return id_

    def add(self, id_: str, links: Sequence[bytes]) -> None:
        """Add links to the session. links: their hashes."""
        now = self._clock()
        self._store.change((USE, (now, hash_session(id_), now)), *_insert_links(id_, links, now))

    def use(self, id_: str) -> None:
        """Record that the session is in use now. Raises BadInput at once if the store is locked."""
        now = self._clock()
        self._store.change_unsynced((USE, (now, hash_session(id_), now)), wait=False)

    def delete_expired(self) -> None:
        """Delete sessions that haven't been used for a year. Times in the future, recorded by a
        fast clock, are set to now."""
        now = self._clock()
        self._store.change_unsynced((SET_BACK, (now, now + SKEW)), (LAPSE, (now - YEAR,)))


def _insert_links(id_: str, links: Sequence[bytes], now: float) -> list[Statement]:
    session = hash_session(id_)
    additions: list[Statement] = [(ADD, (now, session, link)) for link in links]
    return [*additions, (TRIM, (session, session, now, ALL, GAMES))]


def hash_session(id_: str) -> bytes:
    """The hash under which a session is stored. id_: the value of its cookie."""
    return blake2b(id_.encode(), digest_size=32, person=b"mclub session").digest()
