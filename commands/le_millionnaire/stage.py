"""The stage of Le Millionnaire (see `commands.stage`), and the queries of the table that its
rules need."""

from collections.abc import Iterable
from typing import ClassVar, Literal

from commands import stage
from events.le_millionnaire import Event
from events.le_millionnaire.facts import SeatAsked
from events.le_millionnaire.words import Decision, Seat
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Player, Table

Point = Literal["setup", "before", "landing", "bets", "card", "end"]
"""A point in the course of a turn, or before the first (see `commands.le_millionnaire.course`)."""


class Stage(stage.Stage[Table, Event], eq=False, gc=False):
    """Adds the course of a turn. at: the point at which the game continues after this decision
    (None: the same seat decides again); waits: whether a seat has been asked since then."""

    ON: ClassVar = FOLD.on
    at: Point | None = None
    waits: bool = False

    def ask(self, decision: Decision, seats: Iterable[Seat], rules: tuple[str, ...]) -> None:
        """Ask these seats for a decision."""
        self.waits = True
        for seat in seats:
            self.emit(SeatAsked(seat, decision), rules)

    @property
    def mover(self) -> Player:
        """The player to move."""
        assert self.table.mover is not None
        return self.table.players[self.table.mover]


def holders(table: Table, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """The seats with a confidential card. All of them are asked, so the question doesn't reveal who
    holds which card."""
    return tuple([seat for seat in seats if table.players[seat].cards])


def may_have(player: Player, card: str) -> bool:
    """Whether the player has this confidential card, or one unknown to the program."""
    return card in player.cards or None in player.cards
