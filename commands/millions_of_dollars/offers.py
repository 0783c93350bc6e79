"""Offers of money for a withdrawal: made, accepted, rejected, countered, ended (MD-NEG-5).

One of the two always has to answer an offer: the receiver or, after a counter-offer, the seat that
made the offer. While a counter-offer stands, it is the only offer between the two, so an answer
needs only the other's name.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from commands.millions_of_dollars.actions import (
    OFFER,
    REJECT,
    TAKE,
    Action,
    Counter,
    Offer,
    Reject,
    Take,
)
from commands.millions_of_dollars.others import (
    no_number,
    refuse_number,
    refuse_other,
    refuse_spending,
)
from commands.millions_of_dollars.stage import Stage, numbers
from commands.refusal import Refusal
from events.language import gettext as _
from events.millions_of_dollars.facts import (
    OfferCountered,
    OfferEnded,
    Who,
    WithdrawalOffered,
    WithdrawalPaid,
)
from events.millions_of_dollars.figures import TARGET
from events.millions_of_dollars.words import Seat
from projections.millions_of_dollars.table import Offer as Standing
from projections.millions_of_dollars.table import Pair, Table
from projections.millions_of_dollars.words import character
from projections.words import people, person

RULE = "MD-NEG-5"


def legal(table: Table, seat: Seat, partners: list[Seat]) -> list[Action]:
    """Offers to the partners, and the answers to theirs."""
    money, offers = table.players[seat].money, table.offers
    actions: list[Action] = []
    standing: list[Seat] = []
    for other in partners:
        offer = offers.get((seat, other))
        if offer is None and (other, seat) not in offers:
            actions += OFFER[other][1 : money + 1]
            continue
        standing.append(other)
        if table.counter_offer(seat, other) is None:
            amount = 0 if offer is None else offer.amount
            actions += OFFER[other][:amount]
            actions += OFFER[other][amount + 1 : money + 1]
    if standing:
        _add_answers(actions, table, seat, standing)
    return actions


def _add_answers(actions: list[Action], table: Table, seat: Seat, partners: Sequence[Seat]) -> None:
    """Add the answers to the partners' offers."""
    rejections: list[Reject] = []
    counters: list[Counter] = []
    for other in partners:
        actions += _takes(table, seat, other)
        pair = table.offer_to_counter(seat, other)
        if pair is not None:
            rejections.append(REJECT[other])
            counters += _counters(table, seat, other, pair)
    actions += rejections
    actions += counters


def _takes(table: Table, seat: Seat, other: Seat) -> list[Take]:
    pair = table.offer_before(seat, other)
    if pair is None:
        return []
    if pair == (other, seat):
        return [TAKE[other, number] for number in numbers(table, seat)]
    return [TAKE[other, None]] if table.offers[pair].amount <= table.players[seat].money else []


def _counters(table: Table, seat: Seat, other: Seat, pair: Pair) -> list[Counter]:
    if _crosses(table, seat, pair):
        return []
    own = tuple(numbers(table, seat)) if pair == (other, seat) else (None,)
    standing = table.offers[pair]
    counters = _counters_up_to(other, own, _most(table, seat, pair))
    at = (standing.amount - 1) * len(own)
    same = [one for one in counters[at : at + len(own)] if not _repeats(one, standing)]
    return [*counters[:at], *same, *counters[at + len(own) :]]


@cache
def _counters_up_to(other: Seat, own: tuple[int | None, ...], most: int) -> tuple[Counter, ...]:
    """All counter-offers to a seat from 1 M$. own: the numbers that they can name."""
    amounts = range(1, most + 1)
    return tuple(Counter(other, amount, number) for amount in amounts for number in own)


def _crosses(table: Table, seat: Seat, pair: Pair) -> bool:
    """Whether the seat's own offer to the other seat prevents a counter-offer."""
    payer, receiver = pair
    return seat == receiver and (receiver, payer) in table.offers


def _repeats(counter: Counter, standing: Standing) -> bool:
    """Whether a counter-offer changes nothing."""
    asked_by_other = standing.by == counter.seat
    return counter.amount == standing.amount and (
        asked_by_other or counter.number == standing.number
    )


def _most(table: Table, seat: Seat, pair: Pair) -> int:
    """The maximum amount that the seat can name, M$: the payer's money or, if the seat may not know
    that, the amount that wins the game (MD-END-1)."""
    payer, _receiver = pair
    if seat != payer and table.options["money"] == "secret":
        return TARGET
    return table.players[payer].money


def _offer(stage: Stage, seat: Seat, action: Offer) -> None:
    if action.amount:
        stage.emit(WithdrawalOffered(seat, action.seat, action.amount), (RULE,))
    else:
        stage.emit(OfferEnded(seat, action.seat, "withdrawn"), (RULE,))


def _take(stage: Stage, seat: Seat, action: Take) -> None:
    pair = stage.table.offer_before(seat, action.seat)
    assert pair is not None
    payer, receiver = pair
    offer = stage.table.offers[pair]
    stage.emit(WithdrawalPaid(payer, receiver, offer.amount), ("MD-NEG-1", RULE))
    why = "taken" if seat == receiver else "met"
    stage.emit(OfferEnded(payer, receiver, why), (RULE,))
    stage.withdraw(Who(receiver, action.number or offer.number or 1))


def _reject(stage: Stage, seat: Seat, action: Reject) -> None:
    payer, receiver = _pair_to_counter(stage.table, seat, action.seat)
    why = "rejected" if seat == receiver else "denied"
    stage.emit(OfferEnded(payer, receiver, why), (RULE,))


