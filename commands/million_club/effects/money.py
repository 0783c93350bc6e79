"""Racket and Capitalization: money from the opponents and from the bank."""

from commands.million_club.crash import crash_if_empty, payable
from commands.million_club.stage import Stage
from events.million_club.facts import MillionsTaken, RacketPaid
from events.million_club.figures import CAPITALIZATION, RACKET


def racket(stage: Stage) -> bool:
    """Collect from the opponents, then pay the seat: in this order there can be no crash
    (MC-CRD-RACKET)."""
    table, seat = stage.table, stage.seat
    for opponent in table.opponents(seat):
        amount = min(RACKET, table.players[opponent].money)
        stage.emit(RacketPaid(opponent, amount), ("MC-CRD-RACKET",))
    stage.emit(MillionsTaken(seat, "racket", RACKET, payable(table, RACKET)), ("MC-CRD-RACKET",))
    return False


def capitalization(stage: Stage) -> bool:
    """Pay the card's millions, at most the bank's balance (MC-CRD-CAPITALIZATION)."""
    seat = stage.seat
    amount = payable(stage.table, CAPITALIZATION)
    stage.emit(
        MillionsTaken(seat, "capitalization", CAPITALIZATION, amount), ("MC-CRD-CAPITALIZATION",)
    )
    crash_if_empty(stage, seat, amount)
    return False
