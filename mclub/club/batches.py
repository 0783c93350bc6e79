"""Reads many games of a log on all cores."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from mclub.club.club import Club
from mclub.processes import in_batches

R = TypeVar("R")


def read_games(
    place: str, games: Sequence[str], size: int, read: Callable[[Club, str], R]
) -> Iterator[R]:
    """The results of `read` for these games of the log at `place`, in order. size: how many games
    are read at once; read: a function of a module, since processes get it by its name."""
    return in_batches(partial(_read_batch, place, read), games, size)


def _read_batch(place: str, read: Callable[[Club, str], R], games: Sequence[str]) -> list[R]:
    with Club(place) as club:
        return [read(club, game) for game in games]
