"""A throw: the move, dividends, the liquidation notice, bets, purchases after a dividend (LM-DIV,
LM-LIQ-1, LM-TRN-1)."""

from commands.le_millionnaire import market
from commands.le_millionnaire.actions import LIQUIDATE, PASS, Action, Done, Liquidate
from commands.le_millionnaire.stage import Stage, holders, may_have
from commands.refusal import Refusal
from events.language import gettext as _
from events.le_millionnaire.facts import (
    ConfidentialPlayed,
    DiceThrown,
    DividendPaid,
    FeePaid,
    HoldingLiquidated,
    PawnMoved,
    SeatPassed,
)
from events.le_millionnaire.figures import DIRECTORS_FEE, UNIT
from events.le_millionnaire.words import Company, Seat
from projections.le_millionnaire.table import Table, percent_of


def throw(stage: Stage, dice: tuple[int, int]) -> None:
    """Move the pawn and pay for the squares it passes."""
    table, mover = stage.table, stage.mover
    number = table.throw + 1
    stage.emit(DiceThrown(mover.seat, dice, number), "LM-TRN-1" if number == 1 else "LM-TRN-2")
    start = mover.square
    steps = dice[0] + dice[1]
    stage.emit(PawnMoved(mover.seat, start, table.ahead(start, steps)), "LM-TRN-1")
    for step in range(1, steps):
        company = table.square(table.ahead(start, step)).company
        if company is not None:
            _pay_dividend(stage, company, landed=False)
    stage.at = "landing"


def _pay_dividend(stage: Stage, company: Company, *, landed: bool) -> None:
    mover = stage.mover
    holding = mover.holdings[company]
    units = holding.total
    if units:
        percent = percent_of(holding)
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
    _pay_dividend(stage, company, landed=True)
    if stage.mover.holdings[company].director:
        stage.emit(FeePaid(stage.mover.seat, company, DIRECTORS_FEE), "LM-DIV-2")


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


def offer_securities(stage: Stage) -> None:
    """After a dividend of the first throw, offer securities (LM-SHA-2)."""
    table, mover = stage.table, stage.mover
    if table.throw == 1 and table.earned and market.legal(table, mover.seat):
        stage.ask("invest", (mover.seat,), "LM-SHA-2", "LM-DIV-1")


def decide_invest(stage: Stage, seat: Seat, action: Action) -> None:
    """Buy or finish; the seat finishes automatically once it can't buy any more."""
    if not isinstance(action, Done):
        market.decide(stage, seat, action)
        if market.legal(stage.table, seat):
            return
    stage.at = "card"
