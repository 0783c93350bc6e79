"""The knowledge ledger: the sealed values that each seat has learned, in every game.

It is derived from the audiences of the seals alone. So are the private view and the cut log
(`events.record.cut_for` keeps exactly the values that the ledger has for the seat), undo without
consent (`commands.undo.may_undo_alone` checks in the ledger that nobody learned anything new), and
bots, which receive a view. With a single source these can't contradict each other.

A seat doesn't forget what an undone record showed it, so the ledger reads undone records too.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from events.language import gettext as _
from events.record import Record
from events.sealed import Sealed, Value, is_unknown, seal_fields
from events.shared import SealsOpened
from projections.seating import names_after
from projections.telling import Telling
from projections.words import Names

COMMAND = "command"
"""The field of a sealed command; a sealed value of an event has the name of its own field."""
SEED = "seed"


class Disclosure(msgspec.Struct, frozen=True, gc=False):
    """A seat learns a sealed value.

    seq, batch: of the record that discloses it; of: seq of the record with the seal, which differs
    only when the game's seals are opened; field: of the seal; event: the type of that record's
    event; value: None in a log cut for others; new: False if the seat named the value itself or had
    seen it before, as when it discards a card of its hand.
    """

    seat: str
    seq: int
    batch: int
    of: int
    field: str
    event: type
    value: Value | None
    new: bool


def knowledge(
    records: Sequence[Record[Any]], seats: Sequence[str], opens: Collection[type]
) -> Iterator[Disclosure]:
    """All disclosures to these seats, in log order.

    records: all of a game, or of complete commands; opens: the event types that show a seat
    something new; so does the set-up, which follows from no command. When the seals are opened,
    every seat learns all that it didn't know, the seed last. A value sealed after that (possible
    after an undo) is public at once.
    """
    words_of: dict[int, frozenset[str]] = {}
    opened = False
    for at, record in enumerate(records):
        if record.command is not None:
            words_of[record.batch] = _words(record.command)
        for field, seal in fields(record):
            audience = seats if opened else [seat for seat in seats if seat in seal.audience]
            named = _items(seal.value) <= words_of.get(record.batch, frozenset())
            for seat in audience:
                own = seat == record.by and (named or field == COMMAND)
                shows = type(record.event) in opens or record.batch not in words_of
                new = (shows and not own) or seat not in seal.audience
                yield _entry(seat, record, record, field, seal.value, new=new)
        if type(record.event) is SealsOpened:
            if not opened:
                yield from _opened_seals(records[:at], record, seats)
            opened = True
            for seat in seats:
                yield _entry(seat, record, record, SEED, record.event.seed, new=True)


def learned_by(
    seat: str, records: Sequence[Record[Any]], opens: Collection[type]
) -> list[Disclosure]:
    """All disclosures to one seat; see `knowledge`."""
    return list(knowledge(records, (seat,), opens))


def fields(record: Record[Any]) -> Iterator[tuple[str, Sealed[Any]]]:
    """(field name, seal) of each seal of a record, in the order of `events.record.seals`."""
    for name, _type in seal_fields(type(record.event)):
        seal = getattr(record.event, name)
        if not is_unknown(seal):
            yield name, seal
    if type(record.command) is Sealed:
        yield COMMAND, record.command


def _opened_seals(
    before: Sequence[Record[Any]], by: Record[Any], seats: Sequence[str]
) -> Iterator[Disclosure]:
    for record in before:
        for field, seal in fields(record):
            for seat in seats:
                if seat not in seal.audience:
                    yield _entry(seat, by, record, field, seal.value, new=True)


def _entry(
    seat: str, by: Record[Any], of: Record[Any], field: str, value: Value | None, *, new: bool
) -> Disclosure:
    return Disclosure(seat, by.seq, by.batch, of.seq, field, type(of.event), value, new)


def _words(command: str | Sealed[str]) -> frozenset[str]:
    text = command.value if isinstance(command, Sealed) else command
    return frozenset((text or "").split())


def _items(value: Value | None) -> frozenset[str]:
    """The words of a value; for an empty or unknown value a word that no command contains."""
    if not value:
        return frozenset(("",))
    return frozenset((value,) if isinstance(value, str) else value)


class Lesson(msgspec.Struct, frozen=True):
    """All that a seat learned from the seals of one record.

    seq, round, batch, by: of the record that discloses it; of, event: seq and event type of the
    record with the seals, which differs only when the game's seals are opened; values: by field,
    None in a log cut for others; new: whether any of it is new; undone: whether that record is
    undone; text: all of it in words.
    """

    seq: int
    round: int
    batch: int
    by: str
    of: int
    event: str
    values: dict[str, Value | None]
    new: bool
    undone: bool
    text: str


def learned_in_words(
    records: Sequence[Record[Any]],
    seat: str,
    opens: Collection[type],
    undone: Collection[int],
    tell: Telling,
) -> Iterator[Lesson]:
    """All that a seat learned, record by record. undone: seqs; tell: the game's."""
    names = names_after(records, len(records))
    rounds = _rounds(records)
    ledger = learned_by(seat, records, opens)
    for (seq, of), group in groupby(ledger, key=lambda entry: (entry.seq, entry.of)):
        entries = list(group)
        by, source = records[seq - 1], records[of - 1]
        yield Lesson(
            seq,
            rounds[seq - 1],
            by.batch,
            by.by,
            of,
            type(source.event).__name__,
            {entry.field: entry.value for entry in entries},
            any(entry.new for entry in entries),
            of in undone,
            _describe(source.event, seat, entries, names, tell),
        )


def _describe(
    event: Any, seat: str, entries: Sequence[Disclosure], names: Names, tell: Telling
) -> str:
    values = {entry.field: entry.value for entry in entries}
    learned = tell.part(type(event)).learned.get(type(event))
    text = learned(event, seat, names) if learned else _("its own command")
    own = [value for field, value in values.items() if field != COMMAND] or list(values.values())
    listed = _("; ").join(_values_in_words(value, tell.call) for value in own)
    return _("{what}: {values}").format(what=text, values=listed)


def _values_in_words(value: Value | None, call: Callable[[str], str]) -> str:
    if value is None:
        return _("hidden in this log")
    if isinstance(value, str):
        return call(value)
    return ", ".join(map(call, value)) or _("no card")


def _rounds(records: Sequence[Record[Any]]) -> list[int]:
    rounds, now = [], 0
    for record in records:
        if record.event.opens_round:
            now = record.event.round
        rounds.append(now)
    return rounds
