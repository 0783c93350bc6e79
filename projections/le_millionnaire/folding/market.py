"""Fold handlers for purchases, trades, grants and sales."""

from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import CHANGE, Seat
from projections.by_type import ByType
from projections.le_millionnaire.folding import grant, of_form, pay, take_back
from projections.le_millionnaire.table import Table

when = ByType[[Table], None]()


@when(lm.SharesBought)
def _shares_bought(event: lm.SharesBought, table: Table) -> None:
    pay(table, event.seat, -event.amount)
    grant(table, event.seat, event.company, of_form(event.form, event.count))


@when(lm.SharesChanged)
def _shares_changed(event: lm.SharesChanged, table: Table) -> None:
    form, count = CHANGE[event.form]
    take_back(table, event.seat, event.company, of_form(form, count))
    grant(table, event.seat, event.company, of_form(event.form, 1))


@when(lm.TradeOffered)
def _trade_offered(event: lm.TradeOffered, table: Table) -> None:
    table.offer = event


@when(lm.TradeDeclined)
def _trade_declined(event: lm.TradeDeclined, table: Table) -> None:  # noqa: ARG001
    table.offer = None


@when(lm.TradeMade)
def _trade_made(event: lm.TradeMade, table: Table) -> None:
    table.offer = None
    _hand_over(table, event.seat, event.other, event.give)
    _hand_over(table, event.other, event.seat, event.take)


def _hand_over(table: Table, giver: Seat, receiver: Seat, bundle: lm.Bundle) -> None:
    from_, to = table.players[giver], table.players[receiver]
    from_.cash -= bundle.cash
    to.cash += bundle.cash
    for company, holding in bundle.holdings:
        from_.holdings[company] = from_.holdings[company].minus(holding)
        to.holdings[company] = to.holdings[company].plus(holding)


@when(lm.SharesGranted)
def _shares_granted(event: lm.SharesGranted, table: Table) -> None:
    grant(table, event.seat, event.company, event.holding)
    pay(table, event.seat, event.amount)


@when(lm.GrantCashed)
def _grant_cashed(event: lm.GrantCashed, table: Table) -> None:
    pay(table, event.seat, event.amount)


@when(lm.SharesSold)
def _shares_sold(event: lm.SharesSold, table: Table) -> None:
    take_back(table, event.seat, event.company, event.before.minus(event.after))
    pay(table, event.seat, event.amount)
