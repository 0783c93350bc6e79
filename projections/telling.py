"""How what every game shares is told: its beginning, and the talk of its table."""

from collections.abc import Callable
from typing import Any

from events.language import gettext as _
from events.shared import (
    Amended,
    DropAgreed,
    DropRefused,
    Forked,
    GameAbandoned,
    GameCreated,
    Redone,
    RefereeEyesTaken,
    SealsOpened,
    SeatDropped,
    SeatHanded,
    SeatLeft,
    UndoAgreed,
    Undone,
    UndoProposed,
    UndoRefused,
    WordAdded,
)
from projections.by_type import registers
from projections.words import Names

Tell = Callable[[Any, Names], str]
TABLE: dict[type, Tell] = {}
"""What tells each type of event that every game shares."""

of = registers(TABLE)


@of(GameCreated)
def _created(event: GameCreated, names: Names) -> str:
    return _("The game begins: {players}.").format(players=", ".join(names.values()))


@of(UndoProposed)
def _undo_proposed(event: UndoProposed, names: Names) -> str:
    return _("{seat} proposes to go back to event {to}.").format(
        seat=names[event.seat], to=event.to
    )


@of(UndoAgreed)
def _undo_agreed(event: UndoAgreed, names: Names) -> str:
    return _("{seat} agrees.").format(seat=names[event.seat])


@of(UndoRefused)
def _undo_refused(event: UndoRefused, names: Names) -> str:
    return _("{seat} refuses.").format(seat=names[event.seat])


@of(Undone)
def _undone(event: Undone, names: Names) -> str:
    if event.reason:
        return _("Undone, back to event {to}: {reason}").format(to=event.to, reason=event.reason)
    return _("Undone, back to event {to}.").format(to=event.to)


@of(Redone)
def _redone(event: Redone, names: Names) -> str:
    return _("Done again, up to event {to}.").format(to=event.to)


@of(Amended)
def _amended(event: Amended, names: Names) -> str:
    text = _("The command of event {seq} is amended; back to event {to}.").format(
        seq=event.seq, to=event.to
    )
    return f"{text} {event.reason}" if event.reason else text


@of(WordAdded)
def _word_added(event: WordAdded, names: Names) -> str:
    return _("{seat} adds the word “{word}”.").format(seat=names[event.seat], word=event.word)


@of(Forked)
def _forked(event: Forked, names: Names) -> str:
    return _("This game goes on from event {seq} of game {game}.").format(
        seq=event.seq, game=event.game
    )


@of(SealsOpened)
def _seals_opened(event: SealsOpened, names: Names) -> str:
    return _("All seals are opened. The seed was “{seed}”.").format(seed=event.seed)


@of(GameAbandoned)
def _game_abandoned(event: GameAbandoned, names: Names) -> str:
    return _("The game is abandoned and doesn't count: {reason}").format(reason=event.reason)


@of(RefereeEyesTaken)
def _referee_eyes_taken(event: RefereeEyesTaken, names: Names) -> str:
    return _("The host took the referee's eyes and sees everything from here on.")


@of(SeatHanded)
def _seat_handed(event: SeatHanded, names: Names) -> str:
    return _("{name} plays {seat} from here on.").format(name=event.name, seat=names[event.seat])


@of(SeatLeft)
def _seat_left(event: SeatLeft, names: Names) -> str:
    return _("{seat} has left the table; the seat waits for somebody else.").format(
        seat=names[event.seat]
    )


@of(DropAgreed)
def _drop_agreed(event: DropAgreed, names: Names) -> str:
    return _("{seat} consents to go on without {dropped}.").format(
        seat=names[event.seat], dropped=names[event.dropped]
    )


@of(DropRefused)
def _drop_refused(event: DropRefused, names: Names) -> str:
    return _("{seat} wants {dropped} to stay.").format(
        seat=names[event.seat], dropped=names[event.dropped]
    )


@of(SeatDropped)
def _seat_dropped(event: SeatDropped, names: Names) -> str:
    return _("{seat} is dropped: the seat answers by itself from here on.").format(
        seat=names[event.seat]
    )
