"""The games of a log as one compressed file, which `import` reads."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from events.errors import MclubError
from mclub.club.batches import read_games
from mclub.club.club import Club
from mclub.files.compression import compress
from mclub.files.logs import export_log

BATCH: Final = 100
"""The games that a process exports at a time."""


class Packed(NamedTuple):
    """A game as a member of a compressed file. content: empty if the game can't be read; why: the
    reason for that."""

    game: str
    content: bytes
    why: str = ""


def pack_games(place: str, games: Sequence[str]) -> Iterator[Packed]:
    """These games of the log at `place`, in order. Raises BadInput if the log can't be read."""
    return read_games(place, games, BATCH, _pack_game)


def _pack_game(club: Club, id_: str) -> Packed:
    try:
        lines = export_log(club, club.game(id_))
        return Packed(id_, compress("".join(f"{line}\n" for line in lines).encode()))
    except MclubError as error:
        club.log.games()  # raises if the place of the games is at fault, not this one
        return Packed(id_, b"", str(error))
