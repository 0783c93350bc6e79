"""Exported games in compressed files (gzip): each member of such a file holds one game."""

import gzip
import os
import zlib
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import chain, groupby, islice
from typing import BinaryIO, Final

from events.errors import BadInput, MclubError
from events.language import gettext as _
from events.record import Row
from mclub.club.club import Club
from mclub.files.copy import Copied, bring
from mclub.files.lines import Header, read_header
from mclub.files.logs import import_file, read_log
from mclub.files.reading import first_line
from mclub.files.transcripts import TRANSCRIPT
from mclub.processes import in_processes

SUFFIX: Final = ".gz"
MAGIC: Final = b"\x1f\x8b"
"""The first bytes of a compressed file."""
CHUNK: Final = 2**16
MOST: Final = 2**28
"""The maximum size of one game in bytes; anything larger is a decompression bomb."""
BATCH: Final = 2**21
"""The bytes of games that a process checks at a time. A larger game is checked in this process, so
that only one of them is in memory."""

Checked = tuple[Header, list[Row]] | None
"""The verified log of a game; None for a transcript, and for what will be refused."""


def compress(content: bytes) -> bytes:
    """Compress a file, without a timestamp: equal games give equal files."""
    return gzip.compress(content, mtime=0)


def import_compressed(club: Club, stream: BinaryIO, name: str, first: bytes) -> Iterator[Copied]:
    """Import all games of a compressed file and report the outcome of each; games the club already
    has are continued. first: bytes already read. Chain and seals are verified, on all cores. Raises
    BadInput for any other file."""
    broken: list[BadInput] = []
    members = _until_broken(_members(stream, name, first), broken)
    for is_large, contents in groupby(members, lambda content: len(content) > BATCH):
        for content, checked in _each_checked(contents, name, alone=is_large):
            lines = BytesIO(content)
            header = first_line(lines)
            try:
                yield _import(club, lines, name, header, checked)
            except MclubError as error:
                if _is_transcript(header):  # it has no id by which to report it
                    raise
                yield Copied(read_header(header, name).game, "refused", why=str(error))
    if broken:
        raise broken[0]


def _import(club: Club, stream: BinaryIO, name: str, first: bytes, checked: Checked) -> Copied:
    if _is_transcript(first):
        game = import_file(club, stream, name, first)
        return Copied(game.id, "copied", game.seq)
    header, rows = checked or read_log(stream, name, first)
    return bring(club.log, header.game, header.kind, rows)


def _is_transcript(first: bytes) -> bool:
    return first.startswith(TRANSCRIPT.encode())


def _until_broken(contents: Iterator[bytes], broken: list[BadInput]) -> Iterator[bytes]:
    """What comes before an error, which is added to `broken`: those games are imported first."""
    try:
        yield from contents
    except BadInput as error:
        broken.append(error)


def _each_checked(
    contents: Iterator[bytes], name: str, *, alone: bool
) -> Iterator[tuple[bytes, Checked]]:
    """Each content with its verified log. What fills no two batches is left to the caller, with
    `alone` everything."""
    jobs = os.cpu_count() or 1
    if alone or jobs == 1:
        yield from ((content, None) for content in contents)
        return
    waiting = deque[bytes]()
    batches = _batches(contents, waiting)
    begun = list(islice(batches, 2))
    if len(begun) < 2:
        yield from ((content, None) for content in chain(*begun))
        return
    for results in in_processes(partial(_check_batch, name), chain(begun, batches), jobs):
        for checked in results:
            yield waiting.popleft(), checked


def _batches(contents: Iterable[bytes], waiting: deque[bytes]) -> Iterator[list[bytes]]:
    """The contents in batches. Each also goes into `waiting`."""
    batch: list[bytes] = []
    size = 0
    for content in contents:
        if batch and size + len(content) > BATCH:
            yield batch
            batch, size = [], 0
        batch.append(content)
        waiting.append(content)
        size += len(content)
    if batch:
        yield batch


def _check_batch(name: str, contents: Sequence[bytes]) -> list[Checked]:
    return [_check(name, content) for content in contents]


def _check(name: str, content: bytes) -> Checked:
    lines = BytesIO(content)
    first = first_line(lines)
    if _is_transcript(first):
        return None
    try:
        return read_log(lines, name, first)
    except MclubError:  # whoever imports it finds it again, and reports it
        return None


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
