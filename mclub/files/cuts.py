"""Cut logs as files: verified without any secret, and merged from several seats.

Files are read line by line, and only while they are sound. The header's `eyes` says whose cut a
file is: seats joined by "+", "spectator", or "referee" for everything. After a merge, the eyes of a
shorter cut end early: "yellow@50+blue" opens what Yellow may know up to event 50.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Final

import msgspec

from events.chain import first_link, link
from events.decoding import json_decoder
from events.errors import BadInput, LogDamaged
from events.form import departure
from events.hashing import HASH_BYTES
from events.language import gettext as _
from events.record import Record, seals, with_openings
from events.sealed import SALT_BYTES, Opening, Sealed, is_unknown, opens
from events.shared import GameCreated, SealsOpened
from mclub.club.club import Club
from mclub.club.moment import FORMAT, REFEREE, SPECTATOR
from mclub.files.eyes import Eyes, eyes_in, eyes_text
from mclub.files.lines import Header, Line, Unreadable, read_header, read_line
from mclub.files.reading import MAX_LINE, first_line, lines_of, read_text
from mclub.files.transcripts import TRANSCRIPT, import_transcript
from mclub.kinds.kind import Document
from mclub.kinds.registry import game_kind
from projections.crossings import crosses, crossing_documents
from projections.soundness import Soundness
from projections.timeline import TALK, Timeline, follow

MAX_CUTS: Final = 16
"""The maximum number of files in a merge."""
SHORTEST_HEAD: Final = 16
"""The minimum length of a noted head, in hex digits."""
IN_MEMORY: Final = 4 * 1024 * 1024
"""Bytes of a merged log buffered in memory; the rest goes to a temporary file."""


_encode = msgspec.json.Encoder().encode
_decode_line = json_decoder(Line).decode


class Cut:
    """An exported log, verified as it is read: iterate over it to its end.

    Raises BadInput for any other file, LogDamaged naming the first wrong record.
    """

    def __init__(
        self,
        stream: BinaryIO,
        name: str,
        *,
        first: bytes = b"",
        head: str = "",
        of_several: bool = False,
    ) -> None:
        """first: the file's first line, if already read; head: the start of a hash (hex) that must
        occur in the chain; of_several: whether errors name the file."""
        first = first or first_line(stream)
        self.name = name
        self.header = read_header(first, name)
        self.kind = game_kind(self.header.kind)
        self.seats: tuple[str, ...] = ()
        self.count = self.seals = self.open = 0
        self.closed_for: dict[tuple[str, ...], int] = {}
        self.opened = False
        self.last_at = ""
        self.head = first_link(self.header.game).hex()
        self.noted: int | None = None
        self._of_several = of_several
        self._wanted = head
        self._lines = lines_of(stream, name)
        self._sound = Soundness(self.header.kind, self.kind.SEATS)
        self._line: Timeline[Any] = Timeline([])
        self._seed: Sealed[str] | None = None
        self._opens: Collection[type] = ()
        self._batch: list[Record[Any]] = []
        self._showing: set[int] = set()
        self._faults: dict[str, LogDamaged] = {}
        self.eyes = self._eyes(first)

    def __iter__(self) -> Iterator[tuple[str, Line]]:
        for line in self._lines:
            yield self._next_record(line)
        self._check_end()

    def _damage(self, seq: int, why: str) -> LogDamaged:
        return LogDamaged(seq, f"{self.name}: {why}" if self._of_several else why)

    def _eyes(self, first: bytes) -> Eyes:
        header = self.header
        old = {name: value for name, value in msgspec.to_builtins(header).items() if value}
        if not header.head and first.rstrip(b"\r\n") != _encode(old):
            raise self._damage(0, _("the header is not in the form that mclub writes."))
        eyes = eyes_in(header.eyes)
        if eyes is None or not eyes.keys() <= {*self.kind.SEATS, REFEREE, SPECTATOR}:
            raise self._damage(0, _("the header does not say for whom the log was cut."))
        return eyes

    def _next_record(self, line: bytes) -> tuple[str, Line]:
        """The next record: its body, and its whole line."""
        seq = self.count + 1
        try:
            body, _openings, hash_, read, canonical = read_line(line)
        except Unreadable as error:
            why = _("the line can't be read ({error}).")
            raise self._damage(seq, why.format(error=error)) from error
        follows = link(bytes.fromhex(self.head), body) == hash_
        record = self._parse(seq, body, follows=follows)
        if record.seq > seq:
            raise self._damage(seq, _("the record is missing."))
        if record.seq < seq:
            raise self._damage(seq, _("the record is a duplicate or out of place."))
        if not follows:
            raise self._damage(seq, _("its hash does not follow from the records before it."))
        if not canonical:
            why = _("the line is not in the form that mclub writes.")
            raise self._damage(seq, why)
        if why := departure(body, self.kind.CODEC.form(body)):
            raise self._damage(seq, why)
        self._check_sound(record)
        self.count, self.head, self.last_at = seq, hash_.hex(), record.at
        if self._wanted and self.head.startswith(self._wanted):
            self.noted = seq
        self._check_story(record)
        self._note_shown(self._check_openings(record, read.openings))
        return body, read

    def _parse(self, seq: int, body: str, *, follows: bool) -> Record[Any]:
        try:
            record: Record[Any] = self.kind.CODEC.record(body)
        except LogDamaged as error:
            why = error.why
            if not follows:
                why = _("its hash does not follow from the records before it.")
            raise self._damage(seq, why) from error
        return record

    def _check_sound(self, record: Record[Any]) -> None:
        try:
            self._sound.take(record)
            # Only outlines are kept: they need much less memory than whole records.
            follow(self._line, _outline(record))
        except LogDamaged as error:
            raise self._damage(record.seq, error.why) from error

    def _check_story(self, record: Record[Any]) -> None:
        """Check the opening event, and the seed once it is revealed."""
        event = record.event
        if type(event) is GameCreated:
            self.seats = tuple(player.seat for player in event.players)
            self._seed = event.seed
            self._opens = self.kind.opens(event.options)
        elif type(event) is SealsOpened:
            assert self._seed is not None
            if not opens(self._seed, Opening(event.seed, event.salt)):
                why = _("the seed is not the one committed to at the start.")
                raise self._damage(record.seq, why)
            self.opened = True

    def _check_openings(
        self, record: Record[Any], openings: Sequence[Opening | None] | None
    ) -> Record[Any]:
        """The record with the values of its open seals."""
        sealed = seals(record)
        if len(sealed) != len(openings or ()) or (openings is None) != (not sealed):
            why = _("its numbers of seals and openings differ.")
            raise self._damage(record.seq, why)
        try:
            opened = with_openings(record, openings or ())
        except LogDamaged as error:
            raise self._damage(record.seq, error.why) from error
        for seal, opening in zip(sealed, openings or (), strict=True):
            if opening is None and is_unknown(seal):
                continue
            self.seals += 1
            entitled = self._may_open(seal, record.seq)
            if opening is not None:
                self.open += 1
                if not opens(seal, opening) or not _is_salt(opening.salt):
                    why = _("a sealed value does not match its commitment.")
                    raise self._damage(record.seq, why)
                if not entitled:
                    self._note("foreign", record.seq, _("it opens a seal that {eyes} can't open."))
                continue
            audience = tuple(seat for seat in self.seats if seat in seal.audience)
            self.closed_for[audience] = self.closed_for.get(audience, 0) + 1
            self._note("closed", record.seq, _("the opening of a seal is missing."))
            if entitled:
                why = _("the opening of a seal that {eyes} may know is missing.")
                self._note("missing", record.seq, why)
        return opened

    def _note_shown(self, record: Record[Any]) -> None:
        """Note which commands showed somebody something: an undo of one is a crossing."""
        if self._batch and self._batch[0].batch != record.batch:
            self._end_batch()
        self._batch.append(record)

    def _end_batch(self) -> None:
        if self._opens and crosses(self._batch, self.seats, self._opens):
            self._showing.add(self._batch[0].batch)
        self._batch = []

    @property
    def crossed(self) -> list[Document] | None:
        """The undos of something already seen (see `crossing_documents`), at the end of the file;
        None while closed seals hide what was seen."""
        if self.open < self.seals:
            return None
        undos = self._line.undos
        return crossing_documents(
            [undo for undo in undos if any(one.batch in self._showing for one in undo.back)]
        )

    def _may_open(self, seal: Sealed[Any], seq: int) -> bool:
        return any(
            (until is None or seq <= until) and (eye == REFEREE or eye in seal.audience)
            for eye, until in self.eyes.items()
        )

    def _note(self, fault: str, seq: int, why: str) -> None:
        # Whether this is a fault is only known at the end: a finished game is open to everybody.
        self._faults.setdefault(fault, self._damage(seq, why.format(eyes=self.header.eyes)))

    def _check_end(self) -> None:
        if not self.count:
            raise BadInput(_("{file} contains no records.").format(file=self.name))
        self._end_batch()
        relevant = ("closed",) if self.opened else ("missing", "foreign")
        faults = [fault for name, fault in self._faults.items() if name in relevant]
        if faults:
            raise min(faults, key=lambda fault: fault.seq)
        if not self.eyes.keys() <= {*self.seats, REFEREE, SPECTATOR}:
            raise self._damage(0, _("the header names a seat that nobody plays."))
        if self.header.head not in ("", self.head):
            why = _("the record is missing: the chain does not end with the head in the header.")
            raise self._damage(self.count + 1, why)
        if self._wanted and self.noted is None:
            why = _("the record is missing: the head {head} does not occur in the chain.")
            raise self._damage(self.count + 1, why.format(head=self._wanted))


def _outline(record: Record[Any]) -> Record[Any]:
    # Undo and seating events refer to seats, which only the opening event names.
    if type(record.event) in TALK or type(record.event) is GameCreated:
        return record
    return Record(record.seq, record.batch, "", "", None)


def _is_salt(text: str) -> bool:
    return len(text) == 2 * SALT_BYTES and bytes.fromhex(text).hex() == text


def verify(stream: BinaryIO, name: str, head: str = "") -> Document:
    """Verify a file and report what was checked (docs/format.md). head: a noted hash (hex), or its
    start.

    Raises BadInput, or LogDamaged naming the first wrong record.
    """
    prefix = head.strip().lower()
    if prefix and not re.fullmatch(rf"[0-9a-f]{{{SHORTEST_HEAD},{2 * HASH_BYTES}}}", prefix):
        raise BadInput(
            _(
                "“{head}” is not a head: a head has {most} letters and digits, of which "
                "the first {few} suffice."
            ).format(head=head[:70], most=2 * HASH_BYTES, few=SHORTEST_HEAD)
        )
    first = first_line(stream)
    if first.startswith(TRANSCRIPT.encode()):
        if head:
            raise BadInput(_("{file} is a transcript, which has no head.").format(file=name))
        return _verify_transcript(read_text(stream, name, first))
    cut = Cut(stream, name, first=first, head=prefix)
    for _line in cut:
        pass
    return {
        "format": FORMAT,
        "form": "log",
        "game": cut.header.game,
        "kind": cut.header.kind,
        "eyes": cut.header.eyes,
        "records": cut.count,
        "seals": cut.seals,
        "open": cut.open,
        "sealed": cut.seals - cut.open,
        "sealed_for": [
            {"seats": list(seats), "count": count} for seats, count in cut.closed_for.items()
        ],
        "opened": cut.opened,
        "head": cut.head,
        "noted": cut.noted,
        "crossed": cut.crossed,
        "last": cut.last_at,
    }


def _verify_transcript(text: str) -> Document:
    with Club() as scratch:
        game = import_transcript(scratch, text)
        return {
            "format": FORMAT,
            "form": "transcript",
            "kind": game.kind.KIND,
            "actions": sum(record.command is not None for record in game.records),
            "status": game.status,
        }


def merge(
    files: Sequence[tuple[BinaryIO, str]], out: Callable[[], AbstractContextManager[BinaryIO]]
) -> Document:
    """Write one log with the openings of all cuts, and report the result.

    All must be cuts of one game, equal record by record; one may end earlier than another. out:
    called once all files have been verified to their ends. Raises BadInput, LogDamaged.
    """
    if not 2 <= len(files) <= MAX_CUTS:
        raise BadInput(_("2 to {most} files can be merged.").format(most=MAX_CUTS))
    cuts = [Cut(stream, name, of_several=True) for stream, name in files]
    first = cuts[0]
    for cut in cuts:
        if (cut.header.game, cut.header.kind) != (first.header.game, first.header.kind):
            raise BadInput(
                _("{a} is game {game}, but {b} is game {other}.").format(
                    a=first.name, game=first.header.game, b=cut.name, other=cut.header.game
                )
            )
    seals_open = 0
    with SpooledTemporaryFile(IN_MEMORY) as spool:
        for line in _merge_lines(cuts):
            seals_open += sum(opening is not None for opening in line.openings or ())
            spool.write(_encode(line) + b"\n")
        longest = max(cuts, key=lambda cut: cut.count)
        eyes = eyes_text(_merge_eyes(cuts, longest), longest.seats)
        kind, game = first.header.kind, first.header.game
        spool.seek(0)
        with out() as stream:
            stream.write(_encode(Header(FORMAT, "log", game, kind, eyes, longest.head)) + b"\n")
            while chunk := spool.read(MAX_LINE):
                stream.write(chunk)
    return {
        "format": FORMAT,
        "game": game,
        "kind": kind,
        "eyes": eyes,
        "records": longest.count,
        "seals": longest.seals,
        "open": seals_open,
        "head": longest.head,
        "files": [
            {"file": cut.name, "eyes": cut.header.eyes, "records": cut.count, "open": cut.open}
            for cut in cuts
        ],
    }


def _merge_lines(cuts: Sequence[Cut]) -> Iterator[Line]:
    """Merge the files' records, each with every opening that any file has."""
    reading = [(cut, iter(cut)) for cut in cuts]
    while True:
        rows = [(cut, row) for cut, lines in reading if (row := next(lines, None)) is not None]
        if not rows:
            return
        (first, (body, line)), *others = rows
        openings = line.openings
        for cut, (other_body, other) in others:
            if other_body != body:
                why = _("{a} and {b} have different records there.")
                raise LogDamaged(first.count, why.format(a=first.name, b=cut.name))
            if openings is not None and other.openings is not None:
                pairs = zip(openings, other.openings, strict=True)
                openings = [theirs if mine is None else mine for mine, theirs in pairs]
        yield Line(line.record, openings, line.hash)


def _merge_eyes(cuts: Sequence[Cut], longest: Cut) -> Eyes:
    """The eyes of all cuts; those of a shorter one end where it ends."""
    reach: dict[str, int] = {}
    for cut in cuts:
        for eye, until in cut.eyes.items():
            # A finished game is open to everybody.
            end = longest.count if longest.opened else cut.count if until is None else until
            reach[eye] = max(end, reach.get(eye, 0))
    return {eye: None if end >= longest.count else end for eye, end in reach.items()}
