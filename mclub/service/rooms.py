"""Rooms, in which players say after a game whether they want to play again. Rooms are stored
outside the log, because they don't change the finished game.

A room leads to at most one new game. To begin it, a worker first claims the room by a conditional
update that only one worker can win. While the room is claimed, answers can't change. If the worker
dies, the claim expires.
"""

from collections.abc import Callable, Mapping, Sequence
from time import time
from typing import Final, Literal, NamedTuple

from mclub.club.repository import now
from mclub.service.links import Role
from mclub.service.store import Statement, Store

DAY: Final = 24 * 3600
"""Seconds after which a room without a new game lapses."""
CLAIM: Final = 30
"""Seconds after which a claim expires."""

READ: Final = """
SELECT rooms.at, rooms.version, rooms.claimed, rooms.next, answers.seat, answers.ready
FROM rooms LEFT JOIN room_answers AS answers ON answers.game = rooms.game
WHERE rooms.game = ? AND (rooms.next <> '' OR rooms.at > ?)
ORDER BY answers.seat
"""
CLEAR: Final = """
DELETE FROM room_answers
WHERE game IN (SELECT game FROM rooms WHERE game = ? AND next = '' AND at <= ?)
"""
OPEN: Final = """
INSERT INTO rooms (game, at, version, claimed, next) VALUES (?, ?, 1, 0, '')
ON CONFLICT (game) DO UPDATE SET at = excluded.at, version = rooms.version + 1, claimed = 0
WHERE rooms.next = '' AND rooms.at <= ?
"""
ANSWER: Final = """
INSERT INTO room_answers (game, seat, ready)
SELECT game, ?, ? FROM rooms WHERE game = ? AND next = '' AND at > ? AND claimed <= ?
ON CONFLICT (game, seat) DO UPDATE SET ready = excluded.ready
"""
ANSWERED: Final = """
UPDATE rooms SET version = version + 1
WHERE game = ? AND next = '' AND at > ? AND claimed <= ? RETURNING game
"""
TAKE: Final = """
UPDATE rooms SET claimed = ? WHERE game = ? AND next = '' AND at > ? AND claimed <= ? RETURNING game
"""
GIVE_BACK: Final = "UPDATE rooms SET claimed = 0 WHERE game = ? AND claimed = ?"
BEGIN: Final = """
UPDATE rooms SET next = ?, version = version + 1 WHERE game = ? AND next = '' AND claimed = ?
"""
# Does nothing if another worker has taken the claim and begun a different game.
LINK: Final = """
INSERT INTO links (hash, game, role, seat)
SELECT ?, next, ?, ? FROM rooms WHERE game = ? AND next = ?
ON CONFLICT DO NOTHING
"""
SIT: Final = """
INSERT INTO session_links (session, link, at)
SELECT held.session, fresh.hash, ? FROM session_links AS held
JOIN links AS old ON old.hash = held.link
JOIN links AS fresh ON fresh.role = old.role AND fresh.seat = old.seat
WHERE old.game = ? AND fresh.game = ?
ON CONFLICT (session, link) DO NOTHING
"""
JOINED: Final = """
UPDATE links SET joined = ?
WHERE game = ? AND joined IS NULL AND hash IN (SELECT link FROM session_links)
"""
VERSIONS: Final = "SELECT game, version FROM rooms WHERE game IN (SELECT value FROM {many})"
LAPSE: Final = (
    "DELETE FROM room_answers WHERE game IN (SELECT game FROM rooms WHERE at <= ?)",
    "DELETE FROM rooms WHERE at <= ? AND next = ''",
)

State = Literal["closed", "open", "begun"]


class Room(NamedTuple):
    """The room of a game. at: when it was opened, in seconds since 1970; version: increases with
    each change; claimed: when it was last claimed, in seconds since 1970; next: the new game's id,
    "" if there is none yet; ready: the answers, by seat."""

    at: float
    version: int
    claimed: float
    next: str
    ready: Mapping[str, bool]

    @property
    def state(self) -> State:
        """ "closed" until a seat or the host opens it, "open" for answers, "begun" with the new
        game."""
        if self.next:
            return "begun"
        return "open" if self.version else "closed"


CLOSED: Final = Room(0, 0, 0, "", {})


class Rooms:
    """The rooms of all games. clock: returns seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self._store, self._clock = store, clock

    def of(self, game: str) -> Room:
        """The room of a game; `CLOSED` if nobody has opened it or it has lapsed."""
        rows = self._store.all(READ, game, self._clock() - DAY)
        if not rows:
            return CLOSED
        ready = {row[4]: bool(row[5]) for row in rows if row[4] is not None}
        at, version, claimed, next_ = rows[0][:4]
        return Room(at, version, claimed, next_, ready)

    def open(self, game: str) -> None:
        """Open the room if it is closed."""
        self._store.change(*self._opening(game))

    def answer(self, game: str, seat: str, *, ready: bool) -> bool:
        """Record a seat's answer and return True. A seat that is ready also opens the room. Returns
        False if the room is closed or claimed, or the new game has begun."""
        at = self._clock()
        open_ = (game, at - DAY, at - CLAIM)
        rows = self._store.change(
            *(self._opening(game) if ready else ()),
            (ANSWER, (seat, int(ready), *open_)),
            (ANSWERED, open_),
        )
        return bool(rows)

    def _opening(self, game: str) -> list[Statement]:
        at = self._clock()
        return [(CLEAR, (game, at - DAY)), (OPEN, (game, at, at - DAY))]

    def claim(self, game: str) -> float | None:
        """Claim the room in order to begin the new game. Returns the claim, to pass to `begin` or
        `give_back`; None if the room isn't open or is already claimed."""
        at = self._clock()
        return at if self._store.change((TAKE, (at, game, at - DAY, at - CLAIM))) else None

    def give_back(self, game: str, claim: float) -> None:
        """Give up a claim without beginning the new game."""
        self._store.change((GIVE_BACK, (game, claim)))

    def begin(
        self, game: str, claim: float, new: str, links: Sequence[tuple[bytes, Role, str]]
    ) -> None:
        """Record the new game, create its links, and add each to the sessions that have the same
        link to the old game. new: the new game's id; links: hash, role and seat of each. Does
        nothing if the claim has expired and somebody else has begun a game."""
        creations = [(LINK, (hash_, role, seat, game, new)) for hash_, role, seat in links]
        self._store.change(
            (BEGIN, (new, game, claim)),
            *creations,
            (SIT, (self._clock(), game, new)),
            (JOINED, (now(), new)),
        )

    def versions(self, games: Sequence[str]) -> dict[str, int]:
        """The room version of each of these games that has a room."""
        return dict(self._store.among(VERSIONS, games))

    def delete_lapsed(self) -> None:
        """Delete lapsed rooms, and all answers older than a day."""
        at = self._clock() - DAY
        self._store.change_unsynced(*((sql, (at,)) for sql in LAPSE))
