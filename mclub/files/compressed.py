"""Exported games in compressed files (gzip), one or many: each member of such a file holds one."""

import gzip
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO, Final

from events.errors import BadInput, MclubError
from events.language import gettext as _
from mclub.club.club import Club
from mclub.files.copy import Copied, copy
from mclub.files.lines import read_header
from mclub.files.logs import import_file

SUFFIX: Final = ".gz"
MAGIC: Final = b"\x1f\x8b"
"""What a compressed file begins with."""
CHUNK: Final = 2**16
MOST: Final = 2**28
"""Bytes of one game: what is larger was made to do harm."""


def compressed(text: bytes) -> bytes:
    """The text as a compressed file; without the time of day the same game gives the same one."""
    return gzip.compress(text, mtime=0)


def import_compressed(club: Club, stream: BinaryIO, name: str, first: bytes) -> Iterator[Copied]:
    """Brings all games of a compressed file into the club, where some may be already, and tells
    what became of each; first: what was read of it before. Chain and seals are verified. Raises
    BadInput for what is no such file."""
    for content in _members(stream, name, first):
        with Club() as unpacked:
            try:
                kept = import_file(unpacked, BytesIO(content), name)
                yield from copy(unpacked.log, club.log, [(kept.id, kept.kind.KIND)])
            except MclubError as error:
                game = read_header(content.partition(b"\n")[0], name).game
                yield Copied(game, "refused", why=str(error))


def _members(stream: BinaryIO, name: str, left: bytes) -> Iterator[bytes]:
    """What is in each member that is whole: the last one may have been broken off."""
    while left := left or stream.read(CHUNK):
        inflate = zlib.decompressobj(zlib.MAX_WBITS | 16)
        content = bytearray()
        while not inflate.eof:
            piece = left or stream.read(CHUNK)
            left = b""
            if not piece:
                return
            try:
                content += inflate.decompress(piece, MOST)
            except zlib.error as error:
                raise _unreadable(name) from error
            if len(content) >= MOST:
                raise _unreadable(name)
        left = inflate.unused_data
        yield bytes(content)


def _unreadable(name: str) -> BadInput:
    return BadInput(_("{file} can't be unpacked.").format(file=name))
