"""The end of a round and of the game (MD-END-1…3), and face-up roles (MD-OPT-1)."""

from typing import NamedTuple

from commands.millions_of_dollars import heist
from commands.millions_of_dollars.actions import Action, Reveal
from commands.millions_of_dollars.stage import Stage
from commands.refusal import Refusal
from events.millions_of_dollars.facts import RoleLaidOpen, RoundEndReached, Who
from events.millions_of_dollars.figures import ROUNDS, TARGET
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.table import Table
from projections.table import leaders


class Outcome(NamedTuple):
    """The winners, the reason ("target" or "rounds"), and the rule."""

    winners: tuple[Seat, ...]
    why: str
    rule: str


def outcome(table: Table) -> Outcome | None:
    """The winners after this round; None if the game goes on. table: before characters return."""
    sharers = {who.seat for who in table.characters("in")} if table.shared else set()
    money = {seat: player.money for seat, player in table.players.items()}
    reached = [seat for seat in table.seats if seat in sharers and money[seat] >= TARGET]
    if reached:
        return Outcome(leaders({seat: money[seat] for seat in reached}), "target", "MD-END-1")
    if table.round == ROUNDS:
        return Outcome(leaders(money), "rounds", "MD-END-2")
    return None


def reach(stage: Stage) -> None:
    """Lay this round's roles face up, as far as they are known."""
    table = stage.table
    stage.emit(RoundEndReached(table.round), "MD-OPT-1")
    for seat in table.seats:
        role = table.players[seat].characters[0].role
        if role is not None:
            stage.emit(RoleLaidOpen(seat, role), "MD-OPT-1")


def legal(table: Table, seat: Seat) -> list[Action]:
    """The roles that the seat's unseen character can have."""
    return heist.possible(table, [Who(seat)])


def decide(stage: Stage, seat: Seat, action: Reveal) -> None:
    """Lay the role card face up for the next round."""
    stage.emit(RoleLaidOpen(seat, action.role), "MD-OPT-1")


def refuse(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Reveal):
        return None
    return heist.refuse_role(table, seat, [Who(seat)], action)
