"""Parses the lines of an exported log. Format: docs/format.md."""

import re
from typing import NamedTuple

import msgspec

from events.decoding import UNREADABLE, json_decoder
from events.errors import BadInput, cause
from events.language import gettext as _
from events.sealed import Opening

_ID = re.compile(r"[A-Za-z0-9_-]{1,40}\Z")


class Header(msgspec.Struct):
    """The first line of an exported log. eyes: whose cut it is, or "referee" for everything; head:
    the hash of the last record, hex."""

    format: int
    mclub: str
    game: str
    kind: str
    eyes: str
    head: str = ""


class Line(msgspec.Struct):
    """A record of an exported log. record: the stored body, byte for byte; hash: hex."""

    record: msgspec.Raw
    openings: list[Opening | None] | None
    hash: str


encode = msgspec.json.Encoder().encode
_decode = json_decoder(Line).decode


class Unreadable(ValueError):
    """Raised for a line that is not a record of an exported log; the text says why."""


class Exported(NamedTuple):
    """An exported record. body: as stored; openings: JSON, None without seals; canonical: whether
    the line has the form that mclub writes."""

    body: str
    openings: str | None
    hash: bytes
    line: Line
    canonical: bool


def read_line(raw: bytes) -> Exported:
    """Parse a record of an exported log. Raises Unreadable."""
    try:
        line = _decode(raw)
        body = bytes(line.record).decode()
        hash_ = bytes.fromhex(line.hash)
    except (ValueError, *UNREADABLE) as error:
        raise Unreadable(cause(error)) from error
    openings = None if line.openings is None else encode(line.openings).decode()
    canonical = line.hash == hash_.hex() and encode(line) == raw.rstrip(b"\r\n")
    return Exported(body, openings, hash_, line, canonical)


def read_header(first: bytes, name: str) -> Header:
    """Parse the first line of an exported log. Raises BadInput."""
    try:
        header = json_decoder(Header).decode(first)
    except UNREADABLE as error:
        raise BadInput(
            _("{file} is neither an exported log nor a transcript of mclub.").format(file=name)
        ) from error
    if header.format != 1 or header.mclub != "log":
        raise BadInput(
            _("{file} has format {format}; this version of mclub reads format 1.").format(
                file=name, format=header.format
            )
        )
    if not _ID.match(header.game):
        raise BadInput(_("{file} contains an invalid game id.").format(file=name))
    return header
