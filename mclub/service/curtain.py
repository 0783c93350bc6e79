"""One phone for all: a browser that everybody at a table uses in turn. Between two seats a curtain
falls, and while it is down that browser is shown nothing of the game that a looker-on isn't,
whatever links it holds, wherever it asks.

That is the service's knowledge of the session: no address, no other tab and no way back tells more.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from mclub.club.moment import Moment
from mclub.service.sessions import hashed
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
"""In the place of a seat: the phone was put away."""
IN_USE: Final = """
SELECT session, game, seat FROM phones WHERE game IN (SELECT value FROM {many}) AND seat <> '-'
"""


class Phone(NamedTuple):
    """A session that is one phone for all at a game. seat: who has it, "" while the curtain is
    down, `AWAY`; seq: the last record when that seat took it."""

    seat: str
    seq: int

    @property
    def away(self) -> bool:
        """Whether it was put away, so that the session is a browser like any other."""
        return self.seat == AWAY

    def holder(self, table: Moment) -> str:
        """The seat that has the phone still: while it is awaited, or until the game goes on; ""
        otherwise."""
        return self.seat if table.seq == self.seq or self.seat in awaited(table) else ""


def answering(table: Moment) -> list[str]:
    """The seats that may answer something: to the game, or to one that would take back."""
    asked = table.kind.asked(table.table) if table.status == "running" and table.seq > 1 else ()
    return list(dict.fromkeys([*asked, *_asked_to_undo(table)]))


def awaited(table: Moment) -> list[str]:
    """Those of them for whom everybody waits."""
    return [*table.awaited, *_asked_to_undo(table)]


def _asked_to_undo(table: Moment) -> Sequence[str]:
    proposal = table.asked_undo().get("undo")
    return proposal["waiting"] if proposal else ()


def hides(table: Moment) -> bool:
    """Whether there is anything at this table that one seat may see and another may not. Where
    people hold real cards, the phone shows nobody what he could not see anyway."""
    return table.seq > 1 and not table.opened and not table.kind.by_people(table.created.options)


class Curtain:
    """The curtains of all sessions, each by what its cookie holds."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def fall(self, session: str, game: str) -> None:
        """From here on the session is one phone for all, and nobody has it."""
        self._store.change((FALL, (game, hashed(session))))

    def lift(self, session: str, game: str, seat: str, seq: int) -> None:
        """The seat has the phone now, and the game is at record `seq`."""
        self._store.change((LIFT, (seat, seq, hashed(session), game)))

    def lose(self, session: str, game: str, phone: Phone) -> None:
        """The seat that had the phone has it no longer, unless it went to another one meanwhile."""
        self._store.change((LOSE, (hashed(session), game, *phone)))

    def put_away(self, session: str, game: str) -> None:
        """The session is a browser like any other again, until the curtain falls anew."""
        self.lift(session, game, AWAY, 0)

    def in_use(self, games: Sequence[str]) -> dict[tuple[bytes, str], str]:
        """Who has the phone, by the hash of the session and the game."""
        rows = self._store.among(IN_USE, games)
        return {(session, game): seat for session, game, seat in rows}
