"""The money ledger of Le Millionnaire. Its accounts are the seats, "bank", and "stakes" for bets on
the board. The bank keeps paying when its money is spent, so its balance can be negative.
"""

from functools import partial
from typing import Final

from events.language import gettext as _
from events.le_millionnaire import facts as lm
from events.le_millionnaire.figures import MONEY
from projections.le_millionnaire.table import Table
from projections.le_millionnaire.words import name, place
from projections.ledger import Ledger, Movement, Moves, correction

BANK = "bank"
STAKES = "stakes"


def _balances(table: Table) -> dict[str, int]:
    cash = {player.seat: player.cash for player in table.players.values()}
    return {BANK: table.till, STAKES: sum(table.stakes.values())} | cash


def _settlement(event: lm.BetsSettled) -> list[Movement]:
    moves = []
    for win in event.won:
        where = place(win.place)
        moves.append(
            Movement(STAKES, event.seat, win.stake, _("stake kept, {place}").format(place=where))
        )
        moves.append(
            Movement(BANK, event.seat, win.amount, _("bet won, {place}").format(place=where))
        )
    return [*moves, Movement(STAKES, BANK, event.lost, _("stakes lost"))]


def _outsider_won(event: lm.OutsiderWon) -> list[Movement]:
    where = name("outsiders")
    return [
        Movement(STAKES, event.seat, event.stake, _("stake kept, {place}").format(place=where)),
        Movement(BANK, event.seat, event.amount, _("bet won, {place}").format(place=where)),
    ]


def _trade(event: lm.TradeMade) -> list[Movement]:
    return [
        Movement(event.seat, event.other, event.give.cash, _("trade")),
        Movement(event.other, event.seat, event.take.cash, _("trade")),
    ]


_MOVES: Moves = {
    lm.MoneyReceived: lambda e: [Movement(BANK, e.seat, e.amount, _("starting money"))],
    lm.HoldingSet: lambda e: [Movement(BANK, e.seat, e.cash, _("starting position"))],
    lm.SharesBought: lambda e: [Movement(e.seat, BANK, e.amount, _("shares bought"))],
    lm.TradeMade: _trade,
    lm.BetPlaced: lambda e: [Movement(e.seat, STAKES, e.amount, _("bet"))],
    lm.DividendPaid: lambda e: [Movement(BANK, e.seat, e.amount, _("dividend"))],
    lm.FeePaid: lambda e: [Movement(BANK, e.seat, e.amount, _("director's fee"))],
    lm.BetsSettled: _settlement,
    lm.OutsiderWon: _outsider_won,
    lm.OutsiderLost: lambda e: [Movement(STAKES, BANK, e.stake, _("stakes lost"))],
    lm.SharesGranted: lambda e: [Movement(BANK, e.seat, e.amount, _("free shares paid in money"))],
    lm.GrantCashed: lambda e: [Movement(BANK, e.seat, e.amount, _("free shares paid in money"))],
    lm.SharesSold: lambda e: [Movement(BANK, e.seat, e.amount, _("forced sale"))],
    lm.PaymentMade: lambda e: [Movement(e.seat, e.creditor or BANK, e.amount, name(e.why))],
    lm.LegacyPaid: lambda e: [Movement(BANK, e.seat, e.amount, name("legacy"))],
    lm.ReceiptPaid: lambda e: [Movement(BANK, e.seat, e.amount, _("receipt"))],
    lm.MoneyCorrected: partial(correction, BANK),
}


ledger: Final = Ledger({BANK: MONEY, STAKES: 0}, _MOVES, _balances)
