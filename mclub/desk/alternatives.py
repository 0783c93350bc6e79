"""Replays a game's commands under today's rules and the given rulings.

Only the outcome is computed; nothing is sealed, chained or appended.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from commands.course import Move
from commands.dealer import SeedDealer
from commands.split import split
from events.errors import BadNotation, IllegalAction, MclubError, NotYourTurn
from events.record import Record
from events.sealed import Sealed
from events.shared import Forked
from mclub.club.difference import command_of, compare_records
from mclub.club.moment import DEALER, Moment
from mclub.club.opening import input_of, opening_facts
from mclub.club.rehearsal import closing_facts
from mclub.desk.retake import Before, differences, is_opening, retake
from mclub.kinds.kind import Document, Facts, GameKind, Table
from projections.timeline import timeline

Records = list[Record[Any]]
REFUSALS: Final = (IllegalAction, NotYourTurn, BadNotation)
MOST_WAIVED: Final = 4
"""The maximum number of consecutive decisions that seats pass on before a command."""


class Course(NamedTuple):
    """A replayed game. batches: the outcome of each command, by the seq of its first record in the
    original log (0: the opening); refused: the commands that were not legal; waived: how often a
    seat passed on a decision that the log doesn't have."""

    moment: Moment
    batches: dict[int, Records]
    refused: list[Document]
    waived: int


def commands_of_seats(game: Moment) -> list[Record[Any]]:
    """The first record of each command in effect, without the referee's abandonment."""
    seats = game.seats
    return [r for r in game.line.standing if r.command is not None and r.by in seats]


def replay(game: Moment, options: Mapping[str, str]) -> Course:
    """Replay all commands in effect at this moment, each for its original seat.

    Illegal commands are left out and listed. If a command is illegal only because of decisions that
    the log doesn't have, seats pass on these first. Needs an uncut log and dealt cards.
    """
    created = replace(game.created, options=dict(options))
    assert created.seed.value is not None
    kind, dealer = game.kind, SeedDealer(created.seed.value, game.words)
    files = input_of(kind, game.records)
    facts, table = opening_facts(kind, created, game.words, files)
    records: Records = []
    _add(records, DEALER, game.records[0].at, [(created, ()), *facts])
    course = Course(Moment(kind, game.id, records), {0: list(records)}, [], 0)
    for first in commands_of_seats(game):
        try:
            moves = _moves(kind, table, first.by, command_of(first), dealer)
        except REFUSALS as error:
            course.refused.append(refusal(first, error, records))
            course.batches[first.seq] = []
            continue
        course = course._replace(waived=course.waived + len(moves) - 1)
        course.batches[first.seq] = []
        for by, move in moves:
            table = move.table
            all_facts = [*move.facts, *closing_facts(kind, table, created)]
            command = Sealed((by,), value=move.command) if move.secret else move.command
            course.batches[first.seq] += _add(records, by, first.at, all_facts, command)
    course.moment.table = table
    return course


def _moves(
    kind: GameKind, table: Table, by: str, text: str, dealer: SeedDealer
) -> list[tuple[str, Move]]:
    """The waivers without which the command would be illegal, then the command, each with its
    seat. Raises the error of the command if no waivers make it legal."""
    words = split(text)[0].words
    try:
        return [(by, kind.act(table, by, words, dealer))]
    except REFUSALS:
        waivers: list[tuple[str, Move]] = []
        while len(waivers) < MOST_WAIVED and (waiver := _waiver(kind, table)) is not None:
            seat, word = waiver
            waivers.append((seat, kind.act(table, seat, split(word)[0].words, dealer)))
            table = waivers[-1][1].table
            with suppress(*REFUSALS):
                return [*waivers, (by, kind.act(table, by, words, dealer))]
        raise


def _waiver(kind: GameKind, table: Table) -> tuple[str, str] | None:
    """The first seat that can pass, and its waiver."""
    words = ((seat, kind.waiver(table, seat)) for seat in kind.asked_seats(table))
    return next(((seat, word) for seat, word in words if word is not None), None)


def _add(
    records: Records, by: str, at: str, facts: Facts, command: str | Sealed[str] | None = None
) -> Records:
    begin = len(records)
    for event, rules in facts:
        seq = len(records) + 1
        records.append(Record(seq, begin + 1, at, by, event, tuple(rules), command))
        command = None
    return records[begin:]


def refusal(first: Record[Any], error: MclubError, before: Sequence[Record[Any]]) -> Document:
    """The document of a command that is no longer legal. rule: of the refusal, or the last one
    applied before if it isn't the seat's turn."""
    rules = next((record.rules for record in reversed(before) if record.rules), ())
    return {
        "seq": first.seq,
        "by": first.by,
        "command": command_of(first),
        "rule": getattr(error, "rule", None) or (rules[0] if rules else None),
        "why": getattr(error, "why", str(error)),
    }


def recorded_batches(game: Moment) -> dict[int, Records]:
    """The recorded outcome of each command in effect; keys as in `Course`."""
    batches: dict[int, Records] = {0: []}
    for batch, group in groupby(game.line.standing, key=lambda record: record.batch):
        records = [record for record in group if type(record.event) is not Forked]
        if records and is_opening(records):
            batches[0] += records
        else:
            batches[batch] = records
    return batches


def first_difference(game: Moment, one: Mapping[int, Records], two: Course) -> Document | None:
    """The first command with a different outcome, and the events found on only one side."""
    for batch, records in one.items():
        other = two.batches.get(batch, [])
        # The first event contains the options.
        sides = [[record for record in side if record.seq > 1] for side in (records, other)]
        before, after = compare_records(game, sides[0], two.moment, sides[1])
        if not before and not after:
            continue
        first = game.records[batch - 1] if batch else game.records[0]
        return {
            "seq": first.seq,
            "by": first.by,
            "command": command_of(first) or None,
            "before": before,
            "after": after,
        }
    return None


def reproduces_record(game: Moment, batch: int, options: Mapping[str, str]) -> bool:
    """Whether the command would have its recorded outcome under these options, on the table before
    it."""
    kind, created = game.kind, replace(game.created, options=dict(options))
    records = [record for record in game.records if record.batch == batch]
    if is_opening(records) or created.seed.value is None:
        return False
    line = timeline(game.records[: batch - 1])
    table = kind.FOLD.table([created, *(record.event for record in line.standing[1:])])
    dealer = SeedDealer(created.seed.value, game.words)
    try:
        facts, command = retake(Before(kind, created, dealer, table, line), records)
    except MclubError:
        return False
    return next(differences(records, facts, command), None) is None


def play_on(moment: Moment, commands: Sequence[tuple[str, str]]) -> tuple[Moment, int]:
    """Continue the game with these commands (seat, text); return it and the number of commands left
    out as illegal."""
    kind, created, table = moment.kind, moment.created, moment.table
    assert created.seed.value is not None
    dealer = SeedDealer(created.seed.value, moment.words)
    records, refusals = list(moment.line.standing), 0
    for seat, text in commands:
        try:
            move = kind.act(table, seat, split(text)[0].words, dealer)
        except REFUSALS:
            refusals += 1
            continue
        table = move.table
        _add(records, seat, moment.records[-1].at, move.facts)
    after = Moment(kind, moment.id, records)
    after.table = table
    return after, refusals
