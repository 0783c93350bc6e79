"""Capital Increase: a note of the bank under one of the seat's companies (MC-CRD-CAPITAL)."""

from commands.million_club.actions import NOTE, Action, Note
from commands.million_club.crash import crash_if_empty, payable
from commands.million_club.moves import refuse_not_owned
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from commands.text import text
from events.million_club.facts import EffectVoid, NotePlaced
from events.million_club.figures import NOTE_VALUE
from events.million_club.words import Seat
from projections.million_club.table import Table


def begin(stage: Stage) -> bool:
    """Ask for the note's company, if there is a choice (MC-CRD-CAPITAL)."""
    table, seat = stage.table, stage.seat
    notes = legal(table, seat)
    if not notes or payable(table, NOTE_VALUE) < NOTE_VALUE:
        why = "no_company" if not notes else "bank_empty"
        stage.emit(EffectVoid(seat, "capital", why), ("MC-CRD-CAPITAL", "MC-INT-2"))
        return False
    if len(notes) > 1:
        return stage.ask(seat, "note", ("MC-CRD-CAPITAL",))
    stage.only_answer(seat, "note", text(notes[0]), ("MC-CRD-CAPITAL",))
    place_note(stage, seat, notes[0])
    return False


def legal(table: Table, seat: Seat) -> list[Note]:
    """A note under any of the seat's companies."""
    return [NOTE[card] for card in table.players[seat].levels]


def place_note(stage: Stage, seat: Seat, action: Note) -> None:
    """Put a note from the bank, perhaps its last, under the company (MC-CRD-CAPITAL, MC-CRA-1)."""
    player = stage.table.players[seat]
    notes = player.notes.get(action.card, 0) + NOTE_VALUE
    stage.emit(NotePlaced(player.seat, action.card, notes), ("MC-CRD-CAPITAL", "MC-MOV-3"))
    crash_if_empty(stage, player.seat, NOTE_VALUE)


def refuse(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Note):
        return None
    return refuse_not_owned(table, action.card, "MC-CRD-CAPITAL")
