"""Replays a recorded command under today's rules, on the table before it."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from commands import seating as seating_rules
from commands import undo as table_rules
from commands.dealer import SeedDealer
from commands.notation import TABLE, UNDO
from commands.split import split
from events.errors import NotAllowed
from events.language import gettext as _
from events.record import Record, without_commitment, without_commitments
from events.sealed import Sealed, is_for_nobody
from events.shared import (
    Amended,
    DropAgreed,
    DropRefused,
    Forked,
    GameAbandoned,
    GameCreated,
    Redone,
    RefereeEyesTaken,
    SeatHanded,
    SeatLeft,
    Undone,
    UndoProposed,
    WordAdded,
)
from mclub.club.moment import DEALER, REFEREE
from mclub.club.opening import input_of, opening_facts
from mclub.club.rehearsal import closing_facts
from mclub.club.sights import host_sees
from mclub.desk.checks import as_json
from mclub.kinds.kind import Facts, GameKind, Table
from mclub.kinds.parts import Correcting, able
from projections.timeline import TALK, Timeline

Command = str | Sealed[str] | None
Records = Sequence[Record[Any]]
Differing = tuple[int, str, Any, Any]
"""The record, the reason, the recorded value, and the value under today's rules."""


class Before(NamedTuple):
    """A game before a batch of its log. table: None before the first batch."""

    kind: GameKind
    created: GameCreated
    dealer: SeedDealer
    table: Table | None
    line: Timeline[Any]

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in table order."""
        return tuple(player.seat for player in self.created.players)


def is_opening(batch: Records) -> bool:
    """Whether the batch belongs to the opening, which no command caused."""
    return type(batch[0].event) is GameCreated or batch[0].by == DEALER


def words_of(batch: Records) -> dict[str, str]:
    """The words that seats added to the seed at the beginning."""
    return {r.event.seat: r.event.word for r in batch if type(r.event) is WordAdded}


def retake(before: Before, batch: Records) -> tuple[Facts, Command]:
    """The facts of the batch under today's rules, and its command as it should be recorded. Raises
    MclubError if the command was not allowed."""
    first = batch[0]
    if is_opening(batch):
        return _beginning(before, batch), None
    if first.command is None:
        raise NotAllowed(_("No command asked for it."))
    if type(first.event) in TALK or type(first.event) is GameAbandoned:
        return [(event, ()) for event in _table_events(before, first)], first.command
    table_rules.check_goes_on(before.line)
    text = first.command.value if isinstance(first.command, Sealed) else first.command
    gos = split(text or "")
    if first.by == REFEREE:
        corrected = able(before.kind, Correcting).correct(before.table, gos[0].words)
        return corrected.facts, corrected.command
    if len(gos) != 1 or gos[0].seat is not None or first.by not in before.seats:
        raise NotAllowed(_("It must be a single command, for one seat."))
    kind = before.kind
    move = kind.act(before.table, first.by, gos[0].words, before.dealer)
    command = Sealed((first.by,), value=move.command) if move.secret else move.command
    return [*move.facts, *closing_facts(kind, move.table, before.created)], command


def _beginning(before: Before, batch: Records) -> Facts:
    kind, created, records = before.kind, before.created, list(batch)
    facts: list[Any] = []
    if before.table is None:
        options = kind.FOLD.options(created.options)
        if kind.options(options) != options:
            raise NotAllowed(_("Not every option has a value."))
        facts.append((created, ()))
        # Only the log knows the origin of a fork.
        facts += [(record.event, ()) for record in batch[1:2] if type(record.event) is Forked]
    elif len(before.line.standing) > 1:
        raise NotAllowed(_("The cards have already been dealt."))
    else:
        records = [*before.line.standing, *batch]
    if len(records) > 1:
        facts += opening_facts(kind, created, words_of(batch), input_of(kind, records))[0]
    return facts


def _table_events(before: Before, first: Record[Any]) -> list[Any]:
    """The events that the table's rules give for an undo, a redo, an amendment or a vote."""
    event, word, by, line = first.event, first.command, first.by, before.line
    lasting = _irrevocable(before, event)
    if by in before.seats:
        table_rules.check_goes_on(line)
    if by in before.seats and type(event) is UndoProposed:
        # Earlier releases accepted a repeated proposal, or a second one while one was open, and
        # their proposals asked all seats without naming voters. A log doesn't name its release, and
        # no proposal changes the game, so both forms pass.
        proposal = table_rules.proposal(line, by, before.seats, event.to)
        return [proposal if event.voters else UndoProposed(by, proposal.to)]
    if by in before.seats and type(event) is Undone and word == UNDO:
        return [table_rules.undo(line, by, before.seats, lasting, event.to)]
    if by in before.seats and isinstance(word, str) and word in TABLE.meanings:
        return [*table_rules.ask(word, line, by, before.seats, lasting)]
    if by == REFEREE and type(event) is Undone:
        return [table_rules.force_undo(line, event.reason, event.to)]
    if by == REFEREE and type(event) is Redone:
        return [table_rules.redo(line, None)]
    if by == REFEREE and type(event) is Amended:
        return [_amendment(line, event)]
    if by == REFEREE and type(event) is GameAbandoned:
        return [table_rules.abandon(line, event.reason)]
    if by == REFEREE and type(event) is RefereeEyesTaken:
        sees = host_sees(before.kind, before.created, line)
        return [table_rules.take_eyes(line, sees=sees)]
    return _seating_events(before, by, event)


