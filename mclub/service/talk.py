"""Table talk and notes: beside the log, never part of a game or of its audit."""

from typing import Final

from commands.notation import bound
from events.errors import BadInput, NotAllowed
from events.language import gettext as _
from events.language import spoken
from mclub.club import now
from mclub.games import Document
from mclub.service.store import Store

MAX_MESSAGE: Final = 500
"""Characters of a message."""
MAX_NOTES: Final = 4000
"""Characters of a seat's notes."""
MESSAGES: Final = 500
"""Messages that are kept of a game; the oldest go first."""

ADD = "INSERT INTO talk (game, by, at, text) VALUES (?, ?, ?, ?) RETURNING id"
TRIM = """
DELETE FROM talk WHERE game = ?1 AND id <= (
  SELECT id FROM talk WHERE game = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
"""
SINCE = "SELECT id, by, at, text FROM talk WHERE game = ? AND id > ? ORDER BY id"
MUTED = "SELECT seat FROM muted WHERE game = ? ORDER BY seat"
UNMUTE = "DELETE FROM muted WHERE game = ?"
MUTE = "INSERT INTO muted (game, seat) VALUES (?, ?)"
NOTES = "SELECT text FROM notes WHERE game = ? AND seat = ?"
NOTE = """
INSERT INTO notes (game, seat, text) VALUES (?, ?, ?)
ON CONFLICT (game, seat) DO UPDATE SET text = excluded.text
"""


class Talk:
    """What is said at the tables, and what each seat notes for itself."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def say(self, game: str, by: str, text: str) -> Document:
        """Keeps a message of a seat or the host. Raises BadInput, BadNotation, NotAllowed."""
        text = text.strip()
        if not text:
            raise BadInput(_("A message is not empty."))
        bound(text, MAX_MESSAGE)
        if by in self.muted(game):
            raise NotAllowed(_("The host has muted {seat}.").format(seat=spoken(by)))
        at = now()
        # The oldest go first, so that the last statement is the one that returns the id.
        trim = (TRIM, (game, MESSAGES - 1))
        ((id_,),) = self._store.change(trim, (ADD, (game, by, at, text)))
        return {"id": id_, "by": by, "at": at, "text": text}

    def since(self, game: str, id_: int) -> list[Document]:
        """The messages after one of them, the oldest first."""
        names = ("id", "by", "at", "text")
        return [dict(zip(names, row, strict=True)) for row in self._store.all(SINCE, game, id_)]

    def muted(self, game: str) -> list[str]:
        """The seats that the host has muted."""
        return [seat for (seat,) in self._store.all(MUTED, game)]

    def mute(self, game: str, seats: list[str]) -> None:
        """Mutes these seats and no others."""
        mutes = [(MUTE, (game, seat)) for seat in dict.fromkeys(seats)]
        self._store.change((UNMUTE, (game,)), *mutes)

    def notes(self, game: str, seat: str) -> str:
        """What a seat has noted."""
        row = self._store.one(NOTES, game, seat)
        return "" if row is None else str(row[0])

    def note(self, game: str, seat: str, text: str) -> None:
        """Keeps a seat's notes in the place of those before. Raises BadNotation."""
        bound(text, MAX_NOTES)
        self._store.change((NOTE, (game, seat, text)))
