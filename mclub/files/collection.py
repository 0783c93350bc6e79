"""The games of a log as one compressed file, which `import` reads."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from events.errors import MclubError
from mclub.club.club import Club
from mclub.files.compression import compress
from mclub.files.logs import export_log
from mclub.processes import in_batches

BATCH: Final = 100
"""The games that a process exports at a time."""


class Packed(NamedTuple):
    """A game as a member of a compressed file. content: empty if the game can't be read; why: the
    reason for that."""

    game: str
    content: bytes
    why: str = ""


def pack_games(place: str, games: Sequence[str]) -> Iterator[Packed]:
    """These games of the log at `place`, in order."""
    return in_batches(partial(_pack, place), games, BATCH)


def _pack(place: str, games: Sequence[str]) -> list[Packed]:
    with Club(place) as club:
        return [_pack_game(club, game) for game in games]


def _pack_game(club: Club, id_: str) -> Packed:
    try:
        lines = export_log(club, club.game(id_))
        return Packed(id_, compress("".join(f"{line}\n" for line in lines).encode()))
    except MclubError as error:
        return Packed(id_, b"", str(error))
