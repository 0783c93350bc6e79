"""The end of a round: one company move each, then the next round (MC-END-1, MC-END-2, MC-RND-2)."""

from commands.million_club.actions import DONE, Action, Develop, Done, Tax
from commands.million_club.moves import refuse_turn, turn, turns
from commands.million_club.stage import Stage
from commands.refusal import Refusal
from events.million_club.facts import RoundOpened
from events.million_club.words import CLOSED, Seat
from projections.million_club.table import Table


def advance(stage: Stage) -> bool:
    """Ask the next seat in turn order with a company to move."""
    table = stage.table
    waiting = table.order
    if table.seat is not None:
        waiting = waiting[waiting.index(table.seat) + 1 :]
    for seat in waiting:
        # A company can always move: up, or down from the highest level.
        if table.players[seat].levels:
            return stage.ask(seat, "round_end", ("MC-END-1",))
        stage.pass_over(seat, "round_end", "no_company", ("MC-END-1",))
    return False


def legal(table: Table, seat: Seat) -> list[Action]:
    """Every move of the seat's companies, and `done`."""
    player = table.players[seat]
    actions = turns(player, player.levels)
    actions.append(DONE)
    return actions


def decide(stage: Stage, seat: Seat, action: Develop | Tax | Done) -> None:
    """Make one move, or none."""
    turn(stage, seat, action, "MC-END-1")


def refuse(table: Table, _seat: Seat, action: Action) -> Refusal | None:
    return refuse_turn(table, action, "MC-END-1")


def pass_token(stage: Stage) -> None:
    """Pass the first-player token one seat clockwise and open the next round."""
    table = stage.table
    open_round(stage, table.round + 1, table.order[1])


def open_round(stage: Stage, number: int, first: Seat) -> None:
    """Open a round and turn its closed tile face down."""
    stage.emit(RoundOpened(number, CLOSED[number - 1], first), ("MC-RND-1", "MC-RND-2"))
