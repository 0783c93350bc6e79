"""`Record`: the envelope that stores every event of every game, and its encoding.

A record has two stored parts: the *body*, canonical JSON with commitments in place of secrets,
which the hash chain covers; and the *openings* of its seals, also JSON, which a cut log omits.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import compress
from operator import or_
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

import msgspec

from events.bounds import Many, Seq, Text
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
"""The host as a source of records; in the notation it stands before a colon, like a seat, in a
correction of what people counted."""
TABLE: Final = "table"
"""The asker of a command sent without a seat, as in a local game."""
Asker = Literal["table"] | None


class Record(msgspec.Struct, Generic[E], frozen=True, omit_defaults=True, gc=False):
    """One event with its provenance.

    seq: 1, 2, 3 … within its game; batch: seq of the first record of the same command; at: UTC, RFC
    3339; by: a seat, "referee" or "dealer"; rules: ids of the rules behind the event; command: on a
    batch's first record, the command in the notation (sealed if it names secrets); command_id: the
    caller's idempotency key; asker: its owner, if not `by`: `TABLE` if no seat was named.
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
    """The owner of the command id of a record with these fields; None without an id."""
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


class Bulk(NamedTuple):
    """All stored records of one game, loaded in one piece.

    first, last: the lowest and the highest seq; bodies: JSON Lines in UTF-8; openings: a line for
    each body, empty if it has none; hashes: 32 bytes each, concatenated, or only the last one. A
    damaged text can contain a line break, so the lines must be counted.
    """

    first: int
    last: int
    bodies: bytes
    openings: str
    hashes: bytes


Lift = Callable[[Any], Any]
UNREADABLE: Final = (msgspec.MsgspecError, RecursionError)
"""The errors of decoding; RecursionError for endless nesting."""


class Codec(Generic[E]):
    """Encodes and decodes the records of one game, lifting old event versions.

    events: the game's current event types. lifts: for each retired event type, a pure function to
    the next version.
    """

    def __init__(self, events: Sequence[type[E]], lifts: Mapping[type, Lift]) -> None:
        self.events: Final = events
        self._lifts = lifts
        decoder, any_version = (
            msgspec.json.Decoder(Record[reduce(or_, types)])  # type: ignore[misc]
            for types in (events, (*events, *lifts))
        )
        self._decode, self._decode_lines = decoder.decode, decoder.decode_lines
        self._decode_any = any_version.decode

    def record(self, body: str, openings: str | None = None, seq: int = 0) -> Record[E]:
        """Decode a record. Raises LogDamaged if it isn't one of this game. seq: its expected
        number, if known."""
        try:
            record: Record[E] = self._decode(body)
        except UNREADABLE:
            record = self._lifted(self._as_written(body, seq))
        if openings is not None:
            try:
                given = _decode_openings(openings)
            except UNREADABLE as error:
                raise LogDamaged(record.seq, _("its openings can't be read.")) from error
            _open(record, given)
        return record

    def form(self, body: str) -> str:
        """The canonical form of the body, in the version in which it was written. Raises LogDamaged
        as `record`."""
        record = self._as_written(body, 0)
        return _encode(_without_values(record, seals(record))).decode()

    def records(self, rows: Iterable[tuple[str, str | None]]) -> list[Record[E]]:
        """All records of a game, from (body, openings) rows; as `record`."""
        return [self.record(*row, seq) for seq, row in enumerate(rows, 1)]

    def bulk_records(self, bulk: Bulk) -> list[Record[E]] | None:
        """The records of a game that was loaded in one piece.

        None if they need `record`, one by one: old event versions, damage. The numbers between
        first and last are not checked here; see soundness.
        """
        openings = bulk.openings.split("\n")
        try:
            records: list[Record[E]] = self._decode_lines(bulk.bodies)
            given = list(map(_decode_openings, filter(None, openings)))
        except UNREADABLE:
            return None
        if not len(records) == len(openings) == bulk.last - bulk.first + 1:
            return None
        if (records[0].seq, records[-1].seq) != (bulk.first, bulk.last):
            return None
        for record, values in zip(compress(records, openings), given, strict=True):
            _open(record, values)
        return records

    def _as_written(self, body: str, seq: int) -> Record[Any]:
        try:
            record: Record[Any] = self._decode_any(body)
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


_encode = msgspec.json.Encoder().encode
_put = msgspec.structs.force_setattr
_decode_openings = msgspec.json.Decoder(list[Opening | None]).decode


