"""A shared phone: one browser that all the seats use in turn. Between two seats the curtain falls;
while it is down, the browser sees no more than a spectator, whatever links it has.

The state is stored with the session, so no other address, tab or history entry shows more.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from mclub.club.moment import Moment
from mclub.service.sessions import hash_session
from mclub.service.store import Store

FALL: Final = """
INSERT INTO phones (session, game, seat, seq) SELECT hash, ?, '', 0 FROM sessions WHERE hash = ?
ON CONFLICT (session, game) DO UPDATE SET seat = '', seq = 0
"""
LIFT: Final = "UPDATE phones SET seat = ?, seq = ? WHERE session = ? AND game = ?"
LOSE: Final = """
UPDATE phones SET seat = '', seq = 0 WHERE session = ? AND game = ? AND seat = ? AND seq = ?
"""
AWAY: Final = "-"
"""The value of `Phone.seat` once the phone is put away."""


class Phone(NamedTuple):
    """A session used as a shared phone in a game. seat: its holder, "" while the curtain is down,
    or `AWAY`; seq: the last record when that seat took it."""

    seat: str
    seq: int

    @property
    def is_put_away(self) -> bool:
        """Whether sharing has ended, so the session is an ordinary browser."""
        return self.seat == AWAY

    def holder(self, table: Moment) -> str:
        """The seat that holds the phone: until the game moves on, and for as long as it has to
        decide. Otherwise ""."""
        return self.seat if table.seq == self.seq or self.seat in awaited_seats(table) else ""


def seats_to_answer(table: Moment) -> list[str]:
    """The seats with a pending question, from the game or from an undo proposal."""
    seats = (
        table.kind.asked_seats(table.table) if table.status == "running" and table.seq > 1 else ()
    )
    return list(dict.fromkeys([*seats, *_undo_voters(table)]))


def awaited_seats(table: Moment) -> list[str]:
    """The seats that hold up the game or an undo proposal until they answer."""
    return [*table.awaited_seats, *_undo_voters(table)]


def _undo_voters(table: Moment) -> Sequence[str]:
    proposal = table.asked_undo().get("undo")
    return proposal["waiting"] if proposal else ()


def hides(table: Moment) -> bool:
    """Whether some seats may see more than others, so that the phone needs a curtain. Not at a
    table with real cards, whose secrets the service doesn't know."""
    return table.seq > 1 and not table.opened and not table.kind.by_people(table.created.options)


class Curtain:
    """The curtains of all sessions. session: a session id; game: a game's id."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def fall(self, session: str, game: str) -> None:
        """Make the session a shared phone that nobody holds."""
        self._store.change((FALL, (game, hash_session(session))))

    def lift(self, session: str, game: str, seat: str, seq: int) -> None:
        """Give the phone to the seat, with the game at record `seq`."""
        self._store.change((LIFT, (seat, seq, hash_session(session), game)))

    def lose(self, session: str, game: str, phone: Phone) -> None:
        """Drop the curtain, unless the phone has changed hands since `phone` was read."""
        self._store.change((LOSE, (hash_session(session), game, *phone)))

    def put_away(self, session: str, game: str) -> None:
        """Make the session an ordinary browser until the curtain falls again."""
        self.lift(session, game, AWAY, 0)
