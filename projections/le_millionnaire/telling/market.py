"""Texts for purchases, trades, grants and sales."""

from events.language import gettext as _
from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import CHANGE
from projections.le_millionnaire.folding import of_form
from projections.le_millionnaire.words import bundle, cards_of, francs, name, unit_count
from projections.telling import Words
from projections.words import Names

of = Words()


@of(lm.SharesBought)
def _shares_bought(event: lm.SharesBought, names: Names) -> str:
    return _("{seat} buys {cards} of {company} for {amount}.").format(
        seat=names[event.seat],
        company=name(event.company),
        cards=cards_of(of_form(event.form, event.count)),
        amount=francs(event.amount),
    )


@of(lm.SharesChanged)
def _shares_changed(event: lm.SharesChanged, names: Names) -> str:
    if event.form == "small":
        text = _("{seat} exchanges {count} units of {company} for a small director's card.")
    else:
        text = _("{seat} exchanges {count} small director's cards of {company} for a large one.")
    _form, count = CHANGE[event.form]
    return text.format(seat=names[event.seat], count=count, company=name(event.company))


@of(lm.TradeOffered)
def _trade_offered(event: lm.TradeOffered, names: Names) -> str:
    return _("{seat} offers {other} a trade: {give}; in return for: {take}.").format(
        seat=names[event.seat],
        other=names[event.other],
        give=bundle(event.give),
        take=bundle(event.take),
    )


@of(lm.TradeDeclined)
def _trade_declined(event: lm.TradeDeclined, names: Names) -> str:
    return _("{seat} declines.").format(seat=names[event.other])


@of(lm.TradeMade)
def _trade_made(event: lm.TradeMade, names: Names) -> str:
    return _("{seat} trades with {other}: gives {give}; receives {take}.").format(
        seat=names[event.seat],
        other=names[event.other],
        give=bundle(event.give),
        take=bundle(event.take),
    )


@of(lm.SharesGranted)
def _shares_granted(event: lm.SharesGranted, names: Names) -> str:
    text = _("{seat} receives free shares of {company}: {cards}.")
    if event.amount:
        text = _("{seat} receives free shares of {company}: {cards}; and {amount} for the rest.")
    return text.format(
        seat=names[event.seat],
        company=name(event.company),
        cards=cards_of(event.holding),
        amount=francs(event.amount),
    )


@of(lm.GrantCashed)
def _grant_cashed(event: lm.GrantCashed, names: Names) -> str:
    return _("{seat} takes {amount} instead of free shares of {company}.").format(
        seat=names[event.seat], amount=francs(event.amount), company=name(event.company)
    )


@of(lm.SharesSold)
def _shares_sold(event: lm.SharesSold, names: Names) -> str:
    return _("{seat} must sell {units} of {company} for {amount}, and keeps: {cards}.").format(
        seat=names[event.seat],
        units=unit_count(event.units),
        company=name(event.company),
        amount=francs(event.amount),
        cards=cards_of(event.after),
    )
