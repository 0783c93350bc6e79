"""Games as files: a log as JSON Lines (whole, or cut for a seat), and transcripts in the notation.

Formats: docs/format.md. Everything read from outside has a bound.
"""

import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from commands.notation import shown
from events.chain import first_link, link
from events.errors import BadInput, LogDamaged, MclubError, cause, reason
from events.form import departure
from events.language import gettext as _
from events.record import Record, Row, check_seals, id_owner, seals
from events.sealed import Opening, Sealed
from events.shared import REFEREES, GameAbandoned
from mclub.club.bounds import MAX_NAME
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import REFEREE, Moment
from mclub.club.opening import brought_to
from mclub.club.sights import BROKEN
from mclub.kinds.kind import Document, GameKind, game_kind
from mclub.kinds.parts import complete
from projections.soundness import check_sound

MAX_FILE = 64 * 1024 * 1024
"""Bytes that a file may have."""
MAX_LINE = 1024 * 1024
"""Bytes that a line of a log may have."""
TRANSCRIPT = "mclub-transcript"
_ID = re.compile(r"[A-Za-z0-9_-]{1,40}\Z")
_HEADER = re.compile(r"(\w[\w-]*)(?: (\w+))?: (.*)\Z")


class Header(msgspec.Struct):
    """The first line of an exported log. eyes: whose cut it is, or "referee" for all of it; head:
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


_encode = msgspec.json.Encoder().encode
_decode_line = msgspec.json.Decoder(Line).decode


def export_log(club: Club, game: Game, eyes: str = REFEREE) -> Iterator[str]:
    """The game's log, a line a record; cut for `eyes`: a seat, "spectator" or "referee"."""
    cut = game.cut(eyes)
    whose = eyes
    if game.created.seed.value is None and not game.opened:
        from mclub.files.cuts import eyes_of_cut

        # What was cut away before is not there for any eyes.
        whose = eyes_of_cut(cut, game.seats if eyes == REFEREE else [eyes])
    yield _encode(Header(1, "log", game.id, game.kind.KIND, whose, game.head)).decode()
    for (_seq, body, openings, hash_), record in zip(club.log.rows(game.id), cut, strict=True):
        left = None if openings is None else [_opening(seal) for seal in seals(record)]
        yield _encode(Line(msgspec.Raw(body.encode()), left, hash_.hex())).decode()


def _opening(seal: Sealed[Any]) -> Opening | None:
    return None if seal.value is None else Opening(seal.value, seal.salt)


def export_transcript(game: Moment) -> Iterator[str]:
    """The game as a person would have typed it. It tells the seed, and so every secret."""
    created = game.created
    if len(game.records) == 1:
        raise BadInput(_("The cards have not been dealt yet, so there is nothing to write down."))
    if created.seed.value is None:
        raise BadInput(_("A log that was cut for a seat has no transcript: the seed is sealed."))
    yield f"{TRANSCRIPT}: 1"
    yield f"game: {_json(game.kind.KIND)}"
    yield f"seed: {_json(created.seed.value)}"
    for player in created.players:
        yield f"player {player.seat}: {_json(player.name)}"
    for option, value in created.options.items():
        yield f"option {option}: {_json(value)}"
    if created.host != REFEREES:
        yield f"host: {_json(created.host)}"
    for seat, word in game.words.items():
        yield f"word {seat}: {_json(word)}"
    start, deck = brought_to(game.kind, game.records)
    if start is not None:
        yield f"start: {_json(start)}"
    if deck is not None:
        yield f"deck: {_json(deck)}"
    if game.line.abandoned is not None:
        yield f"abandoned: {_json(game.line.abandoned.reason)}"
    yield ""
    for record in game.line.standing:
        command = record.command
        if command is not None and type(record.event) is not GameAbandoned:
            text = command.value if isinstance(command, Sealed) else command
            yield f"{record.by}: {text}"


def import_file(club: Club, stream: BinaryIO, name: str) -> Game:
    """Brings a game from an exported log or a transcript into the club.

    A log keeps its id and its chain, which are verified; a transcript is played anew. Raises
    BadInput or LogDamaged; then nothing was imported.
    """
    first = first_line(stream)
    if first.startswith(TRANSCRIPT.encode()):
        return import_transcript(club, read_text(stream, name, first))
    return _import_log(club, first, stream, name)


