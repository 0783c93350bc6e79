"""The negotiation: money, offers, withdrawals, threats, until the heist begins (MD-NEG-1…5)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from commands.millions_of_dollars import offers, threat
from commands.millions_of_dollars.actions import (
    CALL,
    PAY,
    READY,
    WITHDRAW,
    Action,
    Call,
    Counter,
    Offer,
    Pay,
    Ready,
    Reject,
    Take,
    Threaten,
    Withdraw,
)
from commands.millions_of_dollars.others import (
    others,
    refuse_number,
    refuse_other,
    refuse_spending,
)
from commands.millions_of_dollars.stage import Stage, numbers
from commands.refusal import Refusal
from events.language import gettext as _
from events.millions_of_dollars.facts import (
    MoneyGiven,
    NegotiationEnded,
    ReadyLifted,
    SeatReady,
    Who,
)
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.table import Table
from projections.words import people, person


def legal(table: Table, seat: Seat) -> list[Action]:
    """Gifts, offers and answers to them, withdrawals, threats, `ready` and `call`."""
    player = table.players[seat]
    partners = others(table, seat)
    money = player.money
    actions: list[Action] = []
    for other in partners:
        actions += PAY[other][:money]
    actions += offers.legal(table, seat, partners)
    for number in numbers(table, seat):
        actions.append(WITHDRAW[number])
    if player.usable_from:
        actions += threat.legal(table, seat)
    if not player.ready:
        actions.append(READY)
    if table.options["leader_calls"] == "on" and seat == table.leader:
        actions.append(CALL)
    return actions


def decide(stage: Stage, seat: Seat, action: Action) -> None:
    """Carry the action out and end the offers it affects. The heist starts once all are ready, or
    the Leader calls."""
    act = type(action)
    if act is Call:
        stage.emit(NegotiationEnded("called"), ("MD-NEG-4",))
        return
    if act is Ready:
        stage.emit(SeatReady(seat), ("MD-NEG-4",))
    else:
        _ACTS[act](stage, seat, action)
        for ended in offers.ended_offers(stage.table):
            stage.emit(ended, (offers.RULE,))
        _lift_ready(stage, seat)
    _end_if_agreed(stage)


def _give(stage: Stage, seat: Seat, action: Pay) -> None:
    stage.emit(MoneyGiven(seat, action.seat, action.amount), ("MD-NEG-1",))


def _withdraw(stage: Stage, seat: Seat, action: Withdraw) -> None:
    stage.withdraw(Who(seat, action.number or 1))


# By type, since patterns try one class after the other.
_ACTS: Final[Mapping[type[Action], Callable[[Stage, Seat, Any], None]]] = {
    Pay: _give,
    **offers.ACTS,
    Withdraw: _withdraw,
    Threaten: threat.decide,
}
"""What each action does that changes the situation."""


def _lift_ready(stage: Stage, actor: Seat) -> None:
    """Make the other seats unready, since the situation that they agreed to has changed."""
    seats = []
    for seat, player in stage.table.players.items():
        if player.ready and not (seat == actor and player.still_in):
            seats.append(seat)
    if seats:
        stage.emit(ReadyLifted(tuple(seats)), ("MD-NEG-4",))


def _end_if_agreed(stage: Stage) -> None:
    """End the negotiation if all still in are ready, or if nobody is in."""
    anybody = False
    for player in stage.table.players.values():
        if player.still_in:
            if not player.ready:
                return
            anybody = True
    if anybody:
        stage.emit(NegotiationEnded("ready"), ("MD-NEG-4",))
    else:
        stage.emit(NegotiationEnded("empty"), ("MD-NEG-5",))


def refuse(table: Table, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case Pay():
            return refuse_other(table, seat, action.seat) or _refuse_gift(table, seat, action)
        case Offer() | Take() | Reject() | Counter():
            return offers.refuse(table, seat, action)
        case Withdraw():
            return refuse_number(table, seat, action.number)
        case Threaten():
            return threat.refuse(table, seat, action)
        case Ready():
            return Refusal("MD-NEG-4", _("You are already ready."))
        case Call():
            return _refuse_call(table)
        case _:
            return None


def _refuse_gift(table: Table, seat: Seat, action: Pay) -> Refusal:
    if not action.amount:
        return Refusal("MD-NEG-1", _("You must pay at least {least} M$.").format(least=1))
    return refuse_spending(table, seat, action.amount)


def _refuse_call(table: Table) -> Refusal:
    if table.options["leader_calls"] == "off":
        waiting = [s for s, p in table.players.items() if p.still_in and not p.ready]
        return Refusal(
            "MD-NEG-4",
            _("The heist begins once everybody still in is ready; waiting for: {players}.").format(
                players=people(table, waiting)
            ),
        )
    assert table.leader is not None
    return Refusal(
        "MD-NEG-4",
        _("Only the Leader can call the heist: {player}.").format(
            player=person(table, table.leader)
        ),
    )
