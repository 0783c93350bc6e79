"""Rooms: after a game each player says whether to play again. They are in the store, not in the
log: they change nothing about the game that is over.

A room leads to at most one new game. Whoever begins it first claims the room, by an update that
only one can win; the answers then stand still. The claim of a worker that dies expires.
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
"""Seconds that beginning a game may take."""

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
# Only for the game that the room leads to.
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
    """at: when it was opened, in seconds since 1970; version: rises with each change; claimed: when
    somebody last set out to begin the new game; next: the new game's id, "" while there is none;
    ready: the answers, by seat."""

    at: float
    version: int
    claimed: float
    next: str
    ready: Mapping[str, bool]

    @property
    def state(self) -> State:
        """Whether one can answer, or the new game has begun."""
        if self.next:
            return "begun"
        return "open" if self.version else "closed"


CLOSED: Final = Room(0, 0, 0, "", {})


class Rooms:
    """The rooms of all games. clock: seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self._store, self._clock = store, clock

    def of(self, game: str) -> Room:
        """The room of a game; `CLOSED` if nobody has opened one, or it has lapsed."""
        rows = self._store.all(READ, game, self._clock() - DAY)
        if not rows:
            return CLOSED
        ready = {row[4]: bool(row[5]) for row in rows if row[4] is not None}
        at, version, claimed, next_ = rows[0][:4]
        return Room(at, version, claimed, next_, ready)

    def open(self, game: str) -> None:
        """Open the room, unless it is open."""
        self._store.change(*self._opening(game))

    def answer(self, game: str, seat: str, *, ready: bool) -> bool:
        """Record a seat's answer. A seat that is ready opens the room. False if it changes nothing:
        the room is closed or claimed, or the new game has begun."""
        at = self._clock()
        open_ = (game, at - DAY, at - CLAIM)
        done = self._store.change(
            *(self._opening(game) if ready else ()),
            (ANSWER, (seat, int(ready), *open_)),
            (ANSWERED, open_),
        )
        return bool(done)

    def _opening(self, game: str) -> list[Statement]:
        at = self._clock()
        return [(CLEAR, (game, at - DAY)), (OPEN, (game, at, at - DAY))]

    def claim(self, game: str) -> float | None:
        """Claim the room, to begin the new game; None if it isn't open or somebody else has it. The
        claim goes to `begin` or `give_back`."""
        at = self._clock()
        return at if self._store.change((TAKE, (at, game, at - DAY, at - CLAIM))) else None

    def give_back(self, game: str, claim: float) -> None:
        """Give up a claim, since the new game can't begin."""
        self._store.change((GIVE_BACK, (game, claim)))

    def begin(
        self, game: str, claim: float, new: str, links: Sequence[tuple[bytes, Role, str]]
    ) -> None:
        """Lead the room to the new game: make its links, and give each to the sessions that hold
        the same one of the old game. links: hash, role, seat. Does nothing if the claim has
        expired and another was faster."""
        made = [(LINK, (hash_, role, seat, game, new)) for hash_, role, seat in links]
        self._store.change(
            (BEGIN, (new, game, claim)),
            *made,
            (SIT, (self._clock(), game, new)),
            (JOINED, (now(), new)),
        )

    def versions(self, games: Sequence[str]) -> dict[str, int]:
        """The versions of the rooms of those of these games that have one."""
        return dict(self._store.among(VERSIONS, games))

    def delete_lapsed(self) -> None:
        """Delete what no longer matters after a day."""
        at = self._clock() - DAY
        self._store.change_unsynced(*((sql, (at,)) for sql in LAPSE))
