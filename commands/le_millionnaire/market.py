"""Securities bought from the bank, or exchanged for director's cards (LM-SHA-1, LM-SHA-2)."""

from commands.le_millionnaire.actions import (
    BUY,
    BUY_LARGE,
    BUY_SMALL,
    CHANGE_LARGE,
    CHANGE_SMALL,
    DONE,
    Action,
    Buy,
    Change,
    Done,
)
from commands.le_millionnaire.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.le_millionnaire.facts import Holding, SharesBought, SharesChanged
from events.le_millionnaire.figures import LARGE_UNITS, SMALL_UNITS, UNIT
from events.le_millionnaire.words import CHANGE, COMPANIES, UNITS, Form, Seat
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import cards_of, francs, name

FOR_SMALL, FOR_LARGE = CHANGE["small"][1], CHANGE["large"][1]
"""The number of units, or of small cards, that are exchanged for one director's card."""


def legal(table: Table, seat: Seat) -> list[Action]:
    """All affordable purchases that the bank can supply, and all possible exchanges."""
    player = table.players[seat]
    stock, holdings, affordable = table.bank, player.holdings, player.cash // UNIT
    actions: list[Action] = []
    for company in COMPANIES:
        bank, own = stock[company], holdings[company]
        if affordable:
            units = bank.units
            actions += BUY[company][: affordable if affordable < units else units]
            if affordable >= SMALL_UNITS and bank.small:
                actions.append(BUY_SMALL[company])
            if affordable >= LARGE_UNITS and bank.large:
                actions.append(BUY_LARGE[company])
        if own.units >= FOR_SMALL and bank.small:
            actions.append(CHANGE_SMALL[company])
        if own.small >= FOR_LARGE and bank.large:
            actions.append(CHANGE_LARGE[company])
    return actions


def decide(stage: Stage, seat: Seat, action: Action) -> None:
    if isinstance(action, Buy):
        _buy(stage, seat, action)
    else:
        assert isinstance(action, Change)
        _exchange(stage, seat, action)


def _exchange(stage: Stage, seat: Seat, action: Change) -> None:
    stage.emit(SharesChanged(seat, action.company, action.form), ("LM-SHA-1",))


def _buy(stage: Stage, seat: Seat, action: Buy) -> None:
    form, count = _form_and_count(action)
    amount = count * UNITS[form] * UNIT
    stage.emit(SharesBought(seat, action.company, form, count, amount), ("LM-SHA-2",))


def _form_and_count(action: Buy) -> tuple[Form, int]:
    """The form and number of cards that `what` means: units, or one director's card."""
    if action.what == "small":
        return "small", 1
    return ("large", 1) if action.what == "large" else ("unit", int(action.what))


def refuse(table: Table, seat: Seat, action: Buy | Change) -> Refusal:
    if isinstance(action, Change):
        return _refuse_exchange(table, seat, action)
    return _refuse_purchase(table, seat, action)


def _refuse_exchange(table: Table, seat: Seat, action: Change) -> Refusal:
    company = name(action.company)
    form, count = CHANGE[action.form]
    own = table.players[seat].holdings[action.company]
    wanted = Holding(units=count) if form == "unit" else Holding(small=count)
    if own.covers(wanted):
        why = _("The bank has no such card of {company} left. It has: {cards}.").format(
            company=company, cards=cards_of(table.bank[action.company])
        )
    else:
        why = _("This takes {wanted} of {company}; you have: {cards}.").format(
            company=company, cards=cards_of(own), wanted=cards_of(wanted)
        )
    return Refusal("LM-SHA-1", why)


def _refuse_purchase(table: Table, seat: Seat, action: Buy) -> Refusal:
    form, count = _form_and_count(action)
    price, cash = count * UNITS[form] * UNIT, table.players[seat].cash
    if count == 0:
        why = _("You must buy at least one unit.")
    elif price > cash:
        why = _("That costs {price}, but you have only {cash}.").format(
            price=francs(price), cash=francs(cash)
        )
    else:
        why = _("The bank has only this of {company}: {cards}.").format(
            company=name(action.company), cards=cards_of(table.bank[action.company])
        )
    return Refusal("LM-SHA-2", why)


def offer(stage: Stage) -> None:
    """After a dividend of the first throw, offer securities (LM-SHA-2)."""
    table, mover = stage.table, stage.mover
    if table.throw == 1 and table.earned and legal(table, mover.seat):
        stage.ask("invest", (mover.seat,), ("LM-SHA-2", "LM-DIV-1"))


def legal_invest(table: Table, seat: Seat) -> list[Action]:
    """After a dividend: `done`, purchases and exchanges."""
    return [DONE, *legal(table, seat)]


def decide_invest(stage: Stage, seat: Seat, action: Action) -> None:
    """Buy or finish; the seat finishes automatically once it can't buy any more."""
    if not isinstance(action, Done):
        decide(stage, seat, action)
        if legal(stage.table, seat):
            return
    stage.at = "card"


def refuse_invest(table: Table, seat: Seat, action: Action) -> Refusal | None:
    return refuse(table, seat, action) if isinstance(action, Buy | Change) else None
