"""Compression of answers.

The length of a compressed answer can reveal its content to an attacker who gets text of their own
into it and watches the network (BREACH). So compressed answers get random padding, and answers that
contain link tokens are not compressed.
"""

import zlib
from collections.abc import Iterable
from secrets import randbelow
from typing import Final

LEAST: Final = 1024
"""The minimum number of bytes for which compression is worthwhile."""
PAGE_LEVEL: Final = 9
"""The compression level of whole pages, which a browser loads only once. At the lowest level they
would be a quarter longer, and save one or two milliseconds of the worker's time."""
EVENT_LEVEL: Final = 1
PADDING: Final = 96
"""The random padding of an answer, in bytes, is shorter than this."""
EVENT_WINDOW: Final = 13
EVENT_MEMORY: Final = 6
"""Parameters of zlib for an event of a stream: a quarter of the usual memory, in half the time."""
TYPES: Final = (b"text/html", b"application/json")
PATHS: Final = ("/games/", "/rules")
"""The prefixes of paths whose answers may be compressed."""
GZIP: Final = b"\x1f\x8b\x08\x08" + bytes(4) + b"\x00\xff"
"""A gzip header without time or operating system, but with a file name, which is the padding."""

EVENTS_HEAD: Final = GZIP + b"\0"
"""The beginning of a stream of events, each of which is compressed by `pack_event`."""

Headers = list[tuple[bytes, bytes]]


def accepts_gzip(header: str) -> bool:
    """Whether the client accepts gzip. header: Accept-Encoding."""
    for coding in header.lower().split(","):
        name, _semicolon, quality = coding.partition(";")
        if name.strip() == "gzip":
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def packs(path: str, headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether the answer to a request for `path` with these headers may be compressed."""
    values = {name.lower(): value for name, value in headers}
    return (
        path.startswith(PATHS)
        and b"content-encoding" not in values
        and values.get(b"content-type", b"").startswith(TYPES)
    )


def pack(body: bytes) -> bytes:
    """The body as gzip, with random padding."""
    padding = b"-" * randbelow(PADDING)
    compressor = zlib.compressobj(PAGE_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    end = zlib.crc32(body).to_bytes(4, "little") + (len(body) % 2**32).to_bytes(4, "little")
    return b"".join((GZIP, padding, b"\0", compressor.compress(body), compressor.flush(), end))


def pack_event(event: bytes) -> bytes:
    """An event of a stream, compressed by itself, since earlier ones may contain secrets of the
    reader, and padded with an uncompressed comment line. A short one stays as it is."""
    if len(event) < LEAST:
        return _stored(event)
    compressor = zlib.compressobj(EVENT_LEVEL, zlib.DEFLATED, -EVENT_WINDOW, EVENT_MEMORY)
    comment = b":%b\n" % (b"-" * randbelow(PADDING))
    return b"".join(
        (compressor.compress(event), compressor.flush(zlib.Z_FULL_FLUSH), _stored(comment))
    )


def _stored(text: bytes) -> bytes:
    """The text as a stored block of a deflate stream (RFC 1951, 3.2.4)."""
    length = len(text)
    return b"\0" + length.to_bytes(2, "little") + (2**16 - 1 - length).to_bytes(2, "little") + text


def pack_once(body: bytes) -> bytes:
    """The body as gzip at the highest level and without padding, for files without secrets."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return compressor.compress(body) + compressor.flush()


def packed_headers(headers: Headers, length: int) -> Headers:
    """The headers of an answer after compression to `length` bytes."""
    others = [(name, value) for name, value in headers if name.lower() != b"content-length"]
    return [*others, (b"content-encoding", b"gzip"), (b"content-length", b"%d" % length)]