def seals(record: Record[Any]) -> list[Sealed[Any]]:
    """The seals of a record in a fixed order: the event's, then the command's."""
    event = record.event
    fields = seal_fields(event)
    found = [getattr(event, name) for name, _type in fields] if fields else []
    if type(record.command) is Sealed:
        found.append(record.command)
    return found


def _with_seals(record: Record[E], new: Sequence[Sealed[Any]]) -> Record[E]:
    fields = seal_fields(record.event)  # type: ignore[arg-type]
    replace = msgspec.structs.replace
    seals_of = {name: new[at] for at, (name, _type) in enumerate(fields)}
    event = replace(record.event, **seals_of)  # type: ignore[type-var]
    command = new[-1] if len(new) > len(fields) else record.command
    return replace(record, event=event, command=command)


def _without_values(record: Record[E], found: Sequence[Sealed[Any]]) -> Record[E]:
    """The record with commitments only, as in its body."""
    return (
        _with_seals(record, [Sealed(s.audience, s.commitment) for s in found]) if found else record
    )


def with_commitments(record: Record[E], game: str, key: str) -> Record[E]:
    """The record with commitments in its seals. key: the salt (hex) of the game's seed."""
    found = seals(record)
    if not found:
        return record
    salts = (seal.salt or derive_salt(key, game, record.seq, i) for i, seal in enumerate(found))
    new = [s if is_unknown(s) else with_commitment(s, x) for s, x in zip(found, salts, strict=True)]
    return _with_seals(record, new)


def with_openings(record: Record[E], openings: Sequence[Opening | None]) -> Record[E]:
    """The record with the values of the seals that have an opening.

    Raises LogDamaged if the number of openings differs from that of the seals, or a type is wrong.
    """
    copies = [Sealed(s.audience, s.commitment, s.value, s.salt) for s in seals(record)]
    copy = _with_seals(record, copies)
    _open(copy, openings)
    return copy


def _open(record: Record[Any], openings: Sequence[Opening | None]) -> None:
    """As `with_openings`, in place although records are frozen: only for one not yet shared."""
    event, command = record.event, record.command
    fields = seal_fields(event)
    if len(openings) != len(fields) + (type(command) is Sealed):
        raise LogDamaged(record.seq, _("its numbers of seals and openings differ."))
    for at, (name, type_) in enumerate(fields):
        if (opening := openings[at]) is not None:
            _fill(record.seq, getattr(event, name), type_, opening)
    if len(openings) > len(fields) and (opening := openings[-1]) is not None:
        _fill(record.seq, command, str, opening)


def _fill(seq: int, seal: Any, type_: type, opening: Opening) -> None:
    value = opening.value
    if type(value) is not type_:
        raise LogDamaged(seq, _("its openings can't be read."))
    _put(seal, "value", value)
    _put(seal, "salt", opening.salt)


def without_commitments(event: E) -> E:
    """The event as decided: no commitments or salts, audiences sorted alphabetically."""
    fields = seal_fields(event)  # type: ignore[arg-type]
    if not fields:
        return event
    seals_of = {name: without_commitment(getattr(event, name)) for name, _type in fields}
    return msgspec.structs.replace(event, **seals_of)  # type: ignore[type-var]


def without_commitment(seal: Sealed[Any]) -> Sealed[Any]:
    """The seal before recording: value and audience only."""
    return Sealed(tuple(sorted(seal.audience)), value=seal.value)


def check_seals(record: Record[Any]) -> None:
    """Raise LogDamaged if a value of the record doesn't match its commitment."""
    for seal in seals(record):
        if seal.value is not None and not opens(seal, Opening(seal.value, seal.salt)):
            raise LogDamaged(record.seq, _("a sealed value does not match its commitment."))


def cut_for(record: Record[E], seat: str | None) -> Record[E]:
    """The record as in the log cut for `seat` (None: a spectator)."""
    found = seals(record)
    if not found:
        return record
    return _with_seals(
        record,
        [s if seat in s.audience else Sealed(s.audience, s.commitment) for s in found],
    )


def row(record: Record[Any], previous: bytes, link: Callable[[bytes, str], bytes]) -> Row:
    """The stored form of the record that follows the hash `previous`."""
    found = seals(record)
    openings = None
    if found:
        given = [None if s.value is None else Opening(s.value, s.salt) for s in found]
        openings = _encode(given).decode()
    body = _encode(_without_values(record, found)).decode()
    owner = id_owner(record.by, record.command_id, record.asker)
    return Row(record.seq, body, openings, link(previous, body), record.command_id, owner)
