"""Fold handlers for instruction cards and their payments."""

from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import HIDDEN, MARKER
from projections.by_type import ByType
from projections.le_millionnaire.deck import lay_under, return_mixed, take_from_hand, take_top
from projections.le_millionnaire.folding import pay
from projections.le_millionnaire.table import Table

when = ByType[[Table], None]()


@when(lm.MarkerShown)
def _marker_shown(event: lm.MarkerShown, table: Table) -> None:  # noqa: ARG001
    take_top(table, MARKER)
    lay_under(table, MARKER)


@when(lm.CardDrawn)
def _card_drawn(event: lm.CardDrawn, table: Table) -> None:
    take_top(table, event.card)
    lay_under(table, event.card)
    table.drawn = event.card


@when(lm.ConfidentialDrawn)
def _confidential_drawn(event: lm.ConfidentialDrawn, table: Table) -> None:
    card = take_top(table, event.card.value)
    table.players[event.seat].cards.append(card)
    table.drawn = HIDDEN


@when(lm.ConfidentialPlayed)
def _confidential_played(event: lm.ConfidentialPlayed, table: Table) -> None:
    take_from_hand(table, event.seat, event.card)
    if event.card == "will":
        table.apart, table.heir = event.card, event.seat
    else:
        lay_under(table, event.card)


@when(lm.HeirsPutBack)
def _heirs_put_back(event: lm.HeirsPutBack, table: Table) -> None:
    table.apart = None
    return_mixed(table, event.order.value)


@when(lm.PaymentDue)
def _payment_due(event: lm.PaymentDue, table: Table) -> None:
    table.debt = event if event.amount else None


@when(lm.PaymentMade)
def _payment_made(event: lm.PaymentMade, table: Table) -> None:
    table.debt = None
    if table.decision == "sell":
        # The sale is decided, and the turn goes on before the next decision.
        table.decision, table.asking = None, ()
    pay(table, event.seat, -event.amount)
    if event.creditor is not None:
        pay(table, event.creditor, event.amount)


@when(lm.LegacyPaid, lm.ReceiptPaid)
def _payment_received(event: lm.LegacyPaid | lm.ReceiptPaid, table: Table) -> None:
    pay(table, event.seat, event.amount)


@when(lm.OutsiderWon)
def _outsider_won(event: lm.OutsiderWon, table: Table) -> None:
    table.stakes = {}
    table.players[event.seat].cash += event.stake
    pay(table, event.seat, event.amount)


@when(lm.OutsiderLost)
def _outsider_lost(event: lm.OutsiderLost, table: Table) -> None:
    table.stakes = {}
    table.till += event.stake
