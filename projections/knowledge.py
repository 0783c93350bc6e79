"""The knowledge ledger: which sealed values each seat has learned, in every game.

It is derived only from the audiences of the seals. So are the private view and the cut log
(`events.record.cut_for` keeps exactly the values that this ledger assigns to the seat), the solo
undo (`commands.undo.may_undo_alone` asks the ledger whether anybody learned something new), and
bots, which get a view. A single source rules out contradictions.

Undone records still taught what they showed: the ledger reads the whole log, not just what counts.
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
"""The field name of a sealed command; an event's sealed value goes by its own field name."""
SEED = "seed"


class Learned(msgspec.Struct, frozen=True, gc=False):
    """A sealed value that a seat learned.

    seq, batch: of the record that taught it; of: the record with the seal (different only if the
    game's seals were opened); field: of the seal; event: type of that record's event; value: None
    if the log was cut for others; new: False if the seat named the value itself or it repeats
    something seen, as when it discards a card of its hand.
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
) -> Iterator[Learned]:
    """All that the seats learned from these records, in log order.

    records: all of a game, or whole commands; opens: the event types that teach a seat something
    new; what the set-up shows, which follows from no command, is also new. When the seals are
    opened, every seat learns whatever it didn't know, the seed last; what is sealed later (possible
    after an undo) is public at once.
    """
    said: dict[int, frozenset[str]] = {}
    opened = False
    for at, record in enumerate(records):
        if record.command is not None:
            said[record.batch] = _words(record.command)
        for field, seal in fields(record):
            audience = seats if opened else [seat for seat in seats if seat in seal.audience]
            named = _items(seal.value) <= said.get(record.batch, frozenset())
            for seat in audience:
                own = seat == record.by and (named or field == COMMAND)
                shows = type(record.event) in opens or record.batch not in said
                new = (shows and not own) or seat not in seal.audience
                yield _entry(seat, record, record, field, seal.value, new=new)
        if type(record.event) is SealsOpened:
            if not opened:
                yield from _opened_seals(records[:at], record, seats)
            opened = True
            for seat in seats:
                yield _entry(seat, record, record, SEED, record.event.seed, new=True)


def learned_by(seat: str, records: Sequence[Record[Any]], opens: Collection[type]) -> list[Learned]:
    """One seat's part of the ledger."""
    return list(knowledge(records, (seat,), opens))


def fields(record: Record[Any]) -> Iterator[tuple[str, Sealed[Any]]]:
    """The seals of a record with their field names, in the order of `events.record.seals`."""
    for name, _type in seal_fields(record.event):
        seal = getattr(record.event, name)
        if not is_unknown(seal):
            yield name, seal
    if type(record.command) is Sealed:
        yield COMMAND, record.command


def _opened_seals(
    before: Sequence[Record[Any]], by: Record[Any], seats: Sequence[str]
) -> Iterator[Learned]:
    for record in before:
        for field, seal in fields(record):
            for seat in seats:
                if seat not in seal.audience:
                    yield _entry(seat, by, record, field, seal.value, new=True)


def _entry(
    seat: str, by: Record[Any], of: Record[Any], field: str, value: Value | None, *, new: bool
) -> Learned:
    return Learned(seat, by.seq, by.batch, of.seq, field, type(of.event), value, new)


def _words(command: str | Sealed[str]) -> frozenset[str]:
    text = command.value if isinstance(command, Sealed) else command
    return frozenset((text or "").split())


def _items(value: Value | None) -> frozenset[str]:
    """The parts of a value; an empty or cut one never counts as named."""
    if not value:
        return frozenset(("",))
    return frozenset((value,) if isinstance(value, str) else value)


class Known(msgspec.Struct, frozen=True):
    """What a seat learned from one record, in words.

    seq, round, batch, by: of the record that taught it; of: the record with the seals (different
    only if the game's seals were opened); event: that record's type; values: by field, None if the
    log was cut for others; new, undone; text: in words.
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
) -> Iterator[Known]:
    """All that the seat learned from the records, in order of learning. tell: the game's."""
    names = names_after(records, len(records))
    rounds = _rounds(records)
    ledger = learned_by(seat, records, opens)
    for (seq, of), group in groupby(ledger, key=lambda entry: (entry.seq, entry.of)):
        entries = list(group)
        by, shown = records[seq - 1], records[of - 1]
        yield Known(
            seq,
            rounds[seq - 1],
            by.batch,
            by.by,
            of,
            type(shown.event).__name__,
            {entry.field: entry.value for entry in entries},
            any(entry.new for entry in entries),
            of in undone,
            _describe(shown.event, seat, entries, names, tell),
        )


def _describe(
    event: Any, seat: str, entries: Sequence[Learned], names: Names, tell: Telling
) -> str:
    values = {entry.field: entry.value for entry in entries}
    learned = tell.learned.get(type(event))
    text = learned(event, seat, names) if learned else _("its own command")
    shown = [value for field, value in values.items() if field != COMMAND] or list(values.values())
    said = _("; ").join(_values_in_words(value, tell.call) for value in shown)
    return _("{what}: {values}").format(what=text, values=said)


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
