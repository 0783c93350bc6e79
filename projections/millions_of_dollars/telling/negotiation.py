"""Texts for the negotiation."""

from events.language import gettext as _
from events.language import mark, ngettext
from events.millions_of_dollars import facts as md
from projections.millions_of_dollars.telling import character_name
from projections.millions_of_dollars.words import name
from projections.telling import Words
from projections.words import Names

of = Words()

OFFER_ENDED: dict[str, str] = {
    "taken": mark("{receiver} accepts the offer of {seat}."),
    "met": mark("{seat} accepts the counter-offer of {receiver}."),
    "rejected": mark("{receiver} rejects the offer of {seat}."),
    "denied": mark("{seat} rejects the counter-offer of {receiver}."),
    "withdrawn": mark("{seat} takes back the offer to {receiver}."),
    "unpayable": mark("The offer of {seat} to {receiver} ends: {seat} no longer has that much."),
    "gone": mark("The offer of {seat} to {receiver} ends: one of the two has withdrawn."),
}
"""The sentence about the end of an offer, by the code of its reason."""

NEGOTIATION_ENDED: dict[str, str] = {
    "ready": mark("Everybody still in is ready: the heist begins."),
    "called": mark("The Leader begins the heist."),
    "empty": mark("All have withdrawn from the heist."),
}
"""The sentence about the end of the negotiation, by the code of its reason."""


@of(md.MoneyGiven)
def _money_given(event: md.MoneyGiven, names: Names) -> str:
    return _("{giver} gives {amount} M$ to {receiver}.").format(
        giver=names[event.giver], amount=event.amount, receiver=names[event.receiver]
    )


@of(md.WithdrawalOffered)
def _withdrawal_offered(event: md.WithdrawalOffered, names: Names) -> str:
    return _("{seat} offers {receiver} {amount} M$ to withdraw.").format(
        seat=names[event.seat], amount=event.amount, receiver=names[event.receiver]
    )


@of(md.OfferCountered)
def _offer_countered(event: md.OfferCountered, names: Names) -> str:
    if event.by == event.seat:
        text = _("{seat} offers {receiver} {amount} M$ instead.")
    elif event.number is None:
        text = _("{receiver} asks {seat} for {amount} M$ to withdraw.")
    else:
        text = _("{receiver} asks {seat} for {amount} M$ to withdraw character {number}.")
    return text.format(
        seat=names[event.seat],
        receiver=names[event.receiver],
        amount=event.amount,
        number=event.number,
    )


@of(md.OfferEnded)
def _offer_ended(event: md.OfferEnded, names: Names) -> str:
    return _(OFFER_ENDED[event.why]).format(seat=names[event.seat], receiver=names[event.receiver])


@of(md.WithdrawalPaid)
def _withdrawal_paid(event: md.WithdrawalPaid, names: Names) -> str:
    return _("{seat} pays {receiver} {amount} M$ to withdraw.").format(
        seat=names[event.seat], amount=event.amount, receiver=names[event.receiver]
    )


@of(md.CharacterWithdrawn)
def _character_withdrawn(event: md.CharacterWithdrawn, names: Names) -> str:
    return _("{who} withdraws unseen.").format(who=character_name(event.who, names))


@of(md.CharacterShown)
def _character_shown(event: md.CharacterShown, names: Names) -> str:
    seat, who = names[event.seat], character_name(event.who, names)
    if event.role.value is None:
        text = _("{seat} uses an Intimidation card and sees a character: {who}.")
        return text.format(seat=seat, who=who)
    return _("{seat} uses an Intimidation card and sees a character: {who}, {role}.").format(
        seat=seat, who=who, role=name(event.role.value)
    )


@of.learned(md.CharacterShown)
def _shown_learned(event: md.CharacterShown, seat: str, names: Names) -> str:
    who = character_name(event.who, names)
    if event.seat == seat:
        return _("shown to it by an Intimidation card, {who}").format(who=who)
    return _("shown to {seat} by an Intimidation card, {who}").format(
        seat=names[event.seat], who=who
    )


@of(md.SeatReady)
def _seat_ready(event: md.SeatReady, names: Names) -> str:
    return _("{seat} is ready for the heist.").format(seat=names[event.seat])


@of(md.ReadyLifted)
def _ready_lifted(event: md.ReadyLifted, names: Names) -> str:
    return ngettext(
        "{seats} is no longer ready, since something has changed.",
        "{seats} are no longer ready, since something has changed.",
        len(event.seats),
    ).format(seats=", ".join(names[seat] for seat in event.seats))


@of(md.NegotiationEnded)
def _negotiation_ended(event: md.NegotiationEnded, names: Names) -> str:
    return _(NEGOTIATION_ENDED[event.why])
