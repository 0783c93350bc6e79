"""The log: where the records of all games are kept, appended once and never changed.

Every log behaves as `Log` says, whatever it is stored in; `tests/events/log_contract.py` holds each
of them to it. A log knows rows, not games: bodies and openings are JSON text to it.
"""

from collections.abc import Sequence
from typing import Final, Protocol, Self

from events.errors import BadInput, UnknownGame, shown
from events.language import gettext as _
from events.record import Row, Whole

Stored = tuple[int, str, str | None, bytes]
"""A stored record: seq, body, openings, hash."""


class Log(Protocol):
    """The records of many games, each numbered 1, 2, 3 … in its game.

    One log may be used by several threads, and one store by several processes, each with a log of
    its own. What can go wrong with the store comes as BadInput (nothing was written, and what to do
    about it) or LogDamaged (the store holds what no log has written).

    place: what people call the store, a file's path or a database's address without its password.
    """

    place: str

    def create(self, game: str, kind: str, rows: Sequence[Row]) -> None:
        """Begin a game with its first rows, of which there is at least one.

        All or nothing, and durable on return. Raises BadInput when the id is taken.
        """

    def append(self, game: str, expected: int, rows: Sequence[Row]) -> None:
        """Add rows, at least one, to a game whose last seq is `expected`, from which they go on.

        All or nothing, and durable on return.
        Raises GameMovedOn when the last seq is another one, or when the game already has one of the
        rows' command ids from the same asker: then `commands` tells what came of it. Raises
        UnknownGame.
        """

    def whole(self, game: str, *, chain: bool = True) -> Whole:
        """All records in one piece, the quick way to load a game. Raises UnknownGame.

        chain: with all hashes; else with the last one alone. The records are meant to be in order,
        which their numbers and the chain prove.
        """

    def rows(self, game: str, after: int = 0) -> list[Stored]:
        """All that is stored of the records beyond seq `after`, in order. Raises UnknownGame."""

    def head(self, game: str) -> tuple[int, bytes]:
        """Seq and hash of the last record. Raises UnknownGame."""

    def kind(self, game: str) -> str:
        """Which game it is, e.g. "million-club". Raises UnknownGame."""

    def command(self, game: str, asker: str, command_id: str) -> int | None:
        """Seq of the first record of the batch with exactly this command id of this asker (a seat,
        "referee" or `events.record.TABLE`), if there is one."""

    def commands(self, game: str, asker: str, command_id: str) -> list[int]:
        """As `command`, for every batch of one go: ids `id`, `id/2`, `id/3` …, in order of seq."""

    def games(self) -> list[tuple[str, str]]:
        """(id, kind) of every game in order of creation."""

    def latest(self) -> str | None:
        """The game last used, if one was noted."""

    def set_latest(self, game: str) -> None:
        """Note the game last used; writes only what is new. Raises UnknownGame."""

    def close(self) -> None:
        """Let go of the store. A closed log is of no further use."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


LONGEST_ID: Final = 40
"""Characters of an id that an error repeats."""


def unknown(game: str, place: str) -> UnknownGame:
    """What every log says of a game that it has not."""
    return UnknownGame(
        _("There is no game {game} in {path}.").format(game=shown(game[:LONGEST_ID]), path=place)
    )


def taken(game: str) -> BadInput:
    """What every log says of a new game whose id it has."""
    return BadInput(
        _("There is already a game {game}. Choose another id.").format(game=shown(game))
    )


def between(command_id: str) -> tuple[str, str]:
    """Two texts between which, byte by byte, all ids lie that begin with `id/`."""
    return f"{command_id}/", f"{command_id}0"  # "0" follows "/"


def is_further(id_: str, command_id: str) -> bool:
    """Whether an id that begins with `command_id/` is of a further batch of the same go."""
    number = id_[len(command_id) + 1 :]
    return number.isascii() and number.isdecimal()
