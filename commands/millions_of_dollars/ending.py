"""The end of a round and of the game (MD-END-1…3)."""

from typing import NamedTuple

from commands.millions_of_dollars.stage import Stage
from events.millions_of_dollars.facts import GameEnded, RoundEnded
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


def end_round(stage: Stage) -> bool:
    """End the round, and the game if there is a winner; True if it is over."""
    table = stage.table
    end = outcome(table)
    stage.emit(RoundEnded(table.round, table.reserve), ("MD-END-1", "MD-END-2"))
    if end is None:
        return False
    money = {seat: player.money for seat, player in table.players.items()}
    rules = (end.rule, "MD-END-3") if len(end.winners) > 1 else (end.rule,)
    stage.emit(GameEnded(money, end.winners, end.why), rules)
    return True
