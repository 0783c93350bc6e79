"""`Record`: the envelope that stores every event of every game, and its encoding.

A record has two stored parts: the *body*, canonical JSON with commitments in place of secrets,
which the hash chain covers; and the *openings* of its seals, also JSON, which a cut log omits.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import Any, Final, Generic, Literal, TypeVar

import msgspec

from events.bounds import Many, Seq, Text
from events.decoding import UNREADABLE, json_decoder
from events.errors import LogDamaged, cause
from events.language import gettext as _
from events.sealed import (
    Opening,
    Sealed,
    derive_salt,
    is_unknown,
    opens,
    seal_fields,
    with_commitment,
)

E = TypeVar("E")

REFEREE: Final = "referee"
"""The host as the author of records. In the notation it precedes a colon, like a seat: "referee:"
begins a correction."""
TABLE: Final = "table"
"""The asker of a command sent without a seat, as in a local game."""
Asker = Literal["table"] | None


class Record(msgspec.Struct, Generic[E], frozen=True, omit_defaults=True, gc=False):
    """One event with its provenance.

    seq: 1, 2, 3 … within its game; batch: seq of the first record of the same command; at: UTC, RFC
    3339; by: a seat, "referee" or "dealer"; rules: ids of the rules that apply; command: in the
    notation, on a batch's first record (sealed if it names secrets); command_id: the caller's
    idempotency key; asker: the key's owner if it isn't `by`: `TABLE` if no seat was named.
    """

    seq: Seq
    batch: Seq
    at: Text
    by: Text
    event: E
    rules: Many[Text] = ()
    command: Text | Sealed[str] | None = None
    command_id: Text | None = None
    asker: Asker = None


def id_owner(by: str, command_id: str | None, asker: str | None) -> str | None:
    """The owner of a record's command id, from these fields of the record; None without an id."""
    return None if command_id is None else asker or by


class Row(msgspec.Struct, frozen=True, gc=False):
    """A record as stored: seq, body and openings as JSON text, hash of 32 bytes.

    command_id, asker: a command's id and its owner.
    """

    seq: int
    body: str
    openings: str | None
    hash: bytes
    command_id: str | None = None
    asker: str | None = None


class Bulk(msgspec.Struct, frozen=True, gc=False):
    """All stored records of one game, loaded in one piece.

    kind: which game it is; first, last: the lowest and the highest seq; bodies: JSON Lines in
    UTF-8; openings: likewise, of the records that have any; sealed: the seqs of these, as a JSON
    list; hashes: 32 bytes each, concatenated, or only the last one. A damaged text can contain a
    line break, so check the number of lines.
    """

    kind: str
    first: int
    last: int
    bodies: bytes
    openings: bytes
    sealed: bytes
    hashes: bytes


SHORT: Final = 200_000
"""The maximum size of a short game's bodies in bytes; about 1,000 records."""
Lift = Callable[[Any], Any]