def _import_log(club: Club, first: bytes, stream: BinaryIO, name: str) -> Game:
    header = read_header(first, name)
    kind = game_kind(header.kind)
    previous = first_link(header.game)
    rows: list[Row] = []
    records: list[Record[Any]] = []
    for line in lines_of(stream, name):
        seq = len(rows) + 1
        try:
            read = _decode_line(line)
            body = bytes(read.record).decode()
            hash_ = bytes.fromhex(read.hash)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise LogDamaged(
                seq, _("the line can't be read ({error}).").format(error=cause(error))
            ) from error
        previous = link(previous, body)
        if previous != hash_:
            raise LogDamaged(seq, _("its hash does not follow from the records before it."))
        openings = None if read.openings is None else _encode(read.openings).decode()
        record = kind.CODEC.record(body, openings, seq)
        check_seals(record)
        if record.seq != seq:
            raise LogDamaged(seq, _("the record is missing."))
        if why := departure(body, kind.CODEC.form(body)):
            raise LogDamaged(seq, why)
        owner = id_owner(record.by, record.command_id, record.asker)
        rows.append(Row(seq, body, openings, hash_, record.command_id, owner))
        records.append(record)
    if not rows:
        raise BadInput(_("{file} holds no records.").format(file=name))
    if header.head not in ("", previous.hex()):
        raise LogDamaged(len(rows) + 1, _("the record is missing."))
    _check_story(kind, header, records)
    club.log.create(header.game, header.kind, rows)
    return club.game(header.game)


def read_header(first: bytes, name: str) -> Header:
    """The first line of an exported log. Raises BadInput."""
    try:
        header = msgspec.json.decode(first, type=Header)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadInput(
            _("{file} is neither an exported log nor a transcript of mclub.").format(file=name)
        ) from error
    if header.format != 1 or header.mclub != "log":
        raise BadInput(
            _("{file} has the format {format}; this mclub reads format 1.").format(
                file=name, format=header.format
            )
        )
    if not _ID.match(header.game):
        raise BadInput(_("{file} names no game that could be stored.").format(file=name))
    return header


def _check_story(kind: GameKind, header: Header, records: list[Record[Any]]) -> None:
    """A chain can be made to hold for any records; these must also make a game."""
    check_sound(records, kind.KIND, kind.SEATS)
    if any(len(player.name) > MAX_NAME for player in records[0].event.players):
        raise LogDamaged(1, _("it begins no game."))
    moment = Moment(kind, header.game, records)
    try:
        moment.board()
        moment.history()
    except BROKEN as error:
        raise LogDamaged(0, _("the events do not follow from one another.")) from error


def import_transcript(club: Club, text: str) -> Game:
    """Plays a transcript from its beginning. Raises BadInput; then nothing was imported."""
    with Club(clock=club.clock, entropy=club.entropy) as scratch:
        game, moves = transcript_moves(scratch, text)
        for number, move in enumerate(moves, 1):
            try:
                game.act(None, move)
            except MclubError as error:
                raise BadInput(
                    _("Action {number} of the transcript, “{action}”: {why}").format(
                        number=number, action=shown(move), why=error
                    )
                ) from error
        reason = _fields(_parts(text)[0]).get(("abandoned", ""))
        if reason is not None:
            game.abandon(_text(reason))
        return club.adopt(game)


def transcript_moves(club: Club, text: str) -> tuple[Game, list[str]]:
    """The game that a transcript begins, and the moves that are still to be made."""
    head, moves = _parts(text)
    title = head.split("\n", 1)[0]
    if title != f"{TRANSCRIPT}: 1":
        raise BadInput(
            _("“{title}” is no transcript that this mclub reads; it begins “{known}: 1”.").format(
                title=shown(title), known=TRANSCRIPT
            )
        )
    fields = _fields(head)
    kind = _text(fields.get(("game", ""), ""))
    options = {option: _text(value) for (key, option), value in fields.items() if key == "option"}
    game = club.new(
        _players(fields),
        game=kind,
        seed=_text(fields.get(("seed", ""), "")),
        rulings=complete(game_kind(kind), options),
        start=fields.get(("start", "")),
        deck=fields.get(("deck", "")),
        words={seat: _text(word) for (key, seat), word in fields.items() if key == "word"},
        host=_text(fields.get(("host", ""), REFEREES)),
        recorded=True,
    )
    return game, [line for line in moves.splitlines() if line.strip()]


