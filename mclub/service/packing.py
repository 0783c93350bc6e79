"""Compressed answers.

A length that follows from what is in an answer can betray it to somebody who gets his own words
into it and watches the line (BREACH). So each answer is padded by chance, and what holds tokens of
links is not compressed.
"""

import zlib
from collections.abc import AsyncIterator, Iterable
from secrets import randbelow
from typing import Final

LEAST: Final = 1024
"""Bytes from which compressing is worth its while."""
LEVEL: Final = 1
PADDING: Final = 96
"""Bytes of padding that an answer has fewer of."""
TYPES: Final = (b"text/html", b"application/json")
PATHS: Final = ("/games/", "/rules")
"""The pages that may be compressed."""
GZIP: Final = b"\x1f\x8b\x08\x08" + bytes(4) + b"\x00\xff"
"""The beginning of a gzip file with a file name, which is the padding; no time, no system."""

Headers = list[tuple[bytes, bytes]]


def accepts_gzip(header: str) -> bool:
    """Whether the client takes gzip. header: Accept-Encoding."""
    for coding in header.lower().split(","):
        name, _semicolon, quality = coding.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def packs(path: str, headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether an answer with these headers may be compressed."""
    found = {name.lower(): value for name, value in headers}
    return (
        path.startswith(PATHS)
        and b"content-encoding" not in found
        and found.get(b"content-type", b"").startswith(TYPES)
    )


def pack(body: bytes) -> bytes:
    """The body as gzip, of a length that chance makes vary."""
    padding = b"-" * randbelow(PADDING)
    packed = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    end = zlib.crc32(body).to_bytes(4, "little") + (len(body) % 2**32).to_bytes(4, "little")
    return b"".join((GZIP, padding, b"\0", packed.compress(body), packed.flush(), end))


async def pack_events(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """A stream of events as gzip. Each is compressed without regard to those before, which may hold
    what its reader alone may know, and padded by an uncompressed comment line."""
    yield GZIP + b"\0"
    async for event in events:
        packed = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        comment = b":%b\n" % (b"-" * randbelow(PADDING)) if len(event) >= LEAST else b""
        yield b"".join((packed.compress(event), packed.flush(zlib.Z_FULL_FLUSH), _stored(comment)))


def _stored(text: bytes) -> bytes:
    """The text as an uncompressed block of a gzip file (RFC 1951, 3.2.4)."""
    length = len(text)
    return b"\0" + length.to_bytes(2, "little") + (2**16 - 1 - length).to_bytes(2, "little") + text


def pack_once(body: bytes) -> bytes:
    """A file as gzip, as small as it gets, for what has no secret in it."""
    packed = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return packed.compress(body) + packed.flush()


def packed_headers(headers: Headers, length: int) -> Headers:
    """The headers of a compressed answer of this length."""
    kept = [(name, value) for name, value in headers if name.lower() != b"content-length"]
    return [*kept, (b"content-encoding", b"gzip"), (b"content-length", b"%d" % length)]
