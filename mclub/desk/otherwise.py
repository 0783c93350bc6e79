"""The same commands once more from the beginning, by the rules of today, under any rulings.

Nothing is sealed, chained or appended: it only shows what would have come of them.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from msgspec.structs import replace

from commands.dealer import SeedDealer
from commands.notation import split
from events.errors import BadNotation, IllegalAction, MclubError, NotYourTurn
from events.record import Record
from events.sealed import Sealed
from events.table import Forked
from mclub.club import opening_facts
from mclub.desk.again import Before, again, begins, differences
from mclub.desk.compare import command_of, differing, meaning, told
from mclub.games import Document, Facts
from mclub.moment import DEALER, Moment
from mclub.rehearsal import closing_facts
from projections.timeline import timeline

Records = list[Record[Any]]


class Course(NamedTuple):
    """How a game went. batches: what came of each command, by the seq of its first record in the
    log that was played again (0: the beginning); refused: those that were not legal."""

    moment: Moment
    batches: dict[int, Records]
    refused: list[Document]


def replayed(game: Moment, options: Mapping[str, str]) -> Course:
    """All commands that count up to this moment, each by the seat that gave it; what is not legal
    is left out and listed. The game's log must be whole, and its cards dealt."""
    created = replace(game.created, options=dict(options))
    assert created.seed.value is not None
    kind, dealer = game.kind, SeedDealer(created.seed.value, game.words)
    opening = [replace(record, batch=1) for record in game.records if record.by == DEALER]
    facts, table = opening_facts(kind, created, game.words, kind.start_of(opening))
    records: Records = []
    _add(records, DEALER, game.records[0].at, [(created, ()), *facts])
    batches, refused = {0: list(records)}, []
    for first in (record for record in game.line.standing if record.command is not None):
        try:
            move = kind.act(table, first.by, split(command_of(first))[0].words, dealer)
        except (IllegalAction, NotYourTurn, BadNotation) as error:
            refused.append(_refused(first, error, records))
            batches[first.seq] = []
            continue
        table = move.table
        done = [*move.facts, *closing_facts(kind, table, created)]
        command = Sealed((first.by,), value=move.command) if move.secret else move.command
        batches[first.seq] = _add(records, first.by, first.at, done, command)
    moment = Moment(kind, game.id, records)
    moment.table = table
    return Course(moment, batches, refused)


def _add(
    records: Records, by: str, at: str, facts: Facts, command: str | Sealed[str] | None = None
) -> Records:
    begin = len(records)
    for event, rules in facts:
        seq = len(records) + 1
        records.append(Record(seq, begin + 1, at, by, event, tuple(rules), command))
        command = None
    return records[begin:]


def _refused(first: Record[Any], error: MclubError, before: Records) -> Document:
    rules = next((record.rules for record in reversed(before) if record.rules), ())
    return {
        "seq": first.seq,
        "by": first.by,
        "command": command_of(first),
        "rule": getattr(error, "rule", None) or (rules[0] if rules else None),
        "why": getattr(error, "why", str(error)),
    }


def recorded(game: Moment) -> dict[int, Records]:
    """What came of each command that counts, as the log has it; keys as in `Course`."""
    found: dict[int, Records] = {0: []}
    for batch, group in groupby(game.line.standing, key=lambda record: record.batch):
        records = [record for record in group if type(record.event) is not Forked]
        if records and begins(records):
            found[0] += records
        else:
            found[batch] = records
    return found


def first_difference(game: Moment, one: Mapping[int, Records], two: Course) -> Document | None:
    """The first command of which something else came, with the events that only one side has."""
    for batch, records in one.items():
        other = two.batches.get(batch, [])
        gone, come = _without(records, other), _without(other, records)
        if not gone and not come:
            continue
        before, after = told(game, gone), told(two.moment, come)
        for at, (text, new) in enumerate(zip(before, after, strict=False)):
            if text == new:
                figures = "; ".join(differing(gone[at].event, come[at].event))
                before[at] = after[at] = f"{text} [{figures}]"
        first = game.records[batch - 1] if batch else game.records[0]
        return {
            "seq": first.seq,
            "by": first.by,
            "command": command_of(first) or None,
            "before": before,
            "after": after,
        }
    return None


def _without(records: Sequence[Record[Any]], others: Sequence[Record[Any]]) -> Records:
    rest = [meaning(other.event) for other in others]
    left = []
    for record in records:
        event = meaning(record.event)
        if event in rest:
            rest.remove(event)
        elif record.seq > 1:  # the first event says the options themselves
            left.append(record)
    return left


def gives_the_recorded(game: Moment, batch: int, options: Mapping[str, str]) -> bool:
    """Whether under these options a command comes out as it is recorded, on the table as it was."""
    kind, created = game.kind, replace(game.created, options=dict(options))
    records = [record for record in game.records if record.batch == batch]
    if begins(records) or created.seed.value is None:
        return False
    line = timeline(game.records[: batch - 1])
    table = kind.fold([created, *(record.event for record in line.standing[1:])])
    dealer = SeedDealer(created.seed.value, game.words)
    try:
        facts, command = again(Before(kind, created, dealer, table, line), records)
    except MclubError:
        return False
    return next(differences(records, facts, command), None) is None


def gone_on(moment: Moment, seat: str, action: str) -> Moment:
    """The game as it would be if this action had been taken next. Raises MclubError."""
    created = moment.created
    assert created.seed.value is not None
    dealer = SeedDealer(created.seed.value, moment.words)
    move = moment.kind.act(moment.table, seat, split(action)[0].words, dealer)
    records = list(moment.records)
    _add(records, seat, records[-1].at, [*move.facts, *closing_facts(moment.kind, move.table, created)])
    after = Moment(moment.kind, moment.id, records)
    after.table = move.table
    return after
