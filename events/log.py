"""The append-only log that stores the records of all games.

Every backend implements `Log` and passes `tests/events/log_contract.py`. A log stores rows and
knows nothing about games: bodies and openings are opaque JSON text.
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, NamedTuple, Protocol, Self

from events.errors import BadInput, UnknownGame, printable
from events.language import gettext as _
from events.record import Bulk, Record, Row, id_owner

Stored = tuple[int, str, str | None, bytes]
"""A stored record: seq, body, openings, hash."""


def row_of(stored: Stored, record: Record[Any]) -> Row:
    """The stored record as a row to write, with its command id. record: the same, decoded."""
    owner = id_owner(record.by, record.command_id, record.asker)
    return Row(*stored, record.command_id, owner)


class Append(NamedTuple):
    """The next rows of a game whose last seq is `expected`."""

    game: str
    expected: int
    rows: Sequence[Row]


class Log(Protocol):
    """The records of many games, each numbered 1, 2, 3 … within its game.

    A log is thread-safe. Several processes may share a store, each with its own log. Store failures
    raise BadInput (nothing was written; the message says what to do) or LogDamaged (the store holds
    something that no log wrote).

    place: the store's display name, a file path or a database address without its password.
    """

    place: str

    def create(self, game: str, kind: str, rows: Sequence[Row]) -> None:
        """Create a game with one or more first rows.

        Atomic, and durable on return. Raises BadInput if the id is taken.
        """

    def append(self, game: str, expected: int, rows: Sequence[Row]) -> None:
        """Append one or more rows to a game whose last seq is `expected`.

        Atomic, and durable on return. Raises UnknownGame, and GameMovedOn if the last seq differs
        or the game already has one of the rows' command ids from the same asker; `commands` then
        finds their records.
        """

    def together(self) -> AbstractContextManager[None]:
        """Hold back what this thread appends in the `with` block, and append it at the end in one
        transaction: one flush to the disk for several games.

        It writes all or nothing, and nothing if the block raises. The end of the block raises the
        errors of `append`; GameMovedOn and UnknownGame then concern any one of the games. In the
        block `head` includes what is held back; other reads don't.
        """

    def bulk(self, game: str, *, chain: bool = True) -> Bulk:
        """All records in one piece, the fast way to load a game. Raises UnknownGame.

        chain: whether to include all hashes; otherwise only the last. The caller checks the order
        by the numbers and the chain.
        """

    def rows(self, game: str, after: int = 0) -> list[Stored]:
        """All records after seq `after`, in order. Raises UnknownGame."""

    def head(self, game: str) -> tuple[int, bytes]:
        """Seq and hash of the last record. Raises UnknownGame."""

    def kind(self, game: str) -> str:
        """The kind of game, e.g. "million-club". Raises UnknownGame."""

    def command(self, game: str, asker: str, command_id: str) -> int | None:
        """The seq of the first record of the batch with this command id; None if there is none.

        asker: the owner of the id, a seat, "referee" or `events.record.TABLE`.
        """

    def commands(self, game: str, asker: str, command_id: str) -> list[int]:
        """The seqs of all batches of one request, in order: those with the ids `command_id`,
        `command_id/2`, `command_id/3` … See `command`."""

    def games(self) -> list[tuple[str, str]]:
        """(id, kind) of every game in order of creation."""

    def latest(self) -> str | None:
        """The id of the most recently used game, if any."""

    def set_latest(self, game: str) -> None:
        """Make this the most recently used game; writes only if it changes. Raises UnknownGame."""

    def close(self) -> None:
        """Release the store. A closed log can't be used again."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


LONGEST_ID: Final = 40
"""Maximum length in characters of an id in an error."""


def unknown_game(game: str, place: str) -> UnknownGame:
    """The UnknownGame error."""
    return UnknownGame(
        _("There is no game {game} in {path}.").format(
            game=printable(game[:LONGEST_ID]), path=place
        )
    )


def id_taken(game: str) -> BadInput:
    """The error for a new game whose id is taken."""
    return BadInput(
        _("There is already a game {game}. Choose another id.").format(game=printable(game))
    )


def further_ids(command_id: str) -> tuple[str, str]:
    """The bounds, in byte order, of all ids that begin with `command_id/`."""
    return f"{command_id}/", f"{command_id}0"  # "0" follows "/"


def is_further(id_: str, command_id: str) -> bool:
    """Whether an id that begins with `command_id/` belongs to a later batch of the same request."""
    number = id_[len(command_id) + 1 :]
    return number.isascii() and number.isdecimal()
