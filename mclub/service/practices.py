"""Practice games: which games were started by Play now, and by which form. This is stored outside
the games' logs.

A form has a random key, so that it starts one game however often it is sent. Whoever knows the key
gets the game's links, but only for a few minutes; then the form starts another game. The form of a
recorded game has a known key, and lasts. A practice game to which nobody comes back loses
its links, and with them its place in every list; its log stays, since logs only grow.
"""

from collections.abc import Callable, Sequence
from hashlib import blake2b
from secrets import token_bytes
from time import time
from typing import Final

from mclub.service.store import Store

SENT_TWICE: Final = 300.0
"""Seconds within which a form sent again leads to the game that it started."""
CLAIM: Final = 30.0
"""Seconds after which a claim without a game expires."""
KEPT: Final = 14 * 24 * 3600.0
"""Seconds after the last visit until a practice game loses its links."""

CLAIMING: Final = """
INSERT INTO practices (form, at) VALUES (?, ?)
ON CONFLICT (form) DO UPDATE SET at = excluded.at
WHERE practices.game IS NULL AND practices.at <= ? RETURNING form
"""
# The game stays practice, under a key that nobody knows.
RETIRE: Final = "UPDATE practices SET form = ? WHERE form = ? AND game IS NOT NULL AND at <= ?"
GIVE_BACK: Final = "DELETE FROM practices WHERE form = ? AND game IS NULL"
BEGIN: Final = "UPDATE practices SET game = ? WHERE form = ?"
ADD: Final = "INSERT INTO practices (form, at, game) VALUES (?, ?, ?)"
FIND: Final = "SELECT game FROM practices WHERE form = ?"
AMONG: Final = """
SELECT DISTINCT game FROM practices WHERE game IN (SELECT value FROM {many})
"""
# Presence has a row for everybody who has ever been at the table.
LAPSED: Final = """
SELECT game FROM practices WHERE at <= ? AND game IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM presence WHERE presence.game = practices.game AND until > ?)
"""
LAPSE: Final = (
    "DELETE FROM session_links WHERE link IN (SELECT hash FROM links WHERE game = ?)",
    "DELETE FROM links WHERE game = ?",
    "DELETE FROM practices WHERE game = ?",
)


class Practices:
    """The practice games of all workers. form: a form's key; clock: returns seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self._store, self._clock = store, clock

    def claim(self, form: str, *, lasting: bool = False) -> bool:
        """Whether the caller is to start the form's game, because nobody has or is about to.
        lasting: whether a game that the form has started counts for more than `SENT_TWICE`."""
        at, key = self._clock(), _hash(form)
        retire = [] if lasting else [(RETIRE, (token_bytes(32), key, at - SENT_TWICE))]
        return bool(self._store.change(*retire, (CLAIMING, (key, at, at - CLAIM))))

    def give_back(self, form: str) -> None:
        """Give up a claim without starting the game."""
        self._store.change((GIVE_BACK, (_hash(form),)))

    def begin(self, form: str, game: str) -> None:
        """Record the game that the form has started."""
        self._store.change((BEGIN, (game, _hash(form))))

    def add(self, game: str) -> None:
        """Record a practice game that no form has started."""
        self._store.change((ADD, (token_bytes(32), self._clock(), game)))

    def game(self, form: str) -> str | None:
        """The game that the form has started; None if there is none yet."""
        row = self._store.one(FIND, _hash(form))
        return None if row is None else row[0]

    def among(self, games: Sequence[str]) -> set[str]:
        """Those of these games that are practice."""
        return {game for (game,) in self._store.among(AMONG, games)}

    def lapse(self) -> None:
        """Revoke the links of all games to which nobody has come back."""
        at = self._clock() - KEPT
        for (game,) in self._store.all(LAPSED, at, at):
            self._store.change(*((sql, (game,)) for sql in LAPSE))


def _hash(form: str) -> bytes:
    return blake2b(form.encode(), digest_size=32, person=b"mclub practice").digest()