def _counter(stage: Stage, seat: Seat, action: Counter) -> None:
    payer, receiver = _pair_to_counter(stage.table, seat, action.seat)
    stage.emit(OfferCountered(payer, receiver, seat, action.amount, action.number), (RULE,))


def _pair_to_counter(table: Table, seat: Seat, other: Seat) -> Pair:
    pair = table.offer_to_counter(seat, other)
    assert pair is not None
    return pair


ACTS: Final[Mapping[type[Action], Callable[[Stage, Seat, Any], None]]] = {
    Offer: _offer,
    Take: _take,
    Reject: _reject,
    Counter: _counter,
}
"""What makes, answers or takes back an offer."""


def ended_offers(table: Table) -> list[OfferEnded]:
    """The offers that no longer stand: one of the two has withdrawn, or the offer can't be paid.

    If money is secret, a counter-offer that can't be paid stands, since its end would reveal that.
    """
    ended, players = [], table.players
    for (payer, receiver), offer in table.offers.items():
        one, other = players[payer], players[receiver]
        leaves = offer.number in other.still_in if offer.number else other.still_in
        if not (leaves and one.still_in):
            ended.append(OfferEnded(payer, receiver, "gone"))
        elif offer.amount > one.money and (offer.by == payer or table.options["money"] == "open"):
            ended.append(OfferEnded(payer, receiver, "unpayable"))
    return ended


def refuse(table: Table, seat: Seat, action: Offer | Take | Reject | Counter) -> Refusal:
    """Why this action on an offer is illegal."""
    wrong = refuse_other(table, seat, action.seat)
    if wrong is not None:
        return wrong
    match action:
        case Offer():
            return _refuse_offer(table, seat, action)
        case Take():
            return _refuse_take(table, seat, action)
        case Reject():
            return _no_offer(table, seat, action.seat)
        case Counter():
            return _refuse_counter(table, seat, action)


def _refuse_offer(table: Table, seat: Seat, action: Offer) -> Refusal:
    player, amount = person(table, action.seat), action.amount
    pair = table.counter_offer(seat, action.seat)
    standing = table.offers.get((seat, action.seat))
    if pair is not None:
        if pair == (seat, action.seat):
            why = _("{player} asks you for {amount} M$: take, reject or counter that.")
        else:
            why = _(
                "You are asking {player} for {amount} M$: drop that with “reject” before you make "
                "an offer."
            )
        amount = table.offers[pair].amount
    elif standing is not None and amount == standing.amount:
        why = _("The offer to {player} is already {amount} M$.")
    elif standing is None and not amount:
        why = _("You have made {player} no offer.")
    else:
        return refuse_spending(table, seat, amount)
    return Refusal(RULE, why.format(player=player, amount=amount))


def _refuse_take(table: Table, seat: Seat, action: Take) -> Refusal:
    pair = table.offer_before(seat, action.seat)
    if pair is None:
        own = table.offers.get((action.seat, seat))
        if own is None:
            return _no_offer(table, seat, action.seat)
        why = _("{player} has yet to answer your counter-offer of {amount} M$.")
        player = person(table, action.seat)
        return Refusal(RULE, why.format(player=player, amount=own.amount))
    if pair == (action.seat, seat):
        return refuse_number(table, seat, action.number)
    offer = table.offers[pair]
    if action.number is None:
        return refuse_spending(table, seat, offer.amount)
    if offer.number is None:
        return no_number(table)
    why = _("Leave the number out: the counter-offer is for {who}.")
    return Refusal("MD-3P", why.format(who=character(table, Who(action.seat, offer.number))))


def _refuse_counter(table: Table, seat: Seat, action: Counter) -> Refusal:
    pair = table.offer_to_counter(seat, action.seat)
    if pair is None:
        return _no_offer(table, seat, action.seat)
    payer, receiver = pair
    player, most = person(table, action.seat), _most(table, seat, pair)
    if _crosses(table, seat, pair):
        why = _("You have made {player} an offer yourself; take it back before you counter.")
    elif seat == receiver and action.number not in numbers(table, seat):
        return refuse_number(table, seat, action.number)
    elif seat == payer and action.number is not None:
        if table.each == 1:
            return no_number(table)
        why = _("Leave the number out: {player} chooses who withdraws.")
        return Refusal("MD-3P", why.format(player=player))
    elif not action.amount:
        why = _("A counter-offer is at least {least} M$; you can also reject the offer.")
    elif _repeats(action, table.offers[pair]):
        why = _("The offer is already {amount} M$; a counter-offer names another amount.")
    elif seat == payer:
        return refuse_spending(table, seat, action.amount)
    elif table.options["money"] == "secret":
        why = _("{amount} M$ is too much: with secret money you can ask for {most} M$ at most.")
    else:
        why = _("You can't ask for {amount} M$: {player} has {most} M$ to spend.")
    return Refusal(RULE, why.format(player=player, amount=action.amount, most=most, least=1))


def _no_offer(table: Table, seat: Seat, other: Seat) -> Refusal:
    offering = [one for one in table.opponents(seat) if table.offer_before(seat, one)]
    if (seat, other) in table.offers:
        why = _("{player} has yet to answer your offer; you can change it or take it back.")
    elif offering:
        why = _("{player} has made you no offer; you have offers from: {players}.")
    else:
        why = _("{player} has made you no offer, nor has anybody else.")
    return Refusal(RULE, why.format(player=person(table, other), players=people(table, offering)))
