"""Recorded games, each played only once."""

from functools import cache
from pathlib import Path

from mclub import Club, Game
from mclub.files.logs import import_file


@cache
def play_transcript(path: Path) -> tuple[Club, Game]:
    """The game of a transcript. All tests of a process share it, and none changes it."""
    club = Club()
    with path.open("rb") as stream:
        return club, import_file(club, stream, path.name)
