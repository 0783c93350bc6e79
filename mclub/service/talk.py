"""Table talk and notes: beside the log, never part of a game or its audit."""

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
"""Characters of a message."""
MAX_NOTES: Final = 4000
"""Characters of a seat's notes."""
MESSAGES: Final = 500
"""Messages stored for a game; the oldest go first."""

# The row takes its own number, so numbers within a game become visible in order: a reader that has
# message 5 need not look for a 4. The condition makes it idempotent.
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
# Of two concurrent writers only one finds the text that both have read.
NOTE_AFTER = f"{NOTE} WHERE notes.text = ?"


class Notes(NamedTuple):
    """A seat's notes."""

    text: str

    @property
    def version(self) -> str:
        """A digest of the text, for optimistic locking."""
        return blake2b(self.text.encode(), digest_size=8).hexdigest()


class NotesChanged(MclubError):
    """The notes were changed since they were read; `text` and `version` are the current ones."""

    exit_code = 4

    def __init__(self, notes: Notes) -> None:
        super().__init__(
            _("These notes were changed elsewhere since you read them, so yours were not saved.")
        )
        self.text, self.version = notes.text, notes.version


class Talk:
    """Table talk and each seat's notes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def say(self, game: str, by: str, text: str) -> Document:
        """Store a message of a seat or the host. Raises BadInput, BadNotation, NotAllowed."""
        text = text.strip()
        if not text:
            raise BadInput(_("A message can't be empty."))
        check_typable(text, MAX_MESSAGE)
        if by in self.muted_seats(game):
            raise NotAllowed(_("The host has muted {seat}.").format(seat=translate_action(by)))
        at = now()
        said = (by, at, text)
        ((id_,),) = self._store.change(
            (TRIM, (game, game, MESSAGES - 1)),
            (ADD, (game, *said, game, *said)),
            (ADDED, (game, *said)),
        )
        return {"id": id_, "by": by, "at": at, "text": text}

    def since(self, game: str, id_: int) -> list[Document]:
        """The messages after message `id_`, oldest first."""
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
        """A seat's notes; an empty text if there are none."""
        row = self._store.one(NOTES, game, seat)
        return Notes("" if row is None else str(row[0]))

    def note(self, game: str, seat: str, text: str, version: str | None = None) -> Notes:
        """Replace a seat's notes. version: of the notes that the caller has read; None to overwrite
        them unconditionally. Raises BadNotation, and NotesChanged if they are no longer current."""
        check_typable(text, MAX_NOTES)
        noted = Notes(text)
        if version is None:
            self._store.change((NOTE, (game, seat, text)))
            return noted
        before = self.notes(game, seat)
        if before == noted:  # the same request may come twice
            return noted
        if before.version != version:
            raise NotesChanged(before)
        self._store.change((NOTE_AFTER, (game, seat, text, before.text)))
        after = self.notes(game, seat)
        if after != noted:
            raise NotesChanged(after)
        return noted
