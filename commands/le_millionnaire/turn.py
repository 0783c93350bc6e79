"""The turn of a seat: its options before a throw (LM-TRN-1, LM-TRN-2, LM-TAX-3), and the throw."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from commands.le_millionnaire import bets, chance, debts, dividends, market, trade
from commands.le_millionnaire.actions import (
    CLAIM,
    THROW,
    THROWS_OF_PEOPLE,
    Action,
    Bet,
    Buy,
    Change,
    Claim,
    Offer,
    Throw,
)
from commands.le_millionnaire.stage import Stage, may_have
from commands.refusal import Refusal
from events.language import gettext as _
from events.le_millionnaire.facts import DiceThrown, PawnMoved
from events.le_millionnaire.words import Seat
from projections.le_millionnaire.table import Table


def legal(table: Table, seat: Seat) -> list[Action]:
    """The throw first, then everything else; after a double no purchases."""
    actions: list[Action] = list(THROWS_OF_PEOPLE) if table.by_people else [THROW]
    if table.throw == 0:
        actions += market.legal(table, seat)
    actions += bets.legal(table, seat)
    if may_have(table.players[seat], "debt"):
        actions.append(CLAIM)
    actions += trade.examples(table, seat)
    return actions


def decide(stage: Stage, seat: Seat, action: Action) -> None:
    """Carry out the action and let the seat continue, or throw the dice."""
    _ACTS[type(action)](stage, seat, action)


def _throw(stage: Stage, _seat: Seat, action: Throw) -> None:
    if action.low is None or action.high is None:
        throw(stage, chance.dice(stage.dealer, stage.table))
    else:
        throw(stage, (action.low, action.high))


def throw(stage: Stage, dice: tuple[int, int]) -> None:
    """Move the pawn and pay for the squares it passes."""
    table, mover = stage.table, stage.mover
    number = table.throw + 1
    stage.emit(DiceThrown(mover.seat, dice, number), ("LM-TRN-1" if number == 1 else "LM-TRN-2",))
    start = mover.square
    steps = dice[0] + dice[1]
    stage.emit(PawnMoved(mover.seat, start, table.ahead(start, steps)), ("LM-TRN-1",))
    for square in table.passed(start, steps):
        if square.company is not None:
            dividends.pay(stage, square.company, landed=False)
    stage.at = "landing"


# By type, since patterns try one class after the other.
_ACTS: Final[Mapping[type[Action], Callable[[Stage, Seat, Any], None]]] = {
    Throw: _throw,
    Bet: bets.decide,
    Offer: trade.decide,
    Buy: market.decide,
    Change: market.decide,
    Claim: lambda stage, seat, _: debts.call(stage, seat),
}
"""What each action before a throw does."""


def refuse(table: Table, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case Buy() | Change():
            if table.throw:
                why = _("After a double you can't buy securities from the bank or exchange any.")
                return Refusal("LM-TRN-2", why)
            return market.refuse(table, seat, action)
        case Bet():
            return bets.refuse(table, seat, action)
        case Offer():
            return trade.refuse(table, seat, action)
        case Claim():
            return debts.refuse_call()
        case Throw():
            if table.by_people:
                why = _("Enter what the dice show, e.g. {example}.").format(example="throw 3 4")
            else:
                why = _("The program throws the dice: leave the numbers out.")
            return Refusal("LM-TRN-1", why)
        case _:
            return None
