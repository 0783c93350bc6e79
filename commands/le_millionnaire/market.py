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
)
from commands.le_millionnaire.stage import Stage
from commands.refusal import Refusal
from events.language import gettext as _
from events.le_millionnaire.facts import Holding, SharesBought, SharesChanged
from events.le_millionnaire.figures import UNIT
from events.le_millionnaire.words import CHANGE, COMPANIES, UNITS, Form, Seat
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import cards_of, francs, name

SMALL, LARGE = UNIT * UNITS["small"], UNIT * UNITS["large"]


def legal(table: Table, seat: Seat) -> list[Action]:
    """All affordable purchases that the bank can supply, and all possible exchanges."""
    player = table.players[seat]
    cash = player.cash
    affordable = cash // UNIT
    actions: list[Action] = []
    for company in COMPANIES:
        bank = table.bank[company]
        actions += BUY[company][: min(affordable, bank.units)]
        if cash >= SMALL and bank.small:
            actions.append(BUY_SMALL[company])
        if cash >= LARGE and bank.large:
            actions.append(BUY_LARGE[company])
        own = player.holdings[company]
        if own.units >= CHANGE["small"][1] and bank.small:
            actions.append(CHANGE_SMALL[company])
        if own.small >= CHANGE["large"][1] and bank.large:
            actions.append(CHANGE_LARGE[company])
    return actions


def decide(stage: Stage, seat: Seat, action: Action) -> None:
    if isinstance(action, Change):
        stage.emit(SharesChanged(seat, action.company, action.form), "LM-SHA-1")
        return
    assert isinstance(action, Buy)
    form, count = _form_and_count(action)
    amount = count * UNITS[form] * UNIT
    stage.emit(SharesBought(seat, action.company, form, count, amount), "LM-SHA-2")


def _form_and_count(action: Buy) -> tuple[Form, int]:
    """The form and number of cards that `what` means: units, or one director's card."""
    if action.what == "small":
        return "small", 1
    return ("large", 1) if action.what == "large" else ("unit", int(action.what))


def refuse(table: Table, seat: Seat, action: Buy | Change) -> Refusal:
    player, bank = table.players[seat], table.bank[action.company]
    company = name(action.company)
    if isinstance(action, Change):
        form, count = CHANGE[action.form]
        own = player.holdings[action.company]
        wanted = Holding(units=count) if form == "unit" else Holding(small=count)
        if own.covers(wanted):
            why = _("The bank has no such card of {company} left. It has: {cards}.")
            return Refusal("LM-SHA-1", why.format(company=company, cards=cards_of(bank)))
        why = _("This takes {wanted} of {company}; you have: {cards}.")
        return Refusal(
            "LM-SHA-1",
            why.format(company=company, cards=cards_of(own), wanted=cards_of(wanted)),
        )
    form, count = _form_and_count(action)
    price = count * UNITS[form] * UNIT
    if count == 0:
        return Refusal("LM-SHA-2", _("You must buy at least one unit."))
    if price > player.cash:
        why = _("That costs {price}, but you have only {cash}.").format(
            price=francs(price), cash=francs(player.cash)
        )
        return Refusal("LM-SHA-2", why)
    why = _("The bank has only this of {company}: {cards}.").format(
        company=company, cards=cards_of(bank)
    )
    return Refusal("LM-SHA-2", why)


def legal_invest(table: Table, seat: Seat) -> list[Action]:
    """After a dividend: `done`, purchases and exchanges."""
    return [DONE, *legal(table, seat)]


def refuse_invest(table: Table, seat: Seat, action: Action) -> Refusal | None:
    return refuse(table, seat, action) if isinstance(action, Buy | Change) else None
