"""Audits a game in a log or an exported file, or all games of a log; see `Audit` for the checks.

Files are read line by line, with limits on the length of a line and of the file.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import BinaryIO, Final, NamedTuple

import msgspec

from events.decoding import json_decoder
from events.errors import BadInput, MclubError
from events.language import gettext as _
from events.log import Log, Stored
from events.opening import open_log
from mclub.desk.auditor import Audit
from mclub.files.cuts import SHORTEST_HEAD
from mclub.files.eyes import eyes_in
from mclub.files.lines import Header, Line, Unreadable, read_header, read_line
from mclub.files.reading import first_line, lines_of
from mclub.files.transcripts import TRANSCRIPT
from mclub.kinds.registry import game_kind
from mclub.processes import in_batches

HASH_LETTERS = 64
BATCH: Final = 20
"""The games that a process audits at a time: some half a second's work."""

_encode = msgspec.json.Encoder().encode
_decode_line = json_decoder(Line).decode


def audit_log(log: Log, game: str, *, head: str = "") -> Audit:
    """Audit a game in a log. head: a noted hash (hex), or a prefix of it.

    Raises UnknownGame, LogDamaged, BadInput.
    """
    audit = Audit(
        game_kind(log.kind(game)),
        game,
        heads=_heads(head),
        find=lambda asker, id_: log.command(game, asker, id_),
    )
    return audit_rows(audit, log.rows(game))


class Audited(NamedTuple):
    """The outcome of a game's audit. first_bad: the first faulty record, None if there is none or
    the game can't be opened; why: what is wrong."""

    game: str
    passed: bool
    first_bad: int | None = None
    why: str = ""


def audit_games(place: str, games: Sequence[str]) -> Iterator[Audited]:
    """Audit these games of the log at `place` on all cores, in order. Raises BadInput if the log
    can't be opened or read."""
    return in_batches(partial(_audit_batch, place), games, BATCH)


def _audit_batch(place: str, games: Sequence[str]) -> list[Audited]:
    with open_log(place) as log:
        return [_audit_game(log, game) for game in games]


def _audit_game(log: Log, game: str) -> Audited:
    try:
        document = audit_log(log, game).document()
    except MclubError as error:
        log.games()  # raises if the place of the games is at fault, not this one
        return Audited(game, passed=False, why=str(error))
    first_bad = document["first_bad"]
    faults = [fault for check in document["checks"] for fault in check["faults"]]
    why = next((fault["why"] for fault in faults if fault["seq"] == first_bad), "")
    return Audited(game, document["passed"], first_bad, why)


def audit_rows(audit: Audit, rows: Iterable[Stored]) -> Audit:
    """Check all rows of a game with the audit, end it and return it."""
    for row in rows:
        audit.take(*row)
    audit.end()
    return audit


def audit_file(stream: BinaryIO, name: str, *, head: str = "") -> Audit:
    """Audit an exported log, complete or cut, up to the first unreadable line. Raises BadInput for
    any other file."""
    header = _header(first_line(stream), name)
    eyes = eyes_in(header.eyes)
    if eyes is None:
        raise BadInput(_("{file} does not say for whom it was cut.").format(file=name))
    audit = Audit(
        game_kind(header.kind),
        header.game,
        eyes=eyes,
        heads=list(dict.fromkeys([*_heads(head), *_heads(header.head)])),
    )
    number = 1
    try:
        for number, line in enumerate(lines_of(stream, name), 2):
            if not _take(line, number, audit):
                break
    except BadInput as error:
        raise BadInput(
            _("{error} It was read up to line {line}.").format(error=error, line=number)
        ) from error
    if number == 1:
        raise BadInput(_("{file} contains no records.").format(file=name))
    audit.end()
    return audit


def _take(line: bytes, number: int, audit: Audit) -> bool:
    try:
        body, openings, hash_, _line, canonical = read_line(line)
    except Unreadable as error:
        why = _("line {line} of the file can't be read ({error}).")
        audit.report_unreadable(why.format(line=number, error=error))
        return False
    audit.take(None, body, openings, hash_)
    if not canonical:
        why = _("line {line} of the file is not in the form that mclub writes.")
        audit.report_misshapen(why.format(line=number))
    return True


def _header(line: bytes, name: str) -> Header:
    if line.startswith(TRANSCRIPT.encode()):
        raise BadInput(
            _(
                "{file} is a transcript, which has no chain to audit. Import it first: "
                "mclub import {file}"
            ).format(file=name)
        )
    return read_header(line, name)


def _heads(head: str) -> Sequence[str]:
    if not head:
        return ()
    head = head.strip().lower()
    if not SHORTEST_HEAD <= len(head) <= HASH_LETTERS or set(head) - set("0123456789abcdef"):
        raise BadInput(
            _(
                "“{head}” is not a head: a head has {most} letters and digits, of which "
                "the first {few} suffice."
            ).format(head=head[:70], most=HASH_LETTERS, few=SHORTEST_HEAD)
        )
    return (head,)
