"""Exported games in compressed files (gzip): each member of such a file holds one game."""

import gzip
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO, Final

from events.errors import BadInput, MclubError
from events.language import gettext as _
from mclub.club.club import Club
from mclub.files.copy import Copied, bring
from mclub.files.lines import read_header
from mclub.files.logs import import_file, read_log
from mclub.files.reading import first_line
from mclub.files.transcripts import TRANSCRIPT

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
        lines = BytesIO(content)
        header = first_line(lines)
        try:
            yield _import(club, lines, name, header)
        except MclubError as error:
            yield Copied(read_header(header, name).game, "refused", why=str(error))


def _import(club: Club, stream: BinaryIO, name: str, first: bytes) -> Copied:
    if first.startswith(TRANSCRIPT.encode()):
        game = import_file(club, stream, name, first)
        return Copied(game.id, "copied", game.seq)
    header, rows = read_log(stream, name, first)
    return bring(club.log, header.game, header.kind, rows)


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
