"""The texts of events: `Words` and `Telling`, and the texts of the events common to all games."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

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
from projections.by_type import ByType
from projections.words import Names


class Words(ByType[[Names], str]):
    """The texts of the events of one part of a game; `@of(RoundOpened)` registers a function. An
    event without a line in the history has the text "".

    learned: functions that describe what an event's seal shows a seat, registered by
    `@of.learned(HandDrawn)`.
    """

    def __init__(self) -> None:
        super().__init__()
        self.learned: Final = ByType[[str, Names], str]()


of = Words()
"""The texts of the events common to all games."""


class Telling:
    """The texts of all events of a game."""

    def __init__(self, call: Callable[[str], str], package: str) -> None:
        """call: gives the name of a sealed word (a card, a role); package: has a module of texts
        for each module of the game's own events, with the same name."""
        self.call: Final = call
        self._package = package
        self._parts: Final = {GameCreated.__module__: of}

    def part(self, event: type) -> Words:
        """The texts of this type of event and of the others in its module, imported on demand: a
        command tells few events, and a start is mostly imports."""
        module = event.__module__
        if module not in self._parts:
            name = module.rpartition(".")[2]
            self._parts[module] = import_module(f"{self._package}.{name}").of
        return self._parts[module]

    def __call__(self, event: Any, names: Names) -> str:
        """The event in words; "" if the history has no line for it."""
        return self.part(event.__class__)[event.__class__](event, names)


@of(GameCreated)
def _created(event: GameCreated, names: Names) -> str:
    return _("The game begins: {players}.").format(players=", ".join(names.values()))


@of.learned(GameCreated)
def _seed_learned(_event: GameCreated, _seat: str, _names: Names) -> str:
    return _("the seed that all randomness is derived from")


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
    return _("Redone, up to event {to}.").format(to=event.to)


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
    return _("This game continues from event {seq} of game {game}.").format(
        seq=event.seq, game=event.game
    )


@of(SealsOpened)
def _seals_opened(event: SealsOpened, names: Names) -> str:
    return _("All seals are opened. The seed was “{seed}”.").format(seed=event.seed)


@of.learned(SealsOpened)
def _all_learned(_event: SealsOpened, _seat: str, _names: Names) -> str:
    return _("all seals are opened; the seed")


@of(GameAbandoned)
def _game_abandoned(event: GameAbandoned, names: Names) -> str:
    return _("The game is abandoned and doesn't count: {reason}").format(reason=event.reason)


@of(RefereeEyesTaken)
def _referee_eyes_taken(event: RefereeEyesTaken, names: Names) -> str:
    return _("The host switched to the referee's view and sees everything from now on.")


@of(SeatHanded)
def _seat_handed(event: SeatHanded, names: Names) -> str:
    if event.bot:
        text = _("The bot {bot} plays {seat} from now on.")
        return text.format(bot=event.bot, seat=names[event.seat])
    return _("{name} plays {seat} from now on.").format(name=event.name, seat=names[event.seat])


@of(SeatLeft)
def _seat_left(event: SeatLeft, names: Names) -> str:
    return _("{seat} has left the table; the seat waits for somebody else.").format(
        seat=names[event.seat]
    )


@of(DropAgreed)
def _drop_agreed(event: DropAgreed, names: Names) -> str:
    return _("{seat} agrees to go on without {dropped}.").format(
        seat=names[event.seat], dropped=names[event.dropped]
    )


@of(DropRefused)
def _drop_refused(event: DropRefused, names: Names) -> str:
    return _("{seat} wants {dropped} to stay.").format(
        seat=names[event.seat], dropped=names[event.dropped]
    )


@of(SeatDropped)
def _seat_dropped(event: SeatDropped, names: Names) -> str:
    return _("{seat} is dropped: from now on the seat is played automatically.").format(
        seat=names[event.seat]
    )
