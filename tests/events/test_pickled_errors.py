"""An error that a worker process raises arrives as it was raised."""

import pickle

import pytest

from events.errors import (
    AnswerLost,
    BadInput,
    BadNotation,
    CommandIdTaken,
    GameMovedOn,
    IllegalAction,
    LogDamaged,
    MclubError,
    NotYourTurn,
)


@pytest.mark.parametrize(
    "error",
    [
        AnswerLost("the disk is full"),
        BadInput("no such file"),
        BadNotation("what?", 3, ["lobby", "exchange"]),
        CommandIdTaken("first", 12),
        GameMovedOn(3, 5, ["Ann places a pawn."]),
        IllegalAction("MC-PLC-2", "The sector is full.", ["lobby"]),
        LogDamaged(7, "the record is missing."),
        NotYourTurn("It is Ben's turn.", ["wait"]),
    ],
    ids=lambda error: type(error).__name__,
)
def test_message_figures_and_notes_stay(error: MclubError) -> None:
    error.add_note("It was the last game.")
    arrived = pickle.loads(pickle.dumps(error))
    assert type(arrived) is type(error)
    assert (str(arrived), vars(arrived)) == (str(error), vars(error))
    assert arrived.__notes__ == ["It was the last game."]
