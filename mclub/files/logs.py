"""Games as files: a log as JSON Lines, whole or cut for a seat. Format: docs/format.md."""

from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from events.chain import first_link, link
from events.errors import BadInput, LogDamaged
from events.form import departure
from events.language import gettext as _
from events.log import row_of
from events.record import Record, Row, check_seals, seals
from events.sealed import Opening, Sealed
from mclub.club.bounds import MAX_NAME
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import REFEREE, Moment
from mclub.club.repository import Repository
from mclub.club.sights import BROKEN
from mclub.files.eyes import eyes_of_cut
from mclub.files.lines import Header, Line, Unreadable, encode, read_header, read_line
from mclub.files.reading import first_line, lines_of, read_text
from mclub.files.transcripts import TRANSCRIPT, import_transcript
from mclub.kinds.kind import GameKind
from mclub.kinds.registry import game_kind
from projections.soundness import check_sound
from projections.timeline import timeline


def export_log(club: Repository, game: Game, eyes: str = REFEREE) -> Iterator[str]:
    """The game's log, one record a line, cut for `eyes`: a seat, "spectator" or "referee"."""
    cut = game.cut(eyes)
    whose = eyes
    if game.created.seed.value is None and not game.opened:
        # An earlier cut has removed values, even for readers who may know them.
        whose = eyes_of_cut(cut, game.seats if eyes == REFEREE else [eyes])
    yield encode(Header(1, "log", game.id, game.kind.KIND, whose, game.head)).decode()
    for (_seq, body, openings, hash_), record in zip(club.log.rows(game.id), cut, strict=True):
        visible = None if openings is None else [_opening(seal) for seal in seals(record)]
        yield encode(Line(msgspec.Raw(body.encode()), visible, hash_.hex())).decode()


def _opening(seal: Sealed[Any]) -> Opening | None:
    return None if seal.value is None else Opening(seal.value, seal.salt)


def import_file(club: Club, stream: BinaryIO, name: str, first: bytes = b"") -> Game:
    """Import a game from an exported log or a transcript; first: the first line, if already read.

    A log keeps its id and its chain, which are verified; a transcript is replayed. Raises BadInput
    or LogDamaged, and then imports nothing.
    """
    first = first or first_line(stream)
    if first.startswith(TRANSCRIPT.encode()):
        return import_transcript(club, read_text(stream, name, first))
    header, rows = read_log(stream, name, first)
    club.log.create(header.game, header.kind, rows)
    return club.game(header.game)


def read_log(stream: BinaryIO, name: str, first: bytes) -> tuple[Header, list[Row]]:
    """The header and the rows of an exported log, with its chain and seals verified. first: its
    first line. Raises BadInput, or LogDamaged if the rows can't form a game."""
    header = read_header(first, name)
    kind = game_kind(header.kind)
    previous = first_link(header.game)
    rows: list[Row] = []
    records: list[Record[Any]] = []
    for line in lines_of(stream, name):
        seq = len(rows) + 1
        try:
            body, openings, hash_, _line, _canonical = read_line(line)
        except Unreadable as error:
            raise LogDamaged(
                seq, _("the line can't be read ({error}).").format(error=error)
            ) from error
        previous = link(previous, body)
        if previous != hash_:
            raise LogDamaged(seq, _("its hash does not follow from the records before it."))
        record = kind.CODEC.record(body, openings, seq)
        check_seals(record)
        if record.seq != seq:
            raise LogDamaged(seq, _("the record is missing."))
        if why := departure(body, kind.CODEC.form(body)):
            raise LogDamaged(seq, why)
        rows.append(row_of((seq, body, openings, hash_), record))
        records.append(record)
    if not rows:
        raise BadInput(_("{file} contains no records.").format(file=name))
    if header.head not in ("", previous.hex()):
        raise LogDamaged(len(rows) + 1, _("the record is missing."))
    _check_story(kind, header, records)
    return header, rows


def _check_story(kind: GameKind, header: Header, records: list[Record[Any]]) -> None:
    """Check that the records form a game; anyone can build a valid chain. Raises LogDamaged."""
    types = check_sound(records, kind.KIND, kind.SEATS)
    if any(len(player.name) > MAX_NAME for player in records[0].event.players):
        raise LogDamaged(1, _("it does not begin a game."))
    moment = Moment(kind, header.game, records)
    try:
        moment.line = timeline(records, types)
        moment.board()
        moment.history()
    except BROKEN as error:
        raise LogDamaged(0, _("its events contradict one another.")) from error
