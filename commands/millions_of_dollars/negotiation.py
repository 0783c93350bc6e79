"""The negotiation: money, offers, withdrawals, threats, until the heist begins (MD-NEG-1…5)."""

from commands.millions_of_dollars import threat
from commands.millions_of_dollars.actions import (
    CALL,
    OFFER,
    PAY,
    READY,
    Action,
    Call,
    Offer,
    Pay,
    Ready,
    Take,
    Threaten,
    Withdraw,
)
from commands.millions_of_dollars.others import others, refuse_number, refuse_other
from commands.millions_of_dollars.stage import Stage, numbers
from commands.refusal import Refusal
from events.language import gettext as _
from events.millions_of_dollars.facts import (
    CharacterWithdrawn,
    MoneyGiven,
    NegotiationEnded,
    OfferEnded,
    ReadyLifted,
    SeatReady,
    Who,
    WithdrawalOffered,
    WithdrawalPaid,
)
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.table import Table
from projections.words import people, person


def legal(table: Table, seat: Seat) -> list[Action]:
    """Gifts, offers, acceptances, withdrawals, threats, `ready` and `call`."""
    player = table.players[seat]
    partners = others(table, seat)
    money = player.money
    actions: list[Action] = []
    for other in partners:
        actions += PAY[other][:money]
    for other in partners:
        standing = table.offers.get((seat, other), 0)
        actions += [offer for offer in OFFER[other][: money + 1] if offer.amount != standing]
    own = numbers(table, seat)
    actions += [Take(other, n) for other in partners if (other, seat) in table.offers for n in own]
    actions += [Withdraw(number) for number in own]
    actions += threat.legal(table, seat)
    if not player.ready:
        actions.append(READY)
    if _may_call(table, seat):
        actions.append(CALL)
    return actions


def _may_call(table: Table, seat: Seat) -> bool:
    return table.options["leader_calls"] == "on" and seat == table.leader


def decide(stage: Stage, seat: Seat, action: Action) -> None:
    """Carry the action out, end the offers it affects, and start the heist once all are ready."""
    if isinstance(action, Ready):
        stage.emit(SeatReady(seat), "MD-NEG-4")
    elif not isinstance(action, Call):
        _act(stage, seat, action)
        for ended in ended_offers(stage.table):
            stage.emit(ended, "MD-NEG-5")
        _lift_ready(stage, seat)
    _end(stage, called=isinstance(action, Call))


def _act(stage: Stage, seat: Seat, action: Action) -> None:
    match action:
        case Pay(seat=other, amount=amount):
            stage.emit(MoneyGiven(seat, other, amount), "MD-NEG-1")
        case Offer(seat=other, amount=0):
            stage.emit(OfferEnded(seat, other, "withdrawn"), "MD-NEG-5")
        case Offer(seat=other, amount=amount):
            stage.emit(WithdrawalOffered(seat, other, amount), "MD-NEG-5")
        case Take(seat=other, number=number):
            amount = stage.table.offers[other, seat]
            stage.emit(WithdrawalPaid(other, seat, amount), "MD-NEG-1", "MD-NEG-5")
            stage.emit(OfferEnded(other, seat, "taken"), "MD-NEG-5")
            _withdraw(stage, Who(seat, number or 1))
        case Withdraw(number=number):
            _withdraw(stage, Who(seat, number or 1))
        case Threaten():
            threat.decide(stage, seat, action)


def _withdraw(stage: Stage, who: Who) -> None:
    rules = ("MD-NEG-2", "MD-3P") if stage.table.each > 1 else ("MD-NEG-2",)
    stage.emit(CharacterWithdrawn(who), *rules)
    stage.return_stake(who, *rules)


def ended_offers(table: Table) -> list[OfferEnded]:
    """The offers that no longer stand: unpayable, or one of the two has withdrawn."""
    players = table.players
    return [
        OfferEnded(seat, receiver, "gone" if gone else "unpayable")
        for (seat, receiver), amount in table.offers.items()
        if (gone := not (players[seat].is_in() and players[receiver].is_in()))
        or amount > players[seat].money
    ]


def _lift_ready(stage: Stage, actor: Seat) -> None:
    """Make the other seats unready, since the situation that they agreed to has changed."""
    players = stage.table.players.values()
    seats = [p.seat for p in players if p.ready and not (p.seat == actor and p.is_in())]
    if seats:
        stage.emit(ReadyLifted(tuple(seats)), "MD-NEG-4")


def _end(stage: Stage, *, called: bool) -> None:
    still_in = [player for player in stage.table.players.values() if player.is_in()]
    if called:
        stage.emit(NegotiationEnded("called"), "MD-NEG-4")
    elif not still_in:
        stage.emit(NegotiationEnded("empty"), "MD-NEG-5")
    elif all(player.ready for player in still_in):
        stage.emit(NegotiationEnded("ready"), "MD-NEG-4")


def refuse(table: Table, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case Pay() | Offer():
            return refuse_other(table, seat, action.seat) or _refuse_money(table, seat, action)
        case Take():
            if (action.seat, seat) not in table.offers:
                return refuse_other(table, seat, action.seat) or _no_offer(table, seat, action)
            return refuse_number(table, seat, action.number)
        case Withdraw():
            return refuse_number(table, seat, action.number)
        case Threaten():
            return threat.refuse(table, seat, action)
        case Ready():
            why = _("{player} is already ready.").format(player=person(table, seat))
            return Refusal("MD-NEG-4", why)
        case Call():
            return _refuse_call(table)
        case _:
            return None


def _refuse_money(table: Table, seat: Seat, action: Pay | Offer) -> Refusal:
    player = table.players[seat]
    if isinstance(action, Offer) and action.amount == table.offers.get((seat, action.seat), 0):
        if action.amount:
            why = _("The offer to {player} is already {amount} M$.").format(
                player=person(table, action.seat), amount=action.amount
            )
        else:
            why = _("You have made {player} no offer.").format(player=person(table, action.seat))
        return Refusal("MD-NEG-5", why)
    if not action.amount:
        return Refusal("MD-NEG-1", _("You must pay at least {least} M$.").format(least=1))
    staked = sum(character.stake for character in player.characters)
    return Refusal(
        "MD-NEG-5",
        _(
            "{amount} M$ is more than you can spend: you have {money} M$, and {staked} M$ staked."
        ).format(amount=action.amount, money=player.money, staked=staked),
    )


def _no_offer(table: Table, seat: Seat, action: Take) -> Refusal:
    offering = [giver for giver, receiver in table.offers if receiver == seat]
    if not offering:
        why = _("{player} has made you no offer, nor has anybody else.")
    else:
        why = _("{player} has made you no offer; you have offers from: {players}.")
    return Refusal(
        "MD-NEG-5",
        why.format(player=person(table, action.seat), players=people(table, offering)),
    )


def _refuse_call(table: Table) -> Refusal:
    if table.options["leader_calls"] == "off":
        waiting = [s for s, p in table.players.items() if p.is_in() and not p.ready]
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
