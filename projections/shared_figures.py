"""The figures that explain the events common to all games."""

from collections.abc import Mapping, Sequence
from typing import Any

from events.language import gettext as _
from events.language import ngettext, translate_action
from events.record import Record, seals
from events.sealed import Sealed
from events.shared import (
    PLAYS,
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
from projections.explaining import Figure, Figures, Scene
from projections.timeline import Timeline, timeline
from projections.words import shown_name

MOST_COMMANDS = 12
"""Maximum number of commands that a figure lists; it counts the rest."""

of = Figures()
"""The figures of all events common to the games, but for the start (`creation_figures`)."""


def creation_figures(
    event: GameCreated, scene: Scene[Any], options: Mapping[str, Sequence[str]]
) -> list[Figure]:
    """The figures of the start of a game. options: the game's own, with their values, the default
    first; the default of any other is "off"."""
    values = [
        f"{option} = {value}"
        + ("" if value != options.get(option, ("off",))[0] else " " + _("(default)"))
        for option, value in event.options.items()
    ]
    plays = _("plays, and sees what everybody sees unless they switch to the referee's view")
    return [
        Figure(_("Round the table"), scene.line(scene.names)),
        *([Figure(_("Host"), plays)] if event.host == PLAYS else []),
        Figure(_("Options"), ", ".join(values)),
        Figure(
            _("Seed"),
            _("all randomness is derived from it; sealed under the commitment {hash}").format(
                hash=event.seed.commitment
            ),
        ),
    ]


@of(WordAdded)
def _word_added(_event: WordAdded, scene: Scene[Any]) -> list[Figure]:
    text = _("added after the commitment to the seed, and mixed into every shuffle")
    return [Figure(_("Chance"), text), Figure(_("At the table"), scene.line(scene.names))]


@of(Forked)
def _forked(event: Forked, _scene: Scene[Any]) -> list[Figure]:
    return [
        Figure(_("Earlier game"), event.game),
        Figure(_("Its last event"), str(event.seq)),
        Figure(_("Hash of that event"), event.head),
    ]


@of(UndoProposed)
def _undo_proposed(event: UndoProposed, scene: Scene[Any]) -> list[Figure]:
    line = _timeline_before(scene)
    back = line.after(event.to)
    if all(record.by == event.seat for record in back):
        why = _("it is the seat's own, but it revealed a hidden card or committed other players")
    else:
        why = _("others have acted since, which would be undone as well")
    others = [s for s in scene.names if s != event.seat and s not in line.seating.dropped]
    return [
        _commands(scene, _("Would be undone"), back),
        Figure(_("Why it needs agreement"), why),
        Figure(_("Must agree"), scene.line(event.voters or others)),
    ]


@of(UndoAgreed)
def _undo_agreed(event: UndoAgreed, scene: Scene[Any]) -> list[Figure]:
    line = _timeline_before(scene)
    assert line.proposal is not None
    missing = [seat for seat in line.waiting_seats([*scene.names]) if seat != event.seat]
    return [
        Figure(_("Proposed by"), scene.names[line.proposal.seat]),
        Figure(_("Still to agree"), scene.line(missing) or _("nobody")),
    ]


@of(UndoRefused)
def _undo_refused(_event: UndoRefused, scene: Scene[Any]) -> list[Figure]:
    proposal = _timeline_before(scene).proposal
    assert proposal is not None
    return [
        Figure(_("Proposed by"), scene.names[proposal.seat]),
        Figure(_("Outcome"), _("one refusal ends a proposal; nothing is taken back")),
    ]


@of(Undone)
def _undone(event: Undone, scene: Scene[Any]) -> list[Figure]:
    line, record = _timeline_before(scene), scene.records[-1]
    if record.by not in scene.names:
        how = _("by the referee; the reason is in the log, if one was given")
    elif record.command is None and line.proposal is not None:
        how = _("all the others agreed to {seat}'s proposal").format(
            seat=scene.names[line.proposal.seat]
        )
    elif not line.voters([*scene.names], record.by):
        how = _("nobody else at the table is a person, and bots agree to every undo")
    else:
        how = _(
            "it was the seat's own last command, and nobody has acted since; it revealed no "
            "hidden card and committed nobody else"
        )
    return [
        _commands(scene, _("Taken back"), line.after(event.to)),
        Figure(_("Why it was allowed"), how),
    ]


@of(Redone)
def _redone(_event: Redone, scene: Scene[Any]) -> list[Figure]:
    undo = _timeline_before(scene).last_undo
    assert undo is not None
    return [_commands(scene, _("Restored"), undo.back)]


@of(Amended)
def _amended(event: Amended, scene: Scene[Any]) -> list[Figure]:
    later = _timeline_before(scene).after(event.to)
    return [
        _commands(scene, _("Replaced"), [record for record in later if record.batch <= event.seq]),
        _commands(scene, _("Later commands undone"), [r for r in later if r.batch > event.seq]),
    ]


@of(SealsOpened)
def _seals_opened(_event: SealsOpened, scene: Scene[Any]) -> list[Figure]:
    count = sum(len(seals(record)) for record in scene.records)
    text = ngettext("{count} sealed value", "{count} sealed values", count).format(count=count)
    return [
        Figure(_("Opened"), text),
        Figure(_("Who knows everything from now on"), _("everybody")),
        Figure(_("Seed"), _("every shuffle can now be recomputed from it")),
    ]


@of(GameAbandoned)
def _game_abandoned(event: GameAbandoned, scene: Scene[Any]) -> list[Figure]:
    count = sum(record.command is not None for record in _timeline_before(scene).standing)
    return [
        Figure(_("Reason"), event.reason),
        Figure(_("Commands until then"), str(count)),
        Figure(_("Outcome"), _("no winner; seals stay closed; an undo reverts it")),
    ]


@of(RefereeEyesTaken)
def _referee_eyes_taken(_event: RefereeEyesTaken, _scene: Scene[Any]) -> list[Figure]:
    return [
        Figure(_("Before"), _("the host, who plays, saw what everybody sees")),
        Figure(_("From now on"), _("the host's link shows every card and has the referee's tools")),
        Figure(_("Outcome"), _("it can't be undone: hidden cards have been seen")),
    ]


@of(SeatHanded)
def _seat_handed(event: SeatHanded, scene: Scene[Any]) -> list[Figure]:
    name = shown_name(event.seat, event.name, event.bot or None)
    return [Figure(_("Before"), scene.names[event.seat]), Figure(_("From now on"), name)]


@of(SeatLeft)
def _seat_left(_event: SeatLeft, _scene: Scene[Any]) -> list[Figure]:
    return [Figure(_("Outcome"), _("the game waits until the seat is handed to somebody"))]


@of(DropAgreed)
def _drop_agreed(event: DropAgreed, scene: Scene[Any]) -> list[Figure]:
    seating = _timeline_before(scene).seating
    excluded = {event.seat, event.dropped, *seating.consent.get(event.dropped, ())}
    excluded |= seating.left | seating.dropped
    missing = [seat for seat in scene.names if seat not in excluded]
    return [Figure(_("Still to consent"), scene.line(missing) or _("nobody"))]


@of(DropRefused)
def _drop_refused(event: DropRefused, scene: Scene[Any]) -> list[Figure]:
    consents = _timeline_before(scene).seating.consent[event.dropped]
    return [
        Figure(_("Had consented"), scene.line(consents)),
        Figure(_("Outcome"), _("one refusal ends it; the seat stays")),
    ]


@of(SeatDropped)
def _seat_dropped(event: SeatDropped, scene: Scene[Any]) -> list[Figure]:
    others = _timeline_before(scene).seating.consent[event.seat]
    return [
        Figure(_("Consented"), scene.line(others)),
        Figure(
            _("How it answers"),
            _("it declines if it may, otherwise it takes the first legal action"),
        ),
    ]


def _timeline_before(scene: Scene[Any]) -> Timeline[Any]:
    return timeline(scene.records[:-1])


def _commands(scene: Scene[Any], label: str, records: list[Record[Any]]) -> Figure:
    texts = [
        _("{seq} {seat}: {command}").format(
            seq=record.seq,
            seat=scene.names.get(record.by, record.by),
            command=translate_action(command(record)),
        )
        for record in records
        if record.command is not None
    ]
    more = len(texts) - MOST_COMMANDS
    text = _("; ").join(texts[:MOST_COMMANDS]) or _("nothing")
    return Figure(
        label, text if more <= 0 else _("{text}; {more} more").format(text=text, more=more)
    )


def command(record: Record[Any]) -> str:
    """The text of a record's command, as far as the reader may know it."""
    if isinstance(record.command, Sealed):
        return record.command.value or _("a hidden choice")
    return record.command or ""
