"""Table talk and notes. They are stored outside the game's log, so no audit covers them."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from commands.notation import check_typable
from events.errors import BadInput, MclubError, NotAllowed
from events.language import gettext as _
from events.language import translate_action
from mclub.club.repository import now
from mclub.kinds.kind import Document
from mclub.service.store import Store

MAX_MESSAGE: Final = 500
"""The maximum length of a message in characters."""
MAX_NOTES: Final = 4000
"""The maximum length of a seat's notes in characters."""
MESSAGES: Final = 500
"""The maximum number of messages stored for a game; the oldest are deleted first."""

# The statement assigns the next number in its game itself, so numbers become visible in order: a
# reader that has message 5 can't miss a 4. The condition makes it idempotent.
ADD = """
INSERT INTO talk (game, id, by, at, text)
SELECT ?, coalesce(max(id), 0) + 1, ?, ?, ? FROM talk WHERE game = ?
HAVING coalesce(max(CASE WHEN by = ? AND at = ? AND text = ? THEN 1 END), 0) = 0
"""
ADDED = "SELECT id FROM talk WHERE game = ? AND by = ? AND at = ? AND text = ?"
TRIM = """
DELETE FROM talk WHERE game = ? AND id <= (
  SELECT id FROM talk WHERE game = ? ORDER BY id DESC LIMIT 1 OFFSET ?)
"""
LAST = "SELECT value, (SELECT max(id) FROM talk WHERE game = value) FROM {many}"
SINCE = "SELECT id, by, at, text FROM talk WHERE game = ? AND id > ? ORDER BY id"
MUTED = "SELECT seat FROM muted WHERE game = ? ORDER BY seat"
UNMUTE = "DELETE FROM muted WHERE game = ?"
MUTE = "INSERT INTO muted (game, seat) VALUES (?, ?)"
NOTES = "SELECT text FROM notes WHERE game = ? AND seat = ?"
NOTE = """
INSERT INTO notes (game, seat, text) VALUES (?, ?, ?)
ON CONFLICT (game, seat) DO UPDATE SET text = excluded.text
"""
# Of two concurrent writers that have read the same text, only the first finds it unchanged.
NOTE_AFTER = f"{NOTE} WHERE notes.text = ?"


class Notes(NamedTuple):
    """A seat's notes."""

    text: str

    @property
    def version(self) -> str:
        """A digest of the text in hex, for optimistic locking."""
        return blake2b(self.text.encode(), digest_size=8).hexdigest()


class NotesChanged(MclubError):
    """The notes have changed since the caller read them. text, version: the current ones."""

    exit_code = 4

    def __init__(self, notes: Notes) -> None:
        super().__init__(
            _("These notes were changed elsewhere since you read them, so yours were not saved.")
        )
        self.text, self.version = notes.text, notes.version


class Talk:
    """The table talk of all games, and the notes of all seats."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def say(self, game: str, by: str, text: str) -> Document:
        """Store a message and return it as JSON. by: a seat or "host". Raises BadInput,
        BadNotation, and NotAllowed if the seat is muted."""
        text = text.strip()
        if not text:
            raise BadInput(_("A message can't be empty."))
        check_typable(text, MAX_MESSAGE)
        if by in self.muted_seats(game):
            raise NotAllowed(_("The host has muted {seat}.").format(seat=translate_action(by)))
        at = now()
        message = (by, at, text)
        ((id_,),) = self._store.change(
            (TRIM, (game, game, MESSAGES - 1)),
            (ADD, (game, *message, game, *message)),
            (ADDED, (game, *message)),
        )
        return {"id": id_, "by": by, "at": at, "text": text}

    def since(self, game: str, id_: int) -> list[Document]:
        """The messages after message `id_`, the oldest first."""
        names = ("id", "by", "at", "text")
        return [dict(zip(names, row, strict=True)) for row in self._store.all(SINCE, game, id_)]

    def last(self, games: Sequence[str]) -> dict[str, int]:
        """The number of the last message of each of these games; 0 if there is none."""
        return {game: id_ or 0 for game, id_ in self._store.among(LAST, games)}

    def muted_seats(self, game: str) -> list[str]:
        """The seats that the host has muted."""
        return [seat for (seat,) in self._store.all(MUTED, game)]

    def mute(self, game: str, seats: list[str]) -> None:
        """Replace the list of muted seats."""
        mutes = [(MUTE, (game, seat)) for seat in dict.fromkeys(seats)]
        self._store.change((UNMUTE, (game,)), *mutes)

    def notes(self, game: str, seat: str) -> Notes:
        """A seat's notes, empty if it has none."""
        return _notes(self._store.all(NOTES, game, seat))

    def note(self, game: str, seat: str, text: str, version: str | None = None) -> Notes:
        """Replace a seat's notes and return the new ones. version: of the notes that the caller has
        read; None to overwrite any. Raises BadNotation, and NotesChanged if that version is no
        longer current."""
        check_typable(text, MAX_NOTES)
        new = Notes(text)
        if version is None:
            self._store.change((NOTE, (game, seat, text)))
            return new
        before = self.notes(game, seat)
        if before == new:  # a retry of the same request succeeds
            return new
        if before.version != version:
            raise NotesChanged(before)
        # Read back in the same transaction: a separate read could still return the old notes.
        after = _notes(
            self._store.change((NOTE_AFTER, (game, seat, text, before.text)), (NOTES, (game, seat)))
        )
        if after != new:
            raise NotesChanged(after)
        return new


def _notes(rows: Sequence[tuple[str]]) -> Notes:
    return Notes(rows[0][0] if rows else "")
