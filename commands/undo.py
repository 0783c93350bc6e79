"""The table commands of every game: undo, redo, agreement. State and request in, events out.

A seat takes back its own last command and everything after it. It may do so alone if these commands
are all its own, revealed no sealed value to anyone, and bind nobody. Otherwise the other people
must agree, or the referee forces the undo with a reason; bots go along with the people. The ledger
in `projections.knowledge` tells who learned what: it reads the seals' audiences, as do the private
view, the cut log and the bots.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from commands.notation import AGREE, REDO, REFEREE, REFUSE, TABLE, UNDO, Word, one_of, shorten
from events.errors import BadInput, BadNotation, NotAllowed, NotYourTurn
from events.language import gettext as _
from events.language import translate_action
from events.record import Record
from events.shared import (
    Amended,
    DropAgreed,
    DropRefused,
    GameAbandoned,
    Redone,
    RefereeEyesTaken,
    SealsOpened,
    SeatHanded,
    SeatLeft,
    TableEvent,
    UndoAgreed,
    Undone,
    UndoProposed,
    UndoRefused,
)
from projections.timeline import Timeline

MAX_REASON = 200
"""Maximum length of the referee's reason in characters."""
MAX_PROPOSALS = 3
"""How many undos a seat may propose before something happens in the game: an action, undo or
redo."""


class Lasting(msgspec.Struct, frozen=True):
    """The types of events that a seat can't undo alone. opens: only if they revealed a sealed value
    to somebody; binds: always, e.g. a deal with another seat or a withdrawal."""

    opens: Collection[type]
    binds: Collection[type]


WORD_OF: dict[type, str] = {
    Undone: UNDO,
    UndoProposed: UNDO,
    Redone: REDO,
    Amended: "amend",
    GameAbandoned: "abandon",
    RefereeEyesTaken: "eyes",
    SeatHanded: "hand",
    SeatLeft: "leave",
    DropAgreed: "drop",
    DropRefused: "keep",
}
"""The command that the log records for each of these events."""


def table_word(words: Sequence[Word]) -> str | None:
    """The table command in these words; None if they are an action of the game.

    Raises BadNotation if more words follow.
    """
    meanings = _meanings(words[0].text)
    if not meanings:
        return None
    word = one_of(words[0], meanings, TABLE.meanings)
    if len(words) > 1:
        raise BadNotation(
            _("“{word}” is one word too many after {verb}.").format(
                word=shorten(words[1].text), verb=translate_action(word)
            ),
            words[1].at,
        )
    return word


@lru_cache(maxsize=512)
def _meanings(word: str) -> tuple[str, ...]:
    """The table commands that the word can mean; a short abbreviation such as "r" belongs to the
    game."""
    commands = TABLE.read(word)
    exact = tuple(command for command in commands if command == word.lower())
    return exact or (commands if len(word) >= 3 and len(commands) == 1 else ())


def ask(
    word: str, line: Timeline[Any], seat: str, seats: Sequence[str], lasting: Lasting
) -> list[TableEvent]:
    """The events of a seat's table command. Raises NotAllowed."""
    check_seat(seat, seats)
    if word == UNDO:
        return [undo(line, seat, seats, lasting)]
    if word == REDO:
        return [redo(line, seat)]
    if line.proposal is None:
        raise NotAllowed(_("No undo has been proposed."))
    if seat == line.proposal.seat or seat in line.agreed:
        raise NotAllowed(
            _("{seat} has already agreed to this undo.").format(seat=translate_action(seat))
        )
    if line.proposal.voters and seat not in line.proposal.voters:
        raise NotAllowed(
            _("This undo doesn't need {seat}'s agreement, only that of: {seats}.").format(
                seat=translate_action(seat),
                seats=", ".join(map(translate_action, line.proposal.voters)),
            )
        )
    if word == REFUSE:
        return [UndoRefused(seat)]
    assert word == AGREE
    everyone = {seat}.issuperset(line.waiting_seats(seats))
    return [UndoAgreed(seat), *([Undone(line.proposal.to)] if everyone else [])]


def undo(
    line: Timeline[Any],
    seat: str,
    seats: Sequence[str],
    lasting: Lasting,
    to: int | None = None,
) -> Undone | UndoProposed:
    """Undo everything from the seat's last command on, or everything after record `to`; propose it
    to the other people if the seat may not do so alone. Raises NotAllowed."""
    check_seat(seat, seats)
    to = own_point(line, seat) if to is None else _back_to(line, to)
    if undoes_at_once(line, seat, seats, lasting, to):
        return Undone(to)
    return propose(line, seat, seats, to)


def own_point(line: Timeline[Any], seat: str) -> int:
    """The record before the seat's own last command, to which a plain `undo` goes back. Raises
    NotAllowed if the seat has given no command."""
    own = line.own_command(seat)
    if own is not None:
        return line.before(own.batch)
    _last(line)
    raise NotAllowed(
        _("{seat} has not decided anything yet that could be undone.").format(
            seat=translate_action(seat)
        )
    )


def undoes_at_once(
    line: Timeline[Any], seat: str, seats: Sequence[str], lasting: Lasting, to: int
) -> bool:
    """Whether the seat may go back to record `to` without consent: it may undo alone, or nobody
    else at the table is a person."""
    return not line.voters(seats, seat) or may_undo_alone(line.after(to), seat, seats, lasting)


def may_undo_alone(
    span: Sequence[Record[Any]], seat: str, seats: Sequence[str], lasting: Lasting
) -> bool:
    """Whether the seat may undo these records alone. span: all records that the undo takes back,
    in complete commands.

    It may not if a record is another seat's or binds, or if anybody learned something new from one
    (`projections.knowledge`). The command that ends the game opens every seal, so it never
    qualifies.
    """
    if any(record.by != seat or type(record.event) in lasting.binds for record in span):
        return False
    from projections.knowledge import knowledge

    return not any(entry.new for entry in knowledge(span, seats, lasting.opens))


