"""All decisions: legal actions, their effects, the reasons for refusals."""

from typing import Final

from commands.course import Rules
from commands.le_millionnaire import cards, debts, liquidation, market, setup, trade, turn
from commands.le_millionnaire.actions import Action
from commands.le_millionnaire.stage import Stage
from events.le_millionnaire.words import Seat
from projections.le_millionnaire.table import Table

DECISIONS: Final[dict[str, Rules[Stage, Table, Action, Seat]]] = {
    "first": Rules(setup.legal_first, setup.decide_first, setup.refuse_first, "LM-SET-1"),
    "setup": Rules(setup.legal, setup.decide, setup.refuse, "LM-SET-2"),
    "before": Rules(turn.legal, turn.decide, turn.refuse, "LM-TRN-1", trade.allows),
    "offer": Rules(trade.legal_answer, trade.decide_answer, trade.refuse_answer, "LM-TRN-1"),
    "liquidate": Rules(liquidation.legal, liquidation.decide, liquidation.refuse, "LM-LIQ-1"),
    "invest": Rules(market.legal_invest, market.decide_invest, market.refuse_invest, "LM-SHA-2"),
    "draw": Rules(cards.legal_draw, cards.decide_draw, cards.refuse_draw, "LM-VIO-1"),
    "tax": Rules(cards.legal_tax, cards.decide_tax, cards.refuse_tax, "LM-TAX-1"),
    "legacy": Rules(cards.legal_legacy, cards.decide_legacy, cards.refuse_legacy, "LM-INH-1"),
    "free": Rules(cards.legal_free, cards.decide_free, cards.refuse_free, "LM-FRE-1"),
    "sell": Rules(debts.legal, debts.decide, debts.refuse, "LM-SEL-1", debts.allows),
}
