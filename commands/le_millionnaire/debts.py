"""Payments that cards demand (LM-TAX-1…3), and the forced sales that raise the money (LM-SEL-1,
LM-BAN-2)."""

from commands.le_millionnaire.actions import Action, Sell
from commands.le_millionnaire.sale import (
    after_sale,
    proposal,
    sellable,
    units_needed,
    without_choice,
)
from commands.le_millionnaire.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.le_millionnaire.facts import ConfidentialPlayed, PaymentDue, PaymentMade, SharesSold
from events.le_millionnaire.figures import DEBT, SALE_PRICE
from events.le_millionnaire.words import COMPANIES, Company, Seat
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import francs, name, unit_count

RULE = "LM-SEL-1"
BY_CARD = {"taxes": "LM-TAX-1", "brokerage": "LM-TAX-2", "debt": "LM-TAX-3"}


def call(stage: Stage, seat: Seat) -> None:
    """Call the debt from the richest opponent; if several are, from the first to the left
    (LM-TAX-3)."""
    table = stage.table
    stage.emit(ConfidentialPlayed(seat, "debt"), ("LM-TAX-3",))
    wealth = {other: table.players[other].wealth for other in table.opponents(seat)}
    richest = max(wealth, key=lambda other: wealth[other])
    owe(stage, PaymentDue(richest, DEBT, "debt", seat, wealth[richest]))


def refuse_call() -> Refusal:
    return Refusal("LM-TAX-3", _("You have no acknowledgement of debt."))


def owe(stage: Stage, due: PaymentDue) -> None:
    """Have the seat pay, after a forced sale if it lacks the cash."""
    stage.emit(due, (BY_CARD[due.why],))
    _settle(stage, due)


def _settle(stage: Stage, due: PaymentDue) -> None:
    player = stage.table.players[due.seat]
    if player.cash < due.amount:
        sale = without_choice(stage.table, due.seat)
        if sale is None:
            stage.ask("sell", (due.seat,), (RULE,))
            return
        for company, units in sale.items():
            _sell(stage, due.seat, company, units)
    if due.amount:
        paid = min(player.cash, due.amount)
        rules = (BY_CARD[due.why],) if paid == due.amount else (BY_CARD[due.why], "LM-BAN-2")
        stage.emit(PaymentMade(due.seat, paid, due.amount, due.why, due.creditor), rules)
    # A drawn card ends a throw; a debt is called before one.
    stage.at = "end" if due.creditor is None else "before"


def _sell(stage: Stage, seat: Seat, company: Company, units: int) -> None:
    table = stage.table
    before = table.players[seat].holdings[company]
    after = after_sale(before, units, table.bank[company])
    assert after is not None
    stage.emit(SharesSold(seat, company, units, units * SALE_PRICE, before, after), (RULE,))


def legal(table: Table, seat: Seat) -> list[Action]:
    """The least costly sale, then all sales of a single company's shares; these may not suffice."""
    proposed = proposal(table, seat)
    first = Sell(tuple(word for part in proposed.items() for word in map(str, part)))
    actions: list[Action] = [
        Sell((company, str(units)))
        for company in COMPANIES
        for units in sellable(table, seat, company)
    ]
    if first in actions:
        actions.remove(first)
    return [first, *actions]


def allows(table: Table, seat: Seat, action: Action) -> bool:
    """Whether this sale of several companies' shares is legal."""
    return isinstance(action, Sell) and _why_not(table, seat, action) is None


def decide(stage: Stage, seat: Seat, action: Sell) -> None:
    """Sell to the bank at half price; ask again while the cash doesn't cover the debt."""
    due = stage.table.debt
    assert due is not None
    for company, units in parts_of(action).items():
        _sell(stage, seat, company, units)
    _settle(stage, due)


def parts_of(action: Sell) -> dict[Company, int]:
    """The units of each company that the action sells."""
    words = iter(action.parts)
    named: dict[str, Company] = {company: company for company in COMPANIES}
    return {named[company]: int(units) for company, units in zip(words, words, strict=True)}


def refuse(table: Table, seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Sell):
        return None
    why = _why_not(table, seat, action)
    return None if why is None else Refusal(RULE, why)


def _why_not(table: Table, seat: Seat, action: Sell) -> str | None:
    parts = parts_of(action)
    if 2 * len(parts) < len(action.parts):
        return _("Name each company only once.")
    missing = units_needed(table)
    for company, units in parts.items():
        total = table.players[seat].holdings[company].total
        if not 0 < units <= total:
            return _("You have only {held} of {company}.").format(
                held=unit_count(total), company=name(company)
            )
        possible = sellable(table, seat, company)
        if units not in possible:
            if units <= possible[-1]:
                return _("The bank doesn't have enough units to give change for this card.")
            return _too_many(table, missing)
    if len(parts) > 1 and sum(parts.values()) > missing:
        return _too_many(table, missing)
    return None


def _too_many(table: Table, missing: int) -> str:
    assert table.debt is not None
    return _("You need to sell only {units} to raise what is missing of {amount}.").format(
        amount=francs(table.debt.amount), units=unit_count(missing)
    )