class Codec(Generic[E]):
    """Encodes and decodes the records of one game, lifting old event versions.

    events: the game's current event types. lifts: for each retired event type, a pure function that
    converts it to the next version.
    """

    def __init__(self, events: Sequence[type[E]], lifts: Mapping[type, Lift]) -> None:
        self.events: Final = events
        self._lifts = lifts
        self._is_first = True

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Record[E]]:
        return _decoder_of(self.events)

    @cached_property
    def _any_decoder(self) -> msgspec.json.Decoder[Record[Any]]:
        """A decoder for events of every version."""
        return _decoder_of((*self.events, *self._lifts))

    def _bulk_decoder(self, bodies: bytes) -> msgspec.json.Decoder[Record[E]]:
        """A decoder for these bodies.

        Each `mclub act` is a process that reads one short game with few of the many event types;
        msgspec would take longer to analyse all types than to decode the game.
        """
        is_first, self._is_first = self._is_first, False
        if not is_first or len(bodies) > SHORT:
            return self._decoder
        tags = {text.partition(b'"')[0] for text in bodies.split(b'"type":"')}
        used = [event for event in self.events if _tag(event) in tags]
        return _decoder_of(used) if used else self._decoder

    def _decode_lines(self, bodies: bytes) -> list[Record[E]]:
        try:
            return self._bulk_decoder(bodies).decode_lines(bodies)
        except UNREADABLE:  # perhaps written by an earlier release
            records = self._any_decoder.decode_lines(bodies)
            return [self._lifted(r) if type(r.event) in self._lifts else r for r in records]

    def record(self, body: str, openings: str | None = None, seq: int = 0) -> Record[E]:
        """Decode a record. seq: its expected number for the error, if known.

        Raises LogDamaged if the text isn't a record of this game.
        """
        try:
            record: Record[E] = self._decoder.decode(body)
        except UNREADABLE:
            record = self._lifted(self._as_written(body, seq))
        if openings is not None:
            try:
                opening_list = _decode_openings(openings)
            except UNREADABLE as error:
                raise LogDamaged(record.seq, _("its openings can't be read.")) from error
            _open((record,), (opening_list,))
        return record

    def form(self, body: str) -> str:
        """The canonical form of a body, in the version in which it was written.

        Raises LogDamaged as `record` does.
        """
        record = self._as_written(body, 0)
        return _encode(_without_values(record, seals(record))).decode()

    def records(self, rows: Iterable[tuple[str, str | None]], after: int = 0) -> list[Record[E]]:
        """Decode the records after record `after` from (body, openings) rows, in order. Raises
        LogDamaged."""
        return [self.record(*row, seq) for seq, row in enumerate(rows, after + 1)]

    def bulk_records(self, bulk: Bulk) -> list[Record[E]] | None:
        """Decode a game loaded in one piece.

        Return None if some are damaged; decoding them one by one with `record` finds the first.
        `projections.soundness` checks the numbers between first and last.
        """
        try:
            records = self._decode_lines(bulk.bodies)
            opening_lists = _decode_opening_lines(bulk.openings)
            sealed = _decode_seqs(bulk.sealed)
        except UNREADABLE:
            return None
        if len(records) != bulk.last - bulk.first + 1 or len(opening_lists) != len(sealed):
            return None
        if (records[0].seq, records[-1].seq) != (bulk.first, bulk.last):
            return None
        _open([records[seq - bulk.first] for seq in sealed], opening_lists)
        return records

    def _as_written(self, body: str, seq: int) -> Record[Any]:
        try:
            record: Record[Any] = self._any_decoder.decode(body)
        except UNREADABLE as error:
            raise LogDamaged(
                seq,
                _("this version of mclub does not know this event ({error}).").format(
                    error=cause(error)
                ),
            ) from error
        return record

    def _lifted(self, record: Record[Any]) -> Record[E]:
        event = record.event
        while (lift := self._lifts.get(type(event))) is not None:
            event = lift(event)
        return msgspec.structs.replace(record, event=event)


def _decoder_of(events: Sequence[type]) -> msgspec.json.Decoder[Record[Any]]:
    return json_decoder(Record[reduce(or_, events)])  # type: ignore[arg-type, misc]


def _tag(event: Any) -> bytes:
    """The name of this event's type in every body. As bytes, since those of a damaged body may be
    no text."""
    return str(event.__struct_config__.tag).encode()


_encode = msgspec.json.Encoder().encode
_put = msgspec.structs.force_setattr
_openings_decoder = json_decoder(list[Opening | None])
_decode_openings = _openings_decoder.decode
_decode_opening_lines = _openings_decoder.decode_lines
_decode_seqs = json_decoder(list[int]).decode


def seals(record: Record[Any]) -> list[Sealed[Any]]:
    """The seals of a record in a fixed order: the event's, then the command's."""
    event = record.event
    fields = seal_fields(type(event))
    own_seals = [getattr(event, name) for name, _type in fields] if fields else []
    if type(record.command) is Sealed:
        own_seals.append(record.command)
    return own_seals


def _with_seals(record: Record[E], new: Sequence[Sealed[Any]]) -> Record[E]:
    fields = seal_fields(type(record.event))
    replace = msgspec.structs.replace
    seals_of = {name: new[at] for at, (name, _type) in enumerate(fields)}
    event = replace(record.event, **seals_of)  # type: ignore[type-var]
    command = new[-1] if len(new) > len(fields) else record.command
    return replace(record, event=event, command=command)


