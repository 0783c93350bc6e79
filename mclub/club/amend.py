"""Replaces an earlier command and replays the later ones.

The plan is a rehearsal and appends nothing. All random results follow from the seed, so the same
cards come up unless a change affects the draw.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from commands.notation import check_typable, shorten
from commands.people import People
from commands.split import Go, split
from commands.undo import MAX_REASON, WORD_OF, check_goes_on, table_word
from events.errors import BadNotation, IllegalAction, MclubError, NotAllowed, NotYourTurn
from events.language import gettext as _
from events.record import Record
from events.shared import Amended
from mclub.club.difference import command_of, compare_records
from mclub.club.moment import FORMAT, REFEREE, Moment
from mclub.club.rehearsal import Rehearsal
from mclub.kinds.due import due_of
from mclub.kinds.kind import Document, Table
from projections.timeline import TALK

Batch = Sequence[Record[Any]]


def plan(game: Moment, rehearsal: Rehearsal, seq: int, action: str, reason: str = "") -> Document:
    """Replace the command of record `seq` and replay the later ones in `rehearsal`, which begins at
    `game`. Return the changes (the document of `Game.amend`).

    action: in the notation, for the same seat unless it names another. Each later command that is
    still legal for its seat is replayed, even if commands before it were not; an illegal one is
    left out and listed with its rule. Raises BadInput, BadNotation, NotAllowed, and for the action
    itself NotYourTurn or IllegalAction.
    """
    check_typable(reason, MAX_REASON)
    check_goes_on(game.line)
    command = _command(game, seq)
    first = command[0]
    go = _action(action, first.by, game.people)
    amended = Amended(game.line.before(first.batch), first.seq, reason)
    rehearsal.add(REFEREE, [(amended, ())], command=WORD_OF[Amended])
    course = _course(game, amended.to)
    before = next(course)
    changes = [_change(game, rehearsal, before, go) | {"result": "replaced"}]
    changes += [_replay(game, rehearsal, later_command) for later_command in course]
    results = [change["result"] for change in changes[1:]]
    return {
        "format": FORMAT,
        "game": game.id,
        "seq": rehearsal.draft.seq,
        "amended": {"seq": first.seq, "to": amended.to, "reason": reason, "opened": game.opened},
        "changes": changes,
        "counts": {result: results.count(result) for result in ("same", "different", "illegal")},
        "status": _before_and_after(game, rehearsal.moment, _status),
        "points": _before_and_after(game, rehearsal.moment, _points),
        "due": rehearsal.moment.due(),
    }


class _Command(NamedTuple):
    """A recorded command: its records, and the decision that it answered."""

    records: Batch
    decision: str | None


def _command(game: Moment, seq: int) -> Batch:
    record = game.at(seq).records[-1]
    batch = [one for one in game.line.standing if one.batch == record.batch]
    if not batch:
        why = (
            _("Event {seq} is an undo or a change of players, not a command of the game.")
            if type(record.event) in TALK
            else _("Event {seq} no longer counts: it was undone.")
        )
        raise NotAllowed(why.format(seq=seq))
    if batch[0].command is None:
        raise NotAllowed(
            _("Event {seq} is part of the set-up: there is no command to replace.").format(seq=seq)
        )
    return batch


def _action(text: str, by: str, people: People) -> Go:
    goes = split(text, people)
    if len(goes) > 1:
        raise BadNotation(
            _("That is {count} actions, but a command can only be replaced by one.").format(
                count=len(goes)
            )
        )
    go = goes[0]
    if table_word(go.words) is not None:
        raise BadNotation(
            _("“{word}” is not an action of the game.").format(word=shorten(go.words[0].text))
        )
    return go if go.seat is not None else Go(by, go.words)


def _course(game: Moment, to: int) -> Iterator[_Command]:
    """The commands in effect after record `to`, in order, each with the decision it answered."""
    kind, standing = game.kind, game.line.standing
    table: Table = kind.FOLD.table([record.event for record in standing if record.seq <= to])
    later_records = [record for record in standing if record.seq > to]
    for _batch, group in groupby(later_records, key=lambda record: record.batch):
        records = list(group)
        yield _Command(records, _decision(kind.due(table, ()), records[0].by))
        for record in records:
            kind.FOLD.evolve(table, record.event)


def _decision(due: list[Document], seat: str) -> str | None:
    own = due_of(seat, due)
    return None if own is None else own["decision"]


def _replay(game: Moment, rehearsal: Rehearsal, command: _Command) -> Document:
    """Replay the command if it is still legal, and describe the outcome."""
    first = command.records[0]
    go = Go(first.by, split(command_of(first))[0].words)
    try:
        return _change(game, rehearsal, command, go)
    except (IllegalAction, NotAllowed, NotYourTurn, BadNotation) as refusal:
        return _head(command) | {
            "result": "illegal",
            "rule": _rule(refusal, rehearsal.moment),
            "why": getattr(refusal, "why", str(refusal)),
        }


def _rule(refusal: MclubError, moment: Moment) -> str | None:
    """The rule of the refusal; if it isn't the seat's turn, the last rule applied before."""
    if isinstance(refusal, IllegalAction):
        return refusal.rule
    rules = next((record.rules for record in reversed(moment.records) if record.rules), ())
    return rules[0] if rules else None


def _change(game: Moment, rehearsal: Rehearsal, command: _Command, go: Go) -> Document:
    """Apply `go` and describe how its outcome differs from the recorded one."""
    moment = rehearsal.moment
    due = moment.kind.due(moment.table, ())
    decision = _decision(due, go.seat or command.records[0].by)
    begin = len(rehearsal.draft.records)
    rehearsal.take(go)
    records = rehearsal.draft.records[begin:]
    before, after = compare_records(game, command.records, game, records)
    same = not before and not after and decision == command.decision
    return _head(command) | {
        "result": "same" if same else "different",
        "again": {
            "seq": records[0].seq,
            "by": records[0].by,
            "command": command_of(records[0]),
            "decision": decision,
        },
        "before": before,
        "after": after,
    }


def _head(command: _Command) -> Document:
    first = command.records[0]
    return {
        "seq": first.seq,
        "by": first.by,
        "command": command_of(first),
        "decision": command.decision,
    }


def _before_and_after(before: Moment, after: Moment, read: Any) -> Document:
    return {"before": read(before), "after": read(after)}


def _status(moment: Moment) -> str:
    return "finished" if moment.kind.is_over(moment.table) else "running"


def _points(moment: Moment) -> dict[str, int | None]:
    return {seat: sheet["total"] for seat, sheet in moment.score()["players"].items()}
