"""The stage of Million Club (see `commands.stage`)."""

from typing import ClassVar

from commands import stage
from events.million_club import Event
from events.million_club.facts import (
    OnlyAnswerTaken,
    SeatAsked,
    SeatPassedOver,
)
from events.million_club.words import Decision, Seat
from projections.million_club.fold import FOLD
from projections.million_club.folding.course import ask_seat
from projections.million_club.table import Player, Table


class Stage(stage.Stage[Table, Event], eq=False, gc=False):
    """Adds questions and the active seat, which has the pending decision."""

    ON: ClassVar = FOLD.on

    def ask(self, seat: Seat, decision: Decision, rules: tuple[str, ...]) -> bool:
        """Ask a seat for a decision. Always True: `advance` returns whether a seat was asked."""
        if self.facts is None:
            # Every decision of a playout passes here, and nobody would read the event.
            ask_seat(self.table, seat, decision)
        else:
            self.emit(SeatAsked(seat, decision), rules)
        return True

    def pass_over(self, seat: Seat, decision: Decision, why: str, rules: tuple[str, ...]) -> None:
        """Record that the seat has nothing to decide. why: a code, see `history`."""
        self.emit(SeatPassedOver(seat, decision, why), rules)

    def only_answer(
        self, seat: Seat, decision: Decision, action: str, rules: tuple[str, ...]
    ) -> None:
        """Record that the seat's only answer was taken. action: in the notation."""
        self.emit(OnlyAnswerTaken(seat, decision, action), rules)

    @property
    def seat(self) -> Seat:
        """The active seat."""
        seat = self.table.seat
        assert seat is not None
        return seat

    @property
    def actor(self) -> Player:
        """The player of the active seat."""
        seat = self.table.seat
        assert seat is not None
        return self.table.players[seat]