def _irrevocable(before: Before, event: Any) -> table_rules.Lasting:
    """The events that no seat undoes alone. For an undo that was carried out, by the most lenient
    rules of any release, since a log doesn't name its release."""
    kind, options = before.kind, before.created.options
    binds = kind.binds(options)
    if type(event) is Undone:
        binds = [event_type for event_type in binds if not event_type.bound_later]
    return table_rules.Lasting(kind.opens(options), binds)


def _seating_events(before: Before, by: str, event: Any) -> list[Any]:
    """The events that the table's rules give for a change of players."""
    line, seats = before.line, before.seats
    if type(event) in (SeatHanded, SeatLeft) and by not in (event.seat, REFEREE):
        raise NotAllowed(_("Only the seat itself or the referee can say who plays it."))
    match event:
        case SeatHanded():
            # Earlier releases set no limit on handovers; see `_table_events`.
            return [seating_rules.hand_over(line, seats, by, event)]
        case SeatLeft():
            return [seating_rules.leave(line, seats, event.seat)]
        case DropAgreed() if by == event.seat:
            # Earlier releases accepted consent again after each refusal; see `_table_events`.
            return [*seating_rules.consent(line, seats, by, event.dropped)]
        case DropRefused() if by == event.seat:
            return [seating_rules.keep(line, seats, by, event.dropped)]
    raise NotAllowed(_("A table can't ask for that."))


def _amendment(line: Timeline[Any], event: Amended) -> Amended:
    table_rules.check_goes_on(line)
    for record in line.standing:
        if record.seq == event.seq and record.command is not None:
            return Amended(line.before(record.batch), event.seq, event.reason)
    raise NotAllowed(_("No command that counts begins with event {seq}.").format(seq=event.seq))


def differences(batch: Records, facts: Facts, command: Command) -> Iterator[Differing]:
    """The differences of a recorded batch from today's rules, ignoring commitments and salts."""
    first = batch[0]
    if _bare(first.command) != _bare(command):
        yield first.seq, _("the command is recorded differently."), first.command, command
    for number, (record, fact) in enumerate(zip_longest(batch, facts)):
        if record is None:
            missing = _("an event is missing: {now}.").format(now=type(fact[0]).__name__)
            yield first.seq + number, missing, None, fact[0]
            continue
        if fact is None:
            added = _("there is one event too many: {was}.").format(was=type(record.event).__name__)
            yield record.seq, added, without_commitments(record.event), None
            continue
        event, rules = fact
        if record.event != event and (was := without_commitments(record.event)) != (
            now := without_commitments(event)
        ):
            yield record.seq, _describe(was, now), was, now
        if record.rules != tuple(rules):
            yield record.seq, _("it cites other rules."), record.rules, rules
        origin = record.batch, record.by, number > 0 and record.command is not None
        if origin != (first.seq, first.by, False):
            yield record.seq, _("it does not belong to its command."), record.batch, first.seq


def _bare(command: Command) -> Any:
    return without_commitment(command) if isinstance(command, Sealed) else command


def _describe(was: Any, now: Any) -> str:
    """The difference in words: "CompanyTaxed: amount is 4; by today's rules it would be 3"."""
    if type(was) is not type(now):
        return _("it is {was}; by today's rules it would be {now}.").format(
            was=type(was).__name__, now=type(now).__name__
        )
    fields = [
        _describe_field(name, getattr(was, name), getattr(now, name))
        for name in was.__struct_fields__
        if getattr(was, name) != getattr(now, name)
    ]
    return type(was).__name__ + _(": ") + _("; ").join(fields) + "."


def _describe_field(field: str, was: Any, now: Any) -> str:
    if any(isinstance(value, Sealed) and is_for_nobody(value) for value in (was, now)):
        return _("{field}: sealed, but different").format(field=field)
    return _("{field} is {was}; by today's rules it would be {now}").format(
        field=field, was=_value(was), now=_value(now)
    )


def _value(value: Any) -> str:
    return as_json(value.value if isinstance(value, Sealed) else value)