def force_undo(line: Timeline[Any], reason: str, to: int | None = None) -> Undone:
    """The referee undoes the last command, or everything after record `to`."""
    _check_reason(reason)
    return Undone(_back_to(line, to), reason)


def abandon(line: Timeline[Any], reason: str) -> GameAbandoned:
    """The referee ends a game that should not count. Raises BadInput, BadNotation, NotAllowed."""
    if not reason.strip():
        raise BadInput(_("Say why the game is abandoned: the log keeps the reason."))
    _check_reason(reason)
    if line.abandonment is not None:
        raise NotAllowed(
            _("The game has already been abandoned: {reason}").format(reason=_why(line))
        )
    if len(line.standing) < 2:
        raise NotAllowed(_("Nothing has been dealt yet, so there is nothing to abandon."))
    if any(type(record.event) is SealsOpened for record in line.standing):
        raise NotAllowed(
            _("The game is over and counts. If it should not count, undo its last command first.")
        )
    return GameAbandoned(reason)


def take_eyes(line: Timeline[Any], *, sees: bool) -> RefereeEyesTaken:
    """A host who plays switches to the referee's view. sees: whether the host already has it.
    Raises NotAllowed."""
    if sees:
        raise NotAllowed(_("The host already sees everything."))
    if len(line.standing) < 2:
        raise NotAllowed(_("Nothing has been dealt yet, so there is nothing to see."))
    return RefereeEyesTaken()


def check_goes_on(line: Timeline[Any]) -> None:
    """Raise NotYourTurn if the game was abandoned."""
    if line.abandonment is not None:
        raise NotYourTurn(
            _("The game was abandoned ({reason}). Only the referee can undo that.").format(
                reason=_why(line)
            )
        )


def _why(line: Timeline[Any]) -> str:
    assert line.abandonment is not None
    return line.abandonment.reason


def _check_reason(reason: str) -> None:
    if len(reason) > MAX_REASON:
        raise BadNotation(
            _("The reason has {length} characters; the limit is {most}.").format(
                length=len(reason), most=MAX_REASON
            )
        )


def propose(line: Timeline[Any], seat: str, seats: Sequence[str], to: int | None) -> UndoProposed:
    """A seat proposes to return to the state after record `to`. Raises NotAllowed, also while the
    same proposal or another seat's is open, and after `MAX_PROPOSALS` proposals without success."""
    proposed = proposal(line, seat, seats, to)
    current = line.proposal
    if current is not None and current.seat != seat:
        raise NotAllowed(
            _(
                "{seat} has proposed to go back to event {to}: agree or refuse before another undo "
                "is proposed."
            ).format(seat=translate_action(current.seat), to=current.to)
        )
    if current == proposed:
        raise NotAllowed(
            _(
                "{seat} has already proposed to go back to event {to}; the others have yet "
                "to answer."
            ).format(seat=translate_action(seat), to=proposed.to)
        )
    if line.proposed.count(seat) >= MAX_PROPOSALS:
        raise NotAllowed(
            _(
                "{seat} has proposed {most} undos since the game last moved on, and can't "
                "propose another until it does."
            ).format(seat=translate_action(seat), most=MAX_PROPOSALS)
        )
    return proposed


def proposal(line: Timeline[Any], seat: str, seats: Sequence[str], to: int | None) -> UndoProposed:
    """Like `propose`, but without a limit, for logs of earlier releases. Raises NotAllowed."""
    check_seat(seat, seats)
    return UndoProposed(seat, _back_to(line, to), line.voters(seats, seat))


def _back_to(line: Timeline[Any], to: int | None) -> int:
    last = _last(line)
    if to is None:
        return line.before(last[0].batch)
    points = line.undo_points()
    if line.prelude and to < points[0]:
        raise NotAllowed(
            _(
                "You can't go back to event {to}: what came before event {first} was played in "
                "advance, so that the guide could begin there."
            ).format(to=to, first=points[0] + 1)
        )
    if to not in points:
        near = [str(end) for end in points if abs(end - to) <= 20]
        raise NotAllowed(
            _(
                "You can't go back to event {to}: no command ends there. The nearest "
                "events where one does: {near}."
            ).format(to=to, near=", ".join(near) or _("none"))
        )
    return to


def check_seat(seat: str, seats: Sequence[str]) -> None:
    """Raise NotAllowed for a seat that isn't in the game."""
    if seat not in seats:
        raise NotAllowed(
            _("Nobody plays {seat}; the seats in play are {seats}.").format(
                seat=translate_action(seat[:40]), seats=", ".join(map(translate_action, seats))
            )
        )


def redo(line: Timeline[Any], seat: str | None) -> Redone:
    """Revert the last undo. A seat can do so if the undo was its own or took back only its own
    commands. seat: None for the referee. Raises NotAllowed."""
    undo = line.last_undo
    if undo is None:
        raise NotAllowed(_("There is nothing to redo."))
    others = [record for record in undo.back if record.by != seat]
    if seat not in (None, undo.by) and others:
        owner = undo.back[0].by if undo.by == REFEREE else undo.by
        raise NotAllowed(
            _("Only {seat} or the referee can redo that command.").format(
                seat=translate_action(owner)
            )
        )
    return Redone(undo.back[-1].seq)


def _last(line: Timeline[Any]) -> Sequence[Record[Any]]:
    last = line.last_command()
    if not last:
        raise NotAllowed(_("There is nothing to undo."))
    return last
