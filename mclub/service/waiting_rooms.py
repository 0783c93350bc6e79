"""Waiting rooms, where friends take seats before a game begins. They are stored outside the log,
which begins with the game.

Whoever has the link may take a free seat; if two take one at once, one gets it. The host begins the
game; if the host is away for a while, the person who has sat longest becomes the host. A room
leads to at most one game: to begin it, a worker first claims the room.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from time import time
from typing import Final, NamedTuple

from events.errors import MclubError
from mclub.club.repository import now
from mclub.service.links import hash_token, new_token
from mclub.service.store import Statement, Store

DAY: Final = 24 * 3600.0
"""Seconds after which a room lapses."""
CLAIM: Final = 30.0
"""Seconds after which a claim expires."""
AWAY: Final = 60.0
"""Seconds without a sign of the host until somebody else becomes the host."""
SIGN: Final = 15.0
"""Seconds between two stored signs of the same person."""

OPEN: Final = """
INSERT INTO waiting_rooms (room, kind, at, host, seen, version, claimed)
VALUES (?, ?, ?, ?, ?, 1, 0)
"""
READ: Final = """
SELECT kind, host, seen, version, game FROM waiting_rooms WHERE room = ? AND at > ?
"""
SEATS: Final = """
SELECT seat, session, name, ready, seen FROM waiting_seats WHERE room = ? ORDER BY at, seat
"""
SIT: Final = """
INSERT INTO waiting_seats (room, seat, session, name, ready, at, seen)
SELECT room, ?, ?, ?, 0, ?, ? FROM waiting_rooms WHERE room = ? AND game IS NULL AND claimed <= ?
ON CONFLICT (room, seat) DO UPDATE SET name = excluded.name
WHERE waiting_seats.session = excluded.session
"""
# The seat that somebody had before taking this one.
STAND_UP: Final = """
DELETE FROM waiting_seats WHERE room = ? AND session = ? AND seat <> ? AND EXISTS (
  SELECT 1 FROM waiting_seats AS taken
  WHERE taken.room = waiting_seats.room AND taken.seat = ?
  AND taken.session = waiting_seats.session)
"""
TAKEN: Final = """
UPDATE waiting_rooms SET version = version + 1 WHERE room = ? AND EXISTS (
  SELECT 1 FROM waiting_seats WHERE room = waiting_rooms.room AND seat = ? AND session = ?)
