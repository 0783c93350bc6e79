"""Finished games in one compressed file, and back from there into a log.

An archive is made of exported logs, each of them compressed (gzip) by itself and put behind the one
before. Any program that knows gzip reads it as JSON Lines, a header and then a record a line, game
after game; each game has its chain with it. What is broken off in the middle of a game is cut off
when the archive is gone on with.
"""

import gzip
import os
import zlib
from collections.abc import Collection, Iterator
from io import BytesIO, FileIO
from pathlib import Path
from typing import BinaryIO, Final, Literal, NamedTuple

from events.errors import BadInput, MclubError, reason
from events.language import gettext as _
from events.sqlite_log.opening import PRIVATE
from mclub.club.club import Club
from mclub.files.copy import Copied, copy
from mclub.files.lines import read_header
from mclub.files.logs import export_log, import_file

CHUNK: Final = 2**16
MOST: Final = 2**28
"""Bytes of one game: what is larger was made to do harm."""

Became = Literal["archived", "unchanged", "running", "refused"]


class Archived(NamedTuple):
    """What became of a game: it is new in the archive, it was there already, it is not over, or
    (why) it can't be read."""

    game: str
    became: Became
    why: str = ""


def put_away(club: Club, path: Path) -> Iterator[Archived]:
    """Adds all finished games to the archive, which is made if it is missing, and tells of each
    game what became of it. The club keeps them. Raises BadInput if the file can't serve."""
    try:
        # It holds everybody's secrets, like the log.
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
        with os.fdopen(descriptor, "r+b", buffering=0) as file:
            heads, end = _held(file, str(path))
            file.seek(end)
            file.truncate()
            for game, _kind in club.log.games():
                yield _put(club, game, file, heads)
            os.fsync(file.fileno())
    except OSError as error:
        raise BadInput(
            _("{file} can't be written: {why}.").format(file=path, why=reason(error))
        ) from error


def _put(club: Club, id_: str, file: FileIO, heads: dict[str, str]) -> Archived:
    try:
        game = club.game(id_)
        if game.status == "running":
            return Archived(id_, "running")
        if heads.get(id_) == game.head:
            return Archived(id_, "unchanged")
        lines = "".join(f"{line}\n" for line in export_log(club, game))
    except MclubError as error:
        return Archived(id_, "refused", str(error))
    # Without the time of day the same game gives the same bytes.
    _add(file, gzip.compress(lines.encode(), mtime=0))
    return Archived(id_, "archived")


def _add(file: FileIO, content: bytes) -> None:
    """Writes at the end: all of it, or nothing."""
    begin, left = file.tell(), memoryview(content)
    try:
        while left:
            left = left[file.write(left) :]
    except OSError:
        file.truncate(begin)
        raise


def bring_back(club: Club, path: Path, games: Collection[str] = ()) -> Iterator[Copied]:
    """Brings these games, or all, from an archive into the club, and tells what became of each.
    Chain and seals are verified. Raises BadInput if the file can't serve."""
    try:
        with path.open("rb") as file:
            for content, _end in _members(file, str(path)):
                game = _game_of(content, str(path))[0]
                if not games or game in games:
                    yield _brought(club, game, content, str(path))
    except OSError as error:
        raise BadInput(
            _("{file} can't be read: {why}.").format(file=path, why=reason(error))
        ) from error


def _brought(club: Club, game: str, content: bytes, name: str) -> Copied:
    with Club() as unpacked:
        try:
            kept = import_file(unpacked, BytesIO(content), name)
            (copied,) = copy(unpacked.log, club.log, [(kept.id, kept.kind.KIND)])
        except MclubError as error:
            return Copied(game, "refused", why=str(error))
    return copied


def _held(file: BinaryIO, name: str) -> tuple[dict[str, str], int]:
    """The heads of the games in an archive, and where the last one ends."""
    heads: dict[str, str] = {}
    end = 0
    for content, ends in _members(file, name):
        game, head = _game_of(content, name)
        heads[game], end = head, ends
    if not end and file.seek(0, os.SEEK_END):
        raise _no_archive(name)  # not even the first game is whole: perhaps it was never ours
    return heads, end


def _game_of(content: bytes, name: str) -> tuple[str, str]:
    header = read_header(content.partition(b"\n")[0], name)
    return header.game, header.head


def _members(file: BinaryIO, name: str) -> Iterator[tuple[bytes, int]]:
    """What is in each part that is whole, and where that part ends."""
    end = 0
    while True:
        file.seek(end)
        inflate = zlib.decompressobj(zlib.MAX_WBITS | 16)
        content = bytearray()
        while not inflate.eof:
            piece = file.read(CHUNK)
            if not piece:
                return
            try:
                content += inflate.decompress(piece, MOST)
            except zlib.error as error:
                raise _no_archive(name) from error
            if len(content) >= MOST:
                raise _no_archive(name)
        end = file.tell() - len(inflate.unused_data)
        yield bytes(content), end


def _no_archive(name: str) -> BadInput:
    return BadInput(_("{file} is no archive of mclub. Name another file.").format(file=name))
