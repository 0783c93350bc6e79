"""Dividends, the director's fee, and the liquidation notice (LM-DIV-1, LM-DIV-2, LM-LIQ-1)."""

from commands.le_millionnaire.actions import LIQUIDATE, PASS, Action, Liquidate
from commands.le_millionnaire.stage import Stage, holders, may_have
from commands.refusal import Refusal
from events.language import gettext as _
from events.le_millionnaire.facts import (
    ConfidentialPlayed,
    DividendPaid,
    FeePaid,
    HoldingLiquidated,
    SeatPassed,
)
from events.le_millionnaire.figures import DIRECTORS_FEE, UNIT
from events.le_millionnaire.words import Company, Seat
from projections.le_millionnaire.table import Table, dividend_percent


def pay(stage: Stage, company: Company, *, landed: bool) -> None:
    """Pay the dividend on the shares that the seat to move has in the company, if any."""
    mover = stage.mover
    holding = mover.holdings[company]
    units = holding.total
    if units:
        percent = dividend_percent(holding)
        amount = units * UNIT * percent // 100
        rules = ("LM-DIV-1", "LM-SHA-1") if holding.director else ("LM-DIV-1",)
        stage.emit(DividendPaid(mover.seat, company, units, percent, amount, landed), *rules)


def land(stage: Stage) -> None:
    """If the pawn landed on a company in which the seat has shares, pay the dividend. First ask all
    opponents with a confidential card, since one may have the liquidation notice."""
    table, mover = stage.table, stage.mover
    company = table.square(mover.square).company
    if company is not None and mover.holdings[company].total:
        opponents = holders(table, table.opponents(mover.seat))
        if opponents:
            stage.ask("liquidate", opponents, "LM-LIQ-1")
        else:
            _collect(stage, company)


def _collect(stage: Stage, company: Company) -> None:
    pay(stage, company, landed=True)
    _pay_fee(stage, company)


def _pay_fee(stage: Stage, company: Company) -> None:
    mover = stage.mover
    if mover.holdings[company].director:
        stage.emit(FeePaid(mover.seat, company, DIRECTORS_FEE), "LM-DIV-2")


def legal_liquidate(table: Table, seat: Seat) -> list[Action]:
    """`pass`, and `liquidate` if the seat may have the notice."""
    return [PASS, LIQUIDATE] if may_have(table.players[seat], "notice") else [PASS]


def decide_liquidate(stage: Stage, seat: Seat, action: Action) -> None:
    """Return the shares to the bank or, once all have passed, pay the dividend."""
    mover = stage.mover
    company = stage.table.square(mover.square).company
    assert company is not None
    if isinstance(action, Liquidate):
        holding = mover.holdings[company]
        stage.emit(ConfidentialPlayed(seat, "notice"), "LM-LIQ-1")
        stage.emit(HoldingLiquidated(mover.seat, seat, company, holding), "LM-LIQ-1")
        stage.at = "bets"
        return
    stage.emit(SeatPassed(seat), "LM-LIQ-1")
    if not stage.table.asking:
        _collect(stage, company)
        stage.at = "bets"


def refuse_liquidate(_table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Liquidate):
        return None
    return Refusal("LM-LIQ-1", _("You have no liquidation notice."))