def transcript_begins(text: str) -> tuple[str, dict[str, str]]:
    """The seed of a transcript, and the names of its players by seat. Raises BadInput."""
    fields = _fields(_parts(text)[0])
    return _text(fields.get(("seed", ""), "")), _players(fields)


def _players(fields: Mapping[tuple[str, str], Any]) -> dict[str, str]:
    return {seat: _text(name) for (key, seat), name in fields.items() if key == "player"}


def _parts(text: str) -> tuple[str, str]:
    """The header and the moves."""
    head, _blank, moves = text.replace("\r\n", "\n").partition("\n\n")
    return head, moves


def _fields(head: str) -> dict[tuple[str, str], Any]:
    fields: dict[tuple[str, str], Any] = {}
    for number, line in enumerate(head.split("\n")[1:], 2):
        match = _HEADER.match(line)
        try:
            value = msgspec.json.decode(match[3]) if match else None
        except (msgspec.MsgspecError, RecursionError):
            value = None
        if match is None or value is None:
            # The line is not repeated: it may be the one with the seed.
            raise BadInput(
                _("The transcript's header can't be read at line {line}.").format(line=number)
            )
        fields[match[1], match[2] or ""] = value
    return fields


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise BadInput(_("The transcript's header holds something else where a text should stand."))
    return value


def _json(value: Mapping[str, Any] | str) -> str:
    return _encode(value).decode()


def first_line(stream: BinaryIO) -> bytes:
    """The first line of a file, with its end and without a byte order mark."""
    return stream.readline(MAX_LINE + len(BOM_UTF8)).removeprefix(BOM_UTF8)


def lines_of(stream: BinaryIO, name: str) -> Iterator[bytes]:
    """The lines that are not empty, as they come. Raises BadInput where there is no end to them."""
    total = 0
    while line := stream.readline(MAX_LINE + 1):
        total += len(line)
        if len(line) > MAX_LINE or total > MAX_FILE:
            raise BadInput(
                _("{file} is larger than a game's log can be ({most} MB).").format(
                    file=name, most=MAX_FILE // 1024**2
                )
            )
        if line.strip():
            yield line


def _rest(stream: BinaryIO, name: str) -> bytes:
    rest = stream.read(MAX_LINE + 1)
    if len(rest) > MAX_LINE:
        raise BadInput(
            _("{file} is larger than {most} MB.").format(file=name, most=MAX_LINE // 1024**2)
        )
    return rest


def _decoded(raw: bytes, name: str) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise BadInput(
            _("{file} is no UTF-8 text (at byte {at}).").format(file=name, at=error.start)
        ) from error


def read_text(stream: BinaryIO, name: str, first: bytes = b"") -> str:
    """All of a stream as text, at most 1 MB, without a byte order mark; first: what was read of it
    before. Raises BadInput."""
    return _decoded((first + _rest(stream, name)).removeprefix(BOM_UTF8), name)


def read_toml(path: Path) -> Document:
    """A TOML file. Raises BadInput that says where it is wrong."""
    try:
        with path.open("rb") as file:
            return toml_of(read_text(file, str(path)), str(path))
    except OSError as error:
        raise BadInput(
            _("{file} can't be read: {why}.").format(file=path, why=reason(error))
        ) from error


def toml_of(text: str, name: str) -> Document:
    """A TOML text as a document; name: of the file that it stood in. Raises BadInput that says
    where it is wrong."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(_("{file} is no TOML: {why}.").format(file=name, why=error)) from error
    except (ValueError, RecursionError) as error:  # a number of a thousand digits, a thousand [
        raise BadInput(_("{file} holds what no position needs.").format(file=name)) from error
