"""Changes of players: a seat is handed over, left, or dropped by consent.

The same in every game. State and request in, events out; a name is free text.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from commands.notation import REFEREE, shorten
from commands.undo import check_goes_on, check_seat
from events.errors import NotAllowed
from events.language import gettext as _
from events.language import translate_action
from events.shared import DropAgreed, DropRefused, SealsOpened, SeatDropped, SeatHanded, SeatLeft
from projections.timeline import Timeline

FEWEST_LEFT = 2
"""Minimum number of people who must remain after a seat is dropped."""
MAX_HANDS = 3
"""How often a seat may be handed over before something happens in the game; the referee's
handovers don't count."""
MAX_CONSENTS = 3
"""How often a seat may consent to drop the same other seat before something happens in the game (an
action, undo, redo, amend, drop) or that seat changes hands."""


def check_own(seat: str, by: str) -> None:
    """Raise NotAllowed unless `by`, a seat or the referee, may say who plays the seat."""
    if by not in (seat, REFEREE):
        raise NotAllowed(
            _("Only {seat} or the referee can say who plays {seat}, not {other}.").format(
                seat=translate_action(seat[:40]), other=translate_action(by)
            )
        )


def hand(
    line: Timeline[Any],
    names: Mapping[str, str],
    by: str,
    seat: str,
    name: str,
    bot: str | None = None,
) -> SeatHanded:
    """The seat `by` or the referee hands `seat` to a person called `name`; the referee also to a
    bot. names: the current players; bot: the program's name. Raises NotAllowed, also if nothing
    changes, and for the seat itself after `MAX_HANDS` handovers."""
    event = hand_over(line, [*names], by, SeatHanded(seat, name, bot))
    seating = line.seating
    if (name, bot) == (names[seat], seating.bot(seat)) and seating.state(seat) == "played":
        raise NotAllowed(
            _("{name} already plays {seat}. Name somebody else.").format(
                name=shorten(name), seat=translate_action(seat)
            )
        )
    if by != REFEREE and line.seating.handed.count(seat) >= MAX_HANDS:
        raise NotAllowed(
            _(
                "{seat} has been handed over {most} times since the game last moved on. "
                "Play on, or let the referee hand {seat} to somebody else."
            ).format(seat=translate_action(seat), most=MAX_HANDS)
        )
    return event


def hand_over(line: Timeline[Any], seats: Sequence[str], by: str, event: SeatHanded) -> SeatHanded:
    """Like `hand`, but without a limit, for logs of earlier releases: another person or a bot plays
    the seat. Raises NotAllowed."""
    _check(line, seats, event.seat)
    if event.bot and by != REFEREE:
        raise NotAllowed(_("Only the referee can let a bot play a seat."))
    return event


def leave(line: Timeline[Any], seats: Sequence[str], seat: str) -> SeatLeft:
    """The seat's player leaves, and the seat waits for another. Raises NotAllowed."""
    _check(line, seats, seat)
    if seat in line.seating.left:
        raise NotAllowed(
            _("{seat} has already left the table.").format(seat=translate_action(seat))
        )
    _check_played(line, seat)
    return SeatLeft(seat)


def drop(
    line: Timeline[Any], seats: Sequence[str], by: str, seat: str
) -> list[DropAgreed | SeatDropped]:
    """The seat `by` consents to drop `seat`, which happens once all other active seats have
    consented; bots aren't asked. Raises NotAllowed, also after `MAX_CONSENTS` consents without
    success."""
    events = consent(line, seats, by, seat)
    if line.seating.consented.get(seat, ()).count(by) >= MAX_CONSENTS:
        raise NotAllowed(
            _(
                "{seat} has agreed {most} times to go on without {other} and can't agree "
                "again until the game moves on. Let the referee hand {other} to somebody "
                "else, or abandon the game."
            ).format(seat=translate_action(by), most=MAX_CONSENTS, other=translate_action(seat))
        )
    return events


def consent(
    line: Timeline[Any], seats: Sequence[str], by: str, seat: str
) -> list[DropAgreed | SeatDropped]:
    """Like `drop`, but without a limit, for logs of earlier releases. Raises NotAllowed."""
    _check(line, seats, by)
    _check(line, seats, seat)
    _check_played(line, by)
    _check_played(line, seat)
    consents = line.seating.consent.get(seat, ())
    if by == seat:
        raise NotAllowed(
            _("{seat} can't drop itself; it can leave the table.").format(
                seat=translate_action(seat)
            )
        )
    if by in consents:
        raise NotAllowed(_("{seat} has already agreed to this.").format(seat=translate_action(by)))
    others = active_seats(line, seats) - {seat}
    if len(others) < FEWEST_LEFT:
        raise NotAllowed(
            _(
                "Without {seat} only {count} would be left to play, and {fewest} are "
                "needed. Hand the seat to somebody else, or let the referee abandon the "
                "game."
            ).format(seat=translate_action(seat), count=len(others), fewest=FEWEST_LEFT)
        )
    everyone = others <= {by, *consents, *line.seating.bots}
    return [DropAgreed(by, seat), *([SeatDropped(seat)] if everyone else [])]


def keep(line: Timeline[Any], seats: Sequence[str], by: str, seat: str) -> DropRefused:
    """The seat `by` refuses to drop `seat`, which ends the proposal; `seat` may refuse too.
    Raises NotAllowed."""
    _check(line, seats, by)
    _check(line, seats, seat)
    if seat not in line.seating.consent:
        raise NotAllowed(
            _("Nobody has proposed to drop {seat}.").format(seat=translate_action(seat))
        )
    return DropRefused(by, seat)


def dropped_seat_due(line: Timeline[Any], awaited: Sequence[str]) -> str | None:
    """The first awaited seat that was dropped, if any; the game answers for it with
    `commands.course.Course.answer_for_absent`."""
    return next((seat for seat in awaited if seat in line.seating.dropped), None)


def active_seats(line: Timeline[Any], seats: Sequence[str]) -> set[str]:
    """The seats that have a player now."""
    return set(seats) - line.seating.left - line.seating.dropped


def _check(line: Timeline[Any], seats: Sequence[str], seat: str) -> None:
    check_seat(seat, seats)
    check_goes_on(line)
    if len(line.standing) < 2:
        raise NotAllowed(_("Nothing has been dealt yet, so every seat is still free to choose."))
    if line.opened and any(type(record.event) is SealsOpened for record in line.standing):
        raise NotAllowed(
            _("The game is over, so nobody has to play {seat}.").format(seat=translate_action(seat))
        )


def _check_played(line: Timeline[Any], seat: str) -> None:
    if seat in line.seating.dropped:
        raise NotAllowed(_("{seat} has already been dropped.").format(seat=translate_action(seat)))
