"""Table talk and notes: beside the log, never part of a game or of its audit."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from commands.notation import bound
from events.errors import BadInput, MclubError, NotAllowed
from events.language import gettext as _
from events.language import spoken
from mclub.club.repository import now
from mclub.kinds.kind import Document
from mclub.service.store import Store

MAX_MESSAGE: Final = 500
"""Characters of a message."""
MAX_NOTES: Final = 4000
"""Characters of a seat's notes."""
MESSAGES: Final = 500
"""Messages that are kept of a game; the oldest go first."""

# The number is taken by the row itself, so in one game numbers come up in their order: who has seen
# message 5 need not look for a 4 any more. The condition lets it be done twice.
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
# Of two who write at once only one finds the text that both have read.
NOTE_AFTER = f"{NOTE} WHERE notes.text = ?"


class Notes(NamedTuple):
    """What a seat has noted."""

    text: str

    @property
    def version(self) -> str:
        """Stands for the text: another one for any other text."""
        return blake2b(self.text.encode(), digest_size=8).hexdigest()


class NotesChanged(MclubError):
    """Notes that were read before they were written over are others by now: `text`, `version`."""

    exit_code = 4

    def __init__(self, notes: Notes) -> None:
        super().__init__(
            _("These notes were changed elsewhere since you read them, so yours were not saved.")
        )
        self.text, self.version = notes.text, notes.version


class Talk:
    """What is said at the tables, and what each seat notes for itself."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def say(self, game: str, by: str, text: str) -> Document:
        """Keeps a message of a seat or the host. Raises BadInput, BadNotation, NotAllowed."""
        text = text.strip()
        if not text:
            raise BadInput(_("A message can't be empty."))
        bound(text, MAX_MESSAGE)
        if by in self.muted(game):
            raise NotAllowed(_("The host has muted {seat}.").format(seat=spoken(by)))
        at = now()
        said = (by, at, text)
        ((id_,),) = self._store.change(
            (TRIM, (game, game, MESSAGES - 1)),
            (ADD, (game, *said, game, *said)),
            (ADDED, (game, *said)),
        )
        return {"id": id_, "by": by, "at": at, "text": text}

    def since(self, game: str, id_: int) -> list[Document]:
        """The messages after one of them, the oldest first."""
        names = ("id", "by", "at", "text")
        return [dict(zip(names, row, strict=True)) for row in self._store.all(SINCE, game, id_)]

    def last(self, games: Sequence[str]) -> dict[str, int]:
        """The number of the last message of each of these games; 0 where nothing was said."""
        return {game: id_ or 0 for game, id_ in self._store.among(LAST, games)}

    def muted(self, game: str) -> list[str]:
        """The seats that the host has muted."""
        return [seat for (seat,) in self._store.all(MUTED, game)]

    def mute(self, game: str, seats: list[str]) -> None:
        """Mutes these seats and no others."""
        mutes = [(MUTE, (game, seat)) for seat in dict.fromkeys(seats)]
        self._store.change((UNMUTE, (game,)), *mutes)

    def notes(self, game: str, seat: str) -> Notes:
        """What a seat has noted; an empty text before it has noted anything."""
        row = self._store.one(NOTES, game, seat)
        return Notes("" if row is None else str(row[0]))

    def note(self, game: str, seat: str, text: str, version: str | None = None) -> Notes:
        """Keeps a seat's notes in the place of those before. version: of the notes that the caller
        has read; None: whatever is there is written over. Raises BadNotation, and NotesChanged if
        other notes are there by now."""
        bound(text, MAX_NOTES)
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
