"""Audits a game in a log or an exported file: see `Audit` for what is tried.

A file is read line by line, and no line or file without end is read to its end.
"""

from collections.abc import Iterable, Sequence
from typing import BinaryIO

import msgspec

from events.errors import BadInput
from events.language import gettext as _
from events.log import Log, Stored
from mclub.desk.auditor import Audit
from mclub.files import MAX_FILE, MAX_LINE, TRANSCRIPT, Header, Line
from mclub.games import game_kind

HASH_LETTERS = 64

_encode = msgspec.json.Encoder().encode
_decode_line = msgspec.json.Decoder(Line).decode


def audit_log(log: Log, game: str, *, head: str = "") -> Audit:
    """Audits a game in a log. head: a noted hash, hex. Raises UnknownGame, LogDamaged, BadInput."""
    audit = Audit(
        game_kind(log.kind(game)),
        game,
        heads=_heads(head),
        find=lambda id_: log.command(game, id_),
    )
    return audit_rows(audit, log.rows(game))


def audit_rows(audit: Audit, rows: Iterable[Stored]) -> Audit:
    """Lets the audit take all rows of a game."""
    for row in rows:
        audit.take(*row)
    audit.end()
    return audit


def audit_file(stream: BinaryIO, name: str, *, head: str = "") -> Audit:
    """Audits an exported log, whole or cut. Raises BadInput for what is none.

    From the first line on that can't be read the rest is left alone.
    """
    header = _header(stream.readline(MAX_LINE), name)
    heads = dict.fromkeys([*_heads(head), *_heads(header.head)])
    audit = Audit(game_kind(header.kind), header.game, eyes=header.eyes, heads=list(heads))
    total = 0
    for number in _count(stream, name, audit):
        total = number
    if not total:
        raise BadInput(_("{file} holds no records.").format(file=name))
    audit.end()
    return audit


def _count(stream: BinaryIO, name: str, audit: Audit) -> Iterable[int]:
    """Takes the lines one by one and counts them."""
    size = 0
    number = 0
    while line := stream.readline(MAX_LINE + 1):
        number += 1
        size += len(line)
        if len(line) > MAX_LINE or size > MAX_FILE:
            raise BadInput(
                _("{file} is larger than a game's log can be ({most} MB), at line {line}.").format(
                    file=name, most=MAX_FILE // 1024**2, line=number + 1
                )
            )
        yield number
        if not _take(line, number + 1, audit):
            return


def _take(line: bytes, number: int, audit: Audit) -> bool:
    try:
        read = _decode_line(line)
        body = bytes(read.record).decode()
        hash_ = bytes.fromhex(read.hash)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        why = _("line {line} of the file can't be read ({error}).")
        audit.unreadable(why.format(line=number, error=error))
        return False
    openings = None if read.openings is None else _encode(read.openings).decode()
    audit.take(None, body, openings, hash_)
    if _encode(read) != line.rstrip(b"\r\n"):
        why = _("line {line} of the file does not have the form in which mclub writes it.")
        audit.misshapen(why.format(line=number))
    return True


def _header(line: bytes, name: str) -> Header:
    if line.startswith(TRANSCRIPT.encode()):
        raise BadInput(
            _(
                "{file} is a transcript, which has no chain to audit. Import it first: "
                "mclub import {file}"
            ).format(file=name)
        )
    try:
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadInput(
            _("{file} is no exported log of mclub (line 1: {error}).").format(
                file=name, error=error
            )
        ) from error
    if header.format != 1 or header.mclub != "log":
        raise BadInput(
            _("{file} has the format {format}; this mclub reads format 1.").format(
                file=name, format=header.format
            )
        )
    return header


def _heads(head: str) -> Sequence[str]:
    if not head:
        return ()
    head = head.strip().lower()
    if len(head) != HASH_LETTERS or set(head) - set("0123456789abcdef"):
        raise BadInput(
            _("“{head}” is no head; that is a hash of {count} letters and digits.").format(
                head=head[:70], count=HASH_LETTERS
            )
        )
    return (head,)
