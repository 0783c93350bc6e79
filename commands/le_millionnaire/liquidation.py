"""The liquidation notice: shares go back to the bank instead of paying a dividend (LM-LIQ-1)."""

from commands.le_millionnaire import dividends
from commands.le_millionnaire.actions import LIQUIDATE, PASS, Action, Liquidate
from commands.le_millionnaire.stage import Stage, may_have
from commands.refusal import Refusal
from events.language import gettext as _
from events.le_millionnaire.facts import ConfidentialPlayed, HoldingLiquidated, SeatPassed
from events.le_millionnaire.words import Seat
from projections.le_millionnaire.table import Table


def legal(table: Table, seat: Seat) -> list[Action]:
    """`pass`, and `liquidate` if the seat may have the notice."""
    return [PASS, LIQUIDATE] if may_have(table.players[seat], "notice") else [PASS]


def decide(stage: Stage, seat: Seat, action: Action) -> None:
    """Return the shares to the bank or, once all have passed, pay the dividend."""
    mover = stage.mover
    company = stage.table.square(mover.square).company
    assert company is not None
    if isinstance(action, Liquidate):
        holding = mover.holdings[company]
        stage.emit(ConfidentialPlayed(seat, "notice"), ("LM-LIQ-1",))
        stage.emit(HoldingLiquidated(mover.seat, seat, company, holding), ("LM-LIQ-1",))
        stage.at = "bets"
        return
    stage.emit(SeatPassed(seat), ("LM-LIQ-1",))
    if not stage.table.asking:
        dividends.collect(stage, company)
        stage.at = "bets"


def refuse(_table: Table, _seat: Seat, action: Action) -> Refusal | None:
    if not isinstance(action, Liquidate):
        return None
    return Refusal("LM-LIQ-1", _("You have no liquidation notice."))
