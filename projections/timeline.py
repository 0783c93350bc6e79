"""The records in effect after every undo and redo, read from the log of any game."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence, Set
from itertools import islice
from operator import attrgetter
from typing import Any, Generic, TypeVar

import msgspec

from events.errors import LogDamaged
from events.language import gettext as _
from events.record import REFEREE, Record
from events.shared import (
    Amended,
    GameAbandoned,
    GameCreated,
    Redone,
    RefereeEyesTaken,
    SealsOpened,
    SeatDropped,
    SeatHanded,
    UndoAgreed,
    Undone,
    UndoProposed,
    UndoRefused,
)
from projections.seating import SEATING, Seating, follow_people, seating

E = TypeVar("E")
_seq = attrgetter("seq")

UNDOING: frozenset[type] = frozenset(
    (UndoProposed, UndoAgreed, UndoRefused, Undone, Redone, Amended)
)
TALK = UNDOING | SEATING | {RefereeEyesTaken}
"""Events about other events, players or views. On the table they change at most the player of a
seat, and undo never affects them."""


class Undo(msgspec.Struct, Generic[E], frozen=True):
    """An undo. seq: of its record; by: the seat that requested it, or the referee; back: the
    records that it undid."""

    seq: int
    by: str
    back: list[Record[E]]


class FailedProposal(msgspec.Struct, frozen=True):
    """An undo proposal that failed. seq, by: of the record that ended it; refused: whether a seat
    refused; otherwise the game moved on."""

    proposal: UndoProposed
    seq: int
    by: str
    refused: bool


class Pause(msgspec.Struct, frozen=True):
    """Bots wait for a person after an undo or a proposal. at: the time of its record; by: the seat
    that requested the undo, or the referee."""

    at: str
    by: str


class Timeline(msgspec.Struct, Generic[E]):
    """The state of the log after all undos.

    standing: the records in effect; undos: those not redone; redoable: the number of undos, from
    the last one back, that a redo can restore one by one; proposal, agreed: the open undo proposal
    and the seats that have agreed; failed: the last proposal, if it failed; pause: see `Pause`;
    proposed: the seat of each undo proposal since the game last moved on, whatever its outcome;
    opened: whether the seals were ever opened, even if that is undone; seating: the players;
    eyes_taken: whether a host who plays has taken the referee's view; prelude: see `GameCreated`.
    """

    standing: list[Record[E]]
    undos: list[Undo[E]] = []
    redoable: int = 0
    proposal: UndoProposed | None = None
    agreed: tuple[str, ...] = ()
    failed: FailedProposal | None = None
    pause: Pause | None = None
    proposed: list[str] = []
    opened: bool = False
    seating: Seating = msgspec.field(default_factory=Seating)
    eyes_taken: bool = False
    prelude: int = 0

    def copy(self) -> Timeline[E]:
        """A copy that `follow` can change without changing this one."""
        return msgspec.structs.replace(
            self,
            standing=self.standing.copy(),
            undos=self.undos.copy(),
            proposed=self.proposed.copy(),
            seating=self.seating.copy(),
        )

    def own_command(self, *seats: str) -> Record[E] | None:
        """The first record of the last command in effect that one of these seats gave, after the
        prelude."""
        played = reversed(self.after_prelude())
        own = (one for one in played if one.command is not None and one.by in seats)
        return next(own, None)

    def last_command(self) -> list[Record[E]]:
        """The records of the last command in effect, ignoring the answers of dropped seats; empty
        if no command after the prelude is in effect."""
        dropped = self.seating.dropped
        batch = next(
            (one.batch for one in reversed(self.after_prelude()) if one.by not in dropped), None
        )
        if batch is None:
            return []
        records = [record for record in self.standing if record.batch == batch]
        return records if records[0].command is not None else []

    def voters(self, seats: Sequence[str], seat: str) -> tuple[str, ...]:
        """The seats that must agree if `seat` proposes an undo now: all those played by other
        people. seats: all of the game, in table order."""
        seating = self.seating
        absent = {seat, *seating.bots, *seating.left, *seating.dropped}
        return tuple(other for other in seats if other not in absent)

    def waiting_seats(self, seats: Sequence[str]) -> list[str]:
        """The seats that have yet to answer the open proposal, without those that have since lost
        their player or got a bot. seats: all of the game, in table order."""
        proposal, seating = self.proposal, self.seating
        if proposal is None:
            return []
        absent = {proposal.seat, *self.agreed, *seating.bots, *seating.dropped}
        if proposal.voters:
            absent |= seating.left
        return [seat for seat in proposal.voters or seats if seat not in absent]

    def open_proposal(self, seats: Sequence[str]) -> dict[str, Any]:
        """{"undo": {"seat", "to", "agreed", "waiting"}} while a proposal is open: the seat that
        made it, its target, the seats that have agreed, and those yet to answer. Otherwise empty.
        seats: all of the game, in table order."""
        proposal = self.proposal
        if proposal is None:
            return {}
        answers = {"agreed": [*self.agreed], "waiting": self.waiting_seats(seats)}
        return {"undo": {"seat": proposal.seat, "to": proposal.to, **answers}}

    def ended_proposal(self) -> dict[str, Any]:
        """{"undo_ended": {"seat", "by", "seq", "refused"}} after a proposal has failed: the seat
        that made it, the author and the seq of the record that ended it, and whether that was a
        refusal. Empty once that seat has acted or something has been undone."""
        failed = self.failed
        if failed is None:
            return {}
        since = [record.by for record in self.after(failed.seq) if record.command is not None]
        if failed.proposal.seat in since:
            return {}
        document = {"seat": failed.proposal.seat, "by": failed.by, "seq": failed.seq}
        return {"undo_ended": document | {"refused": failed.refused}}

    @property
    def last_undo(self) -> Undo[E] | None:
        """The undo that a redo would revert, if any."""
        return self.undos[-1] if self.redoable else None

    @property
    def abandonment(self) -> GameAbandoned | None:
        """The event that abandoned the game, if one is in effect."""
        # Only an undo can follow it, so it is the last record in effect.
        last: Any = self.standing[-1].event if self.standing else None
        return last if type(last) is GameAbandoned else None

    def undone(self, records: Sequence[Record[E]]) -> frozenset[int]:
        """The seqs of the records that were undone."""
        if len(self.standing) == len(records):
            return frozenset()
        counts = {record.seq for record in self.standing}
        return frozenset(
            r.seq for r in records if r.seq not in counts and type(r.event) not in TALK
        )

    def ends(self) -> list[int]:
        """The seqs of the last records of the set-up and of each command in effect, in order."""
        ends: list[int] = []
        for record in self.standing:
            if not ends or record.command is not None:
                ends.append(record.seq)
            else:
                ends[-1] = record.seq
        return ends

    def undo_points(self) -> list[int]:
        """The seqs of the records to which an undo can go back, in order: `ends`, from the end of
        the prelude on, without the last one."""
        return self.ends()[self.prelude : -1]

    def after_prelude(self) -> list[Record[E]]:
        """The records in effect after the prelude; all of them if there is none."""
        return self.after(self.ends()[: self.prelude + 1][-1]) if self.prelude else self.standing

    def before(self, batch: int) -> int:
        """The seq of the last record in effect before this batch."""
        return self.standing[bisect_left(self.standing, batch, key=_seq) - 1].seq

    def after(self, seq: int) -> list[Record[E]]:
        """The records in effect after record `seq`."""
        return self.standing[bisect_right(self.standing, seq, key=_seq) :]


def types_of(records: Sequence[Record[Any]]) -> Set[type]:
    """The types of the events of a log, except the first, which created the game."""
    return {type(record.event) for record in islice(records, 1, None)}


def timeline(records: Sequence[Record[E]], types: Set[type] | None = None) -> Timeline[E]:
    """The timeline after all records of a log. types: see `types_of`, if the caller has them.
    Raises LogDamaged, see `follow`."""
    if types is None:
        types = types_of(records)
    created: Any = records[0].event
    seats = seating(created)
    if TALK.isdisjoint(types):
        return Timeline(
            list(records), opened=SealsOpened in types, seating=seats, prelude=created.prelude
        )
    quiet = next(at for at, record in enumerate(records) if type(record.event) in TALK)
    line = Timeline(list(records[:quiet]), seating=seats, prelude=created.prelude)
    line.opened = any(type(record.event) is SealsOpened for record in line.standing)
    for record in records[quiet:]:
        follow(line, record)
    return line


def follow(line: Timeline[E], record: Record[E]) -> None:
    """Apply one more record. Raises LogDamaged if it refers to a record that isn't in effect, or
    to a missing proposal."""
    event: Any = record.event
    if type(event) not in TALK:
        if type(event) is GameCreated:
            line.seating, line.prelude = seating(event), event.prelude
        line.standing.append(record)
        line.redoable = 0
        line.opened = line.opened or type(event) is SealsOpened
        if line.pause is not None and line.pause.by in (record.by, REFEREE):
            line.pause = None
        _reset_counts(line, record)
        return
    if not _subject_exists(line, event):
        raise LogDamaged(record.seq, _("it refers to something that does not exist."))
    match event:
        case Undone():
            # The last seat to agree carries out the undo with the same command.
            by = record.by
            if record.command is None and line.proposal is not None:
                by, line.proposal = line.proposal.seat, None
            line.undos.append(Undo(record.seq, by, _cut_off(line, event.to)))
            line.redoable += 1
            line.failed, line.pause = None, Pause(record.at, by)
        case Amended():
            _cut_off(line, event.to)
            line.redoable, line.pause = 0, None
        case Redone():
            line.standing += line.undos.pop().back
            line.redoable -= 1
            line.pause = None
        case UndoProposed():
            line.proposal, line.agreed, line.failed = event, (), None
            line.pause = Pause(record.at, event.seat)
            line.proposed.append(event.seat)
            return
        case UndoAgreed():
            line.agreed += (event.seat,)
            if line.proposal is not None:
                line.pause = Pause(record.at, line.proposal.seat)
            return
        case RefereeEyesTaken():
            line.eyes_taken = True
            return
        case UndoRefused():
            if line.proposal is not None:
                line.failed = FailedProposal(line.proposal, record.seq, record.by, refused=True)
            line.proposal, line.agreed, line.pause = None, (), None
            return
        case _:
            follow_people(line.seating, event)
            if type(event) is not SeatDropped:  # a player who has left needn't agree to an undo
                return
    _reset_counts(line, record)


def _reset_counts(line: Timeline[E], record: Record[E]) -> None:
    """Let the open proposal fail and the limits on requests start again, since the game has moved
    on."""
    if line.proposal is not None:
        line.failed = FailedProposal(line.proposal, record.seq, record.by, refused=False)
        if line.pause is not None and type(record.event) is not Undone:
            line.pause = None
    line.proposed.clear()
    line.seating.consented.clear()
    line.seating.handed.clear()
    line.proposal, line.agreed = None, ()


def _subject_exists(line: Timeline[E], event: Any) -> bool:
    """Whether the record, the seat or the proposal exists that an event of `TALK` is about."""
    match event:
        case SeatHanded():
            created: Any = line.standing[0].event
            return any(player.seat == event.seat for player in created.players)
        case Undone() | UndoProposed():
            return _counts(line, event.to) and event.to != line.standing[-1].seq
        case Amended():
            return _counts(line, event.to) and _counts(line, event.seq) and event.to < event.seq
        case Redone():
            return line.last_undo is not None and line.last_undo.back[-1].seq == event.to
        case UndoAgreed() | UndoRefused():
            return _answers(line, event.seat)
    return True


def _answers(line: Timeline[E], seat: str) -> bool:
    proposal = line.proposal
    return proposal is not None and seat not in (proposal.seat, *line.agreed)


def _counts(line: Timeline[E], seq: int) -> bool:
    at = bisect_right(line.standing, seq, key=_seq)
    return at > 0 and line.standing[at - 1].seq == seq


def _cut_off(line: Timeline[E], seq: int) -> list[Record[E]]:
    """Remove and return the records in effect after record `seq`."""
    back = line.after(seq)
    del line.standing[len(line.standing) - len(back) :]
    return back
