"""Dividends and the director's fee (LM-DIV-1, LM-DIV-2)."""

from commands.le_millionnaire.stage import Stage, holders
from events.le_millionnaire.facts import DividendPaid, FeePaid
from events.le_millionnaire.figures import DIRECTORS_FEE, UNIT
from events.le_millionnaire.words import Company
from projections.le_millionnaire.table import dividend_percent


def pay(stage: Stage, company: Company, *, landed: bool) -> None:
    """Pay the dividend on the shares that the seat to move has in the company, if any."""
    mover = stage.mover
    holding = mover.holdings[company]
    units = holding.total
    if units:
        percent = dividend_percent(holding)
        amount = units * UNIT * percent // 100
        rules = ("LM-DIV-1", "LM-SHA-1") if holding.director else ("LM-DIV-1",)
        stage.emit(DividendPaid(mover.seat, company, units, percent, amount, landed), rules)


def land(stage: Stage) -> None:
    """If the pawn landed on a company in which the seat has shares, pay the dividend. First ask all
    opponents with a confidential card, since one may have the liquidation notice."""
    table, mover = stage.table, stage.mover
    company = table.square(mover.square).company
    if company is not None and mover.holdings[company].total:
        opponents = holders(table, table.opponents(mover.seat))
        if opponents:
            stage.ask("liquidate", opponents, ("LM-LIQ-1",))
        else:
            collect(stage, company)


def collect(stage: Stage, company: Company) -> None:
    """Pay the dividend and the fee of the company on which the pawn landed."""
    pay(stage, company, landed=True)
    _pay_fee(stage, company)


def _pay_fee(stage: Stage, company: Company) -> None:
    mover = stage.mover
    if mover.holdings[company].director:
        stage.emit(FeePaid(mover.seat, company, DIRECTORS_FEE), ("LM-DIV-2",))
