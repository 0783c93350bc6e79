"""Roles laid face up at the end of a round: no role twice running (MD-OPT-1)."""

from commands.millions_of_dollars import heist
from commands.millions_of_dollars.actions import Action, Reveal
from commands.millions_of_dollars.stage import Stage
from commands.refusal import Refusal
from events.millions_of_dollars.facts import RoleLaidOpen, RoundEndReached, Who
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.table import Table


def reach(stage: Stage) -> None:
    """Lay this round's roles face up, as far as they are known."""
    table = stage.table
    stage.emit(RoundEndReached(table.round), ("MD-OPT-1",))
    for seat in table.seats:
        role = table.players[seat].characters[0].role
        if role is not None:
            stage.emit(RoleLaidOpen(seat, role), ("MD-OPT-1",))


def legal(table: Table, seat: Seat) -> list[Action]:
    """The roles that the seat's unseen character can have."""
    return heist.possible(table, [Who(seat)])


def decide(stage: Stage, seat: Seat, action: Reveal) -> None:
    """Lay the role card face up for the next round."""
    stage.emit(RoleLaidOpen(seat, action.role), ("MD-OPT-1",))


def refuse(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Reveal):
        return None
    return heist.refuse_role(table, seat, [Who(seat)], action)
