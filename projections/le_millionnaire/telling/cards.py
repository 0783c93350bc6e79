"""Texts for instruction cards."""

from events.language import gettext as _
from events.le_millionnaire import facts as lm
from projections.le_millionnaire.words import card, francs, name
from projections.telling import Words
from projections.words import Names

of = Words()


@of(lm.MarkerShown)
def _marker_shown(event: lm.MarkerShown, names: Names) -> str:
    return _("{seat} draws the marker: all cards have been drawn once.").format(
        seat=names[event.seat]
    )


@of(lm.CardDrawn)
def _card_drawn(event: lm.CardDrawn, names: Names) -> str:
    return _("{seat} draws a card: {card}.").format(seat=names[event.seat], card=card(event.card))


@of(lm.ConfidentialDrawn)
def _confidential_drawn(event: lm.ConfidentialDrawn, names: Names) -> str:
    if event.card.value is None:
        return _("{seat} draws a confidential card and lays it down unread.").format(
            seat=names[event.seat]
        )
    return _("{seat} draws a confidential card: {card}.").format(
        seat=names[event.seat], card=card(event.card.value)
    )


@of.learned(lm.ConfidentialDrawn)
def _confidential_learned(event: lm.ConfidentialDrawn, seat: str, names: Names) -> str:
    if event.seat == seat:
        return _("its confidential card")
    return _("confidential card of {seat}").format(seat=names[event.seat])


@of(lm.ConfidentialPlayed)
def _confidential_played(event: lm.ConfidentialPlayed, names: Names) -> str:
    return _("{seat} plays a confidential card: {card}.").format(
        seat=names[event.seat], card=card(event.card)
    )


@of(lm.HeirsPutBack)
def _heirs_put_back(event: lm.HeirsPutBack, names: Names) -> str:
    if event.order.value is None:
        return _(
            "Legacy and will are shuffled: one goes under the deck, the other into its middle."
        )
    under, middle = event.order.value
    return _(
        "Legacy and will are shuffled: {under} goes under the deck, {middle} into its middle."
    ).format(under=name(under), middle=name(middle))


@of.learned(lm.HeirsPutBack)
def _heirs_learned(_event: lm.HeirsPutBack, _seat: str, _names: Names) -> str:
    return _("which of legacy and will went under the deck")


@of(lm.PaymentDue)
def _payment_due(event: lm.PaymentDue, names: Names) -> str:
    seat, amount = names[event.seat], francs(event.amount)
    if event.creditor is not None:
        return _("{seat}, the richest of the others, owes {creditor} {amount}.").format(
            seat=seat, creditor=names[event.creditor], amount=amount
        )
    if not event.amount:
        return _("{seat} has nothing to pay.").format(seat=seat)
    if event.why == "taxes":
        return _("{seat} owes {amount} in profit tax.").format(seat=seat, amount=amount)
    return _("{seat} owes {amount} in brokerage.").format(seat=seat, amount=amount)


@of(lm.PaymentMade)
def _payment_made(event: lm.PaymentMade, names: Names) -> str:
    to = _("the bank") if event.creditor is None else names[event.creditor]
    text = _("{seat} pays {amount} to {to}.")
    if event.amount < event.due:
        text = _("{seat} owes {due}, but can pay only {amount} to {to}.")
    return text.format(
        seat=names[event.seat], amount=francs(event.amount), to=to, due=francs(event.due)
    )


@of(lm.LegacyPaid)
def _legacy_paid(event: lm.LegacyPaid, names: Names) -> str:
    return _("{seat} inherits {amount}.").format(
        seat=names[event.seat], amount=francs(event.amount)
    )


@of(lm.ReceiptPaid)
def _receipt_paid(event: lm.ReceiptPaid, names: Names) -> str:
    return _("{seat} receives {amount}.").format(
        seat=names[event.seat], amount=francs(event.amount)
    )


@of(lm.OutsiderWon)
def _outsider_won(event: lm.OutsiderWon, names: Names) -> str:
    return _("{seat} wins {amount} on the outsider.").format(
        seat=names[event.seat], amount=francs(event.amount)
    )


@of(lm.OutsiderLost)
def _outsider_lost(event: lm.OutsiderLost, names: Names) -> str:
    return _("{seat} loses {amount} on the outsider.").format(
        seat=names[event.seat], amount=francs(event.stake)
    )