def _without_values(record: Record[E], own_seals: Sequence[Sealed[Any]]) -> Record[E]:
    """The record as in its stored body: commitments without values."""
    if not own_seals:
        return record
    return _with_seals(record, [Sealed(s.audience, s.commitment) for s in own_seals])


def with_commitments(record: Record[E], game: str, key: str) -> Record[E]:
    """The record with a commitment in each seal. key: the salt (hex) of the game's seed."""
    own_seals = seals(record)
    if not own_seals:
        return record
    salts = (seal.salt or derive_salt(key, game, record.seq, i) for i, seal in enumerate(own_seals))
    new = [
        seal if is_unknown(seal) else with_commitment(seal, salt)
        for seal, salt in zip(own_seals, salts, strict=True)
    ]
    return _with_seals(record, new)


def with_openings(record: Record[E], openings: Sequence[Opening | None]) -> Record[E]:
    """The record with the values of the seals that have an opening.

    Raises LogDamaged if the number of openings differs from that of the seals, or a type is wrong.
    """
    copies = [Sealed(s.audience, s.commitment, s.value, s.salt) for s in seals(record)]
    copy = _with_seals(record, copies)
    _open((copy,), (openings,))
    return copy


def _open(
    records: Sequence[Record[Any]], opening_lists: Sequence[Sequence[Opening | None]]
) -> None:
    """As `with_openings`, but in place although records are frozen: only for new records."""
    # In one piece, since calls would take half of the time.
    for record, openings in zip(records, opening_lists, strict=True):
        event, command = record.event, record.command
        fields = seal_fields(type(event))
        count = len(fields)
        if len(openings) != count + (type(command) is Sealed):
            raise LogDamaged(record.seq, _("its numbers of seals and openings differ."))
        for at, opening in enumerate(openings):
            if opening is None:
                continue
            if at < count:
                name, type_ = fields[at]
                seal = getattr(event, name)
            else:
                seal, type_ = command, str
            value = opening.value
            if type(value) is not type_:
                raise LogDamaged(record.seq, _("its openings can't be read."))
            _put(seal, "value", value)
            _put(seal, "salt", opening.salt)


def without_commitments(event: E) -> E:
    """The event before recording: no commitments or salts, audiences sorted alphabetically."""
    fields = seal_fields(type(event))
    if not fields:
        return event
    seals_of = {name: without_commitment(getattr(event, name)) for name, _type in fields}
    return msgspec.structs.replace(event, **seals_of)  # type: ignore[type-var]


def without_commitment(seal: Sealed[Any]) -> Sealed[Any]:
    """The seal before recording: only value and audience, the latter sorted."""
    return Sealed(tuple(sorted(seal.audience)), value=seal.value)


def check_seals(record: Record[Any]) -> None:
    """Raise LogDamaged if a value of the record doesn't match its commitment."""
    for seal in seals(record):
        if seal.value is not None and not opens(seal, Opening(seal.value, seal.salt)):
            raise LogDamaged(record.seq, _("a sealed value does not match its commitment."))


def cut_for(record: Record[E], seat: str | None) -> Record[E]:
    """The record as in the log cut for `seat` (None: a spectator)."""
    own_seals = seals(record)
    if not own_seals:
        return record
    return _with_seals(
        record,
        [s if seat in s.audience else Sealed(s.audience, s.commitment) for s in own_seals],
    )


def row(record: Record[Any], previous: bytes, link: Callable[[bytes, str], bytes]) -> Row:
    """The stored form of a record. previous: the hash of the record before it; link: see
    `events.chain.link`."""
    own_seals = seals(record)
    openings = None
    if own_seals:
        opening_list = [None if s.value is None else Opening(s.value, s.salt) for s in own_seals]
        openings = _encode(opening_list).decode()
    body = _encode(_without_values(record, own_seals)).decode()
    owner = id_owner(record.by, record.command_id, record.asker)
    return Row(record.seq, body, openings, link(previous, body), record.command_id, owner)
