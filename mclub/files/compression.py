"""Exported games in compressed files (gzip): each member of such a file holds one game."""

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
"""The first bytes of a compressed file."""
CHUNK: Final = 2**16
MOST: Final = 2**28
"""The maximum size of one game in bytes; anything larger is a decompression bomb."""


def compress(content: bytes) -> bytes:
    """Compress a file, without a timestamp: equal games give equal files."""
    return gzip.compress(content, mtime=0)


def import_compressed(club: Club, stream: BinaryIO, name: str, first: bytes) -> Iterator[Copied]:
    """Import all games of a compressed file and report the outcome of each; games the club already
    has are continued. first: bytes already read. Chain and seals are verified. Raises BadInput for
    any other file."""
    for content in _members(stream, name, first):
        with Club() as unpacked:
            try:
                original = import_file(unpacked, BytesIO(content), name)
                yield from copy(unpacked.log, club.log, [(original.id, original.kind.KIND)])
            except MclubError as error:
                game = read_header(content.partition(b"\n")[0], name).game
                yield Copied(game, "refused", why=str(error))


def _members(stream: BinaryIO, name: str, rest: bytes) -> Iterator[bytes]:
    """The content of each complete member; the last one may be truncated."""
    while rest := rest or stream.read(CHUNK):
        inflate = zlib.decompressobj(zlib.MAX_WBITS | 16)
        content = bytearray()
        while not inflate.eof:
            piece = rest or stream.read(CHUNK)
            rest = b""
            if not piece:
                return
            try:
                content += inflate.decompress(piece, MOST)
            except zlib.error as error:
                raise _unpacking_error(name) from error
            if len(content) >= MOST:
                raise _unpacking_error(name)
        rest = inflate.unused_data
        yield bytes(content)


def _unpacking_error(name: str) -> BadInput:
    return BadInput(_("{file} can't be unpacked.").format(file=name))