RETURNING room
"""
CHANGED: Final = "UPDATE waiting_rooms SET version = version + 1 WHERE room = ?"
LEAVE: Final = "DELETE FROM waiting_seats WHERE room = ? AND session = ?"
FREE: Final = "DELETE FROM waiting_seats WHERE room = ? AND seat = ?"
READY: Final = "UPDATE waiting_seats SET ready = ? WHERE room = ? AND session = ?"
SEEN: Final = "UPDATE waiting_seats SET seen = ? WHERE room = ? AND session = ?"
HOST_SEEN: Final = "UPDATE waiting_rooms SET seen = ? WHERE room = ? AND host = ?"
NEXT_HOST: Final = """
UPDATE waiting_rooms SET host = ?, seen = ?, version = version + 1
WHERE room = ? AND host = ? AND seen <= ?
"""
TAKE: Final = """
UPDATE waiting_rooms SET claimed = ?
WHERE room = ? AND game IS NULL AND claimed <= ? RETURNING room
"""
GIVE_BACK: Final = "UPDATE waiting_rooms SET claimed = 0 WHERE room = ? AND claimed = ?"
BEGIN: Final = """
UPDATE waiting_rooms SET game = ?, version = version + 1
WHERE room = ? AND game IS NULL AND claimed = ?
"""
# Does nothing if another worker has taken the claim and begun a different game.
HAND_OUT: Final = """
INSERT INTO session_links (session, link, at)
SELECT sessions.hash, links.hash, ? FROM waiting_rooms
JOIN links ON links.game = waiting_rooms.game AND links.role = ? AND links.seat = ?
JOIN sessions ON sessions.hash = ?
WHERE waiting_rooms.room = ? AND waiting_rooms.game = ?
ON CONFLICT (session, link) DO NOTHING
"""
PLACES: Final = """
SELECT links.role, links.seat FROM session_links JOIN links ON links.hash = session_links.link
WHERE session_links.session = ? AND links.game = ?
"""
JOINED: Final = """
UPDATE links SET joined = ?
WHERE game = ? AND joined IS NULL AND hash IN (SELECT link FROM session_links)
"""
LAPSE: Final = (
    "DELETE FROM waiting_seats WHERE room IN (SELECT room FROM waiting_rooms WHERE at <= ?)",
    "DELETE FROM waiting_rooms WHERE at <= ?",
)


class Sitter(NamedTuple):
    """Somebody on a seat. session: the hash of their browser's session; name: "" if they gave none;
    seen: the last sign of them, in seconds since 1970."""

    session: bytes
    name: str
    ready: bool
    seen: float


class WaitingRoom(NamedTuple):
    """A waiting room. key: the hash of its link's token; kind: the game; host: the hash of a
    session; seen: the last sign of the host, in seconds since 1970; version: increases with each
    change; game: the id of the game, once it has begun; sitters: by seat, in the order in which
    they sat down."""

    key: bytes
    kind: str
    host: bytes
    seen: float
    version: int
    game: str | None
    sitters: Mapping[str, Sitter]

    def seat_of(self, session: bytes | None) -> str | None:
        """The seat of the session with this hash, if it has one."""
        return next((seat for seat, one in self.sitters.items() if one.session == session), None)

    @property
    def all_ready(self) -> bool:
        """Whether somebody sits here, and everybody who does is ready."""
        return bool(self.sitters) and all(one.ready for one in self.sitters.values())


class WaitingRooms:
    """The waiting rooms of all workers. key: as in `WaitingRoom`; session: the hash of a session;
    clock: returns seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self._store, self._clock = store, clock

    def open(self, kind: str, host: bytes) -> str:
        """Open a room and return the token of its link."""
        token, at = new_token(), self._clock()
        self._store.change((OPEN, (hash_token(token), kind, at, host, at)))
        return token

    def find(self, token: str) -> WaitingRoom | None:
        """The room of this token; None if there is none or it has lapsed."""
        key = hash_token(token)
        row = self._store.one(READ, key, self._clock() - DAY)
        if row is None:
            return None
        kind, host, seen, version, game = row
        sitters = {
            seat: Sitter(bytes(session), name, bool(ready), at)
            for seat, session, name, ready, at in self._store.all(SEATS, key)
        }
        return WaitingRoom(key, kind, bytes(host), seen, version, game, sitters)

    def sit(self, key: bytes, seat: str, session: bytes, name: str) -> bool:
        """Take a seat, and leave the one taken before. Returns False if somebody else has it or the
        game is starting."""
        at = self._clock()
        return bool(
            self._store.change(
                (SIT, (seat, session, name, at, at, key, at - CLAIM)),
                (STAND_UP, (key, session, seat, seat)),
                (TAKEN, (key, seat, session)),
            )
        )

    def leave(self, key: bytes, session: bytes) -> None:
        """Leave the seat."""
        self._store.change((LEAVE, (key, session)), (CHANGED, (key,)))

    def free(self, key: bytes, seat: str) -> None:
        """Free a seat, for the host."""
        self._store.change((FREE, (key, seat)), (CHANGED, (key,)))

    def say_ready(self, key: bytes, session: bytes, *, ready: bool) -> None:
        """Record whether the person is ready."""
        self._store.change((READY, (int(ready), key, session)), (CHANGED, (key,)))

    def stay(self, room: WaitingRoom, session: bytes) -> None:
        """Record that the person is here, and let somebody who is here become the host if the host
        has gone. Does nothing if the store is locked: the next sign follows soon."""
        at = self._clock()
        sitter = room.sitters.get(room.seat_of(session) or "")
        changes: list[Statement] = []
        if room.host == session:
            if room.seen < at - SIGN:
                changes.append((HOST_SEEN, (at, room.key, session)))
        elif sitter is not None and room.seen <= at - AWAY:
            here = (one for one in room.sitters.values() if one.seen > at - AWAY)
            next_host = next(here, sitter).session
            changes.append((NEXT_HOST, (next_host, at, room.key, room.host, at - AWAY)))
        if sitter is not None and sitter.seen < at - SIGN:
            changes.append((SEEN, (at, room.key, session)))
        if changes:
            with suppress(MclubError):
                self._store.change_unsynced(*changes, wait=False)

    def claim(self, key: bytes) -> float | None:
        """Claim the room in order to begin the game. Returns the claim, to pass to `begin` or
        `give_back`; None if the game has begun or another request has claimed the room."""
        at = self._clock()
        return at if self._store.change((TAKE, (at, key, at - CLAIM))) else None

    def give_back(self, key: bytes, claim: float) -> None:
        """Give up a claim without beginning the game."""
        self._store.change((GIVE_BACK, (key, claim)))

    def begin(self, room: WaitingRoom, claim: float, game: str) -> None:
        """Record the game, and add each person's link to their session, and the host's to the
        host's. Does nothing if the claim has expired and somebody else has begun a game."""
        at = self._clock()
        places = [("host", "", room.host)]
        places += [("seat", seat, one.session) for seat, one in room.sitters.items()]
        self._store.change(
            (BEGIN, (game, room.key, claim)),
            *((HAND_OUT, (at, *place, room.key, game)) for place in places),
            (JOINED, (now(), game)),
        )

    def places(self, game: str, session: bytes | None) -> list[str]:
        """The seats and roles that the session has in the game, such as ["red", "host"]."""
        rows = [] if session is None else self._store.all(PLACES, session, game)
        return [seat or role for role, seat in rows]

    def lapse(self) -> None:
        """Delete the rooms that have lapsed."""
        at = self._clock() - DAY
        self._store.change_unsynced(*((sql, (at,)) for sql in LAPSE))
