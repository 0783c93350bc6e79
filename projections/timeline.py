"""Which records count: undo and redo read from the log, the same for every game."""

from bisect import bisect_right
from collections.abc import Sequence
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
"""Events about other events, players or views: they change at most a player's name on the table,
and undo never affects them."""


class Undo(msgspec.Struct, Generic[E], frozen=True):
    """An undo. seq: its record; by: the seat that asked for it, or the referee; back: the records
    that it took back."""

    seq: int
    by: str
    back: list[Record[E]]


class Vain(msgspec.Struct, frozen=True):
    """An undo proposal that came to nothing. seq, by: the record that ended it, and whose it was;
    refused: a seat refused; otherwise the game went on."""

    proposal: UndoProposed
    seq: int
    by: str
    refused: bool


class Pause(msgspec.Struct, frozen=True):
    """An undo, or the request for one, after which bots wait for a person. at: since when; by: the
    seat that asked for it, or the referee."""

    at: str
    by: str


class Timeline(msgspec.Struct, Generic[E]):
    """The state of the log after all undos.

    standing: the records in effect; undos: those not redone; redoable: how many of the last of them
    a redo can restore, one after another; proposal: the open undo proposal, with the seats that
    agreed; vain: the last proposal, if it came to nothing; pause: what bots wait for; proposed: one
    entry per undo proposal since something last happened in the game, whatever the outcome; opened:
    whether the seals were ever opened, even if undone; seating: the players; eyes_taken: whether a
    host who plays took the referee's view.
    """

    standing: list[Record[E]]
    undos: list[Undo[E]] = []
    redoable: int = 0
    proposal: UndoProposed | None = None
    agreed: tuple[str, ...] = ()
    vain: Vain | None = None
    pause: Pause | None = None
    proposed: list[str] = []
    opened: bool = False
    seating: Seating = msgspec.field(default_factory=Seating)
    eyes_taken: bool = False

    def copy(self) -> "Timeline[E]":
        """A copy that shares nothing mutable by `follow`."""
        return msgspec.structs.replace(
            self,
            standing=self.standing.copy(),
            undos=self.undos.copy(),
            proposed=self.proposed.copy(),
            seating=self.seating.copy(),
        )

    def own_command(self, *seats: str) -> Record[E] | None:
        """The first record of the last command in effect of one of these seats."""
        own = (r for r in reversed(self.standing) if r.command is not None and r.by in seats)
        return next(own, None)

    def last_command(self) -> list[Record[E]]:
        """The records of the last command in effect, without the answers of dropped seats; empty
        if only the set-up counts."""
        gone = self.seating.dropped
        batch = next((one.batch for one in reversed(self.standing) if one.by not in gone), None)
        if batch is None:
            return []
        records = [record for record in self.standing if record.batch == batch]
        return records if records[0].command is not None else []

    def voters(self, seats: Sequence[str], seat: str) -> tuple[str, ...]:
        """The seats that must agree if `seat` proposes an undo now: those of the other persons.
        Bots agree to whatever the persons decide. seats: all of them, in table order."""
        seating = self.seating
        absent = {seat, *seating.bots, *seating.left, *seating.dropped}
        return tuple(other for other in seats if other not in absent)

    def waiting(self, seats: Sequence[str]) -> list[str]:
        """The seats that have yet to answer the open proposal; those that lost their player or got
        a bot meanwhile are no longer asked. seats: all of them, in table order."""
        proposal, seating = self.proposal, self.seating
        if proposal is None:
            return []
        absent = {proposal.seat, *self.agreed, *seating.bots, *seating.dropped}
        if proposal.voters:
            absent |= seating.left
        return [seat for seat in proposal.voters or seats if seat not in absent]

    def open_proposal(self, seats: Sequence[str]) -> dict[str, Any]:
        """{"undo": …} while an undo waits for consent: who proposed it, its target, who has agreed
        and who still has to answer. Otherwise empty. seats: all of them, in table order."""
        asked = self.proposal
        if asked is None:
            return {}
        answers = {"agreed": [*self.agreed], "waiting": self.waiting(seats)}
        return {"undo": {"seat": asked.seat, "to": asked.to, **answers}}

    def ended_proposal(self) -> dict[str, Any]:
        """{"undo_ended": {"seat": who had asked, "by": who ended it, "seq": by which record,
        "refused": whether by refusing}} after a proposal that came to nothing, until the seat that
        asked acts again or something is undone. Otherwise empty."""
        vain = self.vain
        if vain is None:
            return {}
        since = [record.by for record in self.after(vain.seq) if record.command is not None]
        if vain.proposal.seat in since:
            return {}
        ended = {"seat": vain.proposal.seat, "by": vain.by, "seq": vain.seq}
        return {"undo_ended": ended | {"refused": vain.refused}}

    @property
    def last_undo(self) -> Undo[E] | None:
        """The undo that a redo reverts."""
        return self.undos[-1] if self.redoable else None

    @property
    def abandoned(self) -> GameAbandoned | None:
        """The event by which the game was abandoned, if it was."""
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
        """The last record (seq) of the set-up and of each command in effect, in order."""
        ends: list[int] = []
        for record in self.standing:
            if not ends or record.command is not None:
                ends.append(record.seq)
            else:
                ends[-1] = record.seq
        return ends

    def before(self, batch: int) -> int:
        """The seq of the last record in effect before this batch."""
        return max(record.seq for record in self.standing if record.seq < batch)

    def after(self, seq: int) -> list[Record[E]]:
        """The records in effect after record `seq`."""
        return self.standing[bisect_right(self.standing, seq, key=_seq) :]


def timeline(records: Sequence[Record[E]]) -> Timeline[E]:
    """Follow all records of a log."""
    types = {type(record.event) for record in records}
    begun: Any = records[0].event
    seats = seating(begun)
    if TALK.isdisjoint(types):
        return Timeline(list(records), opened=SealsOpened in types, seating=seats)
    quiet = next(at for at, record in enumerate(records) if type(record.event) in TALK)
    line = Timeline(list(records[:quiet]), seating=seats)
    line.opened = any(type(record.event) is SealsOpened for record in line.standing)
    for record in records[quiet:]:
        follow(line, record)
    return line


def follow(line: Timeline[E], record: Record[E]) -> None:
    """Apply one more record. Raises LogDamaged if it refers to a record not in effect, to a
    later one, or to a missing proposal."""
    event: Any = record.event
    if type(event) not in TALK:
        if type(event) is GameCreated:
            line.seating = seating(event)
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
            # The last consent carries the undo out in the same command.
            by = record.by
            if record.command is None and line.proposal is not None:
                by, line.proposal = line.proposal.seat, None
            line.undos.append(Undo(record.seq, by, _cut_off(line, event.to)))
            line.redoable += 1
            line.vain, line.pause = None, Pause(record.at, by)
        case Amended():
            _cut_off(line, event.to)
            line.redoable, line.pause = 0, None
        case Redone():
            line.standing += line.undos.pop().back
            line.redoable -= 1
            line.pause = None
        case UndoProposed():
            line.proposal, line.agreed, line.vain = event, (), None
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
                line.vain = Vain(line.proposal, record.seq, record.by, refused=True)
            line.proposal, line.agreed, line.pause = None, (), None
            return
        case _:
            follow_people(line.seating, event)
            if type(event) is not SeatDropped:  # a player who has left isn't asked about an undo
                return
    _reset_counts(line, record)


def _reset_counts(line: Timeline[E], record: Record[E]) -> None:
    """Something happened in the game: an open proposal lapses, and the limits on seats' requests
    start over."""
    if line.proposal is not None:
        line.vain = Vain(line.proposal, record.seq, record.by, refused=False)
        if line.pause is not None and type(record.event) is not Undone:
            line.pause = None
    line.proposed.clear()
    line.seating.consented.clear()
    line.seating.handed.clear()
    line.proposal, line.agreed = None, ()


def _subject_exists(line: Timeline[E], event: Any) -> bool:
    """Whether the subject of an event of `TALK` exists."""
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
