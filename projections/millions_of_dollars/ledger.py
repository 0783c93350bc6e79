"""The money ledger of Millions of Dollars. Its accounts are the seats, "reserve", and "stakes" for
the money on characters. The balances add up to the money in the box.
"""

from functools import partial
from typing import Final

from events.language import gettext as _
from events.millions_of_dollars import facts as md
from events.millions_of_dollars.figures import MONEY
from projections.ledger import Ledger, Movement, Moves, correction
from projections.millions_of_dollars.table import Table
from projections.millions_of_dollars.words import name

RESERVE = "reserve"
STAKES = "stakes"


def _balances(table: Table) -> dict[str, int]:
    stakes = sum([one.stake for player in table.players.values() for one in player.characters])
    money = {player.seat: player.money for player in table.players.values()}
    return {RESERVE: table.reserve, STAKES: stakes} | money


def _stake(event: md.StakePlaced) -> list[Movement]:
    return [
        Movement(event.who.seat, STAKES, event.amount, _("stake")),
        Movement(RESERVE, STAKES, event.lent, _("stake, lent")),
    ]


def _stake_return(event: md.StakeReturned) -> list[Movement]:
    return [
        Movement(STAKES, event.who.seat, event.amount, _("stake taken back")),
        Movement(STAKES, RESERVE, event.repaid, _("lent stake returned")),
    ]


def _shares(event: md.LootShared) -> list[Movement]:
    why = _("share of the loot")
    return [Movement(RESERVE, who.seat, event.share, why) for who in event.sharers]


_MOVES: Moves = {
    md.MoneyReceived: lambda e: [Movement(RESERVE, e.seat, e.amount, _("starting money"))],
    md.StakePlaced: _stake,
    md.MoneyGiven: lambda e: [Movement(e.giver, e.receiver, e.amount, _("gift"))],
    md.WithdrawalPaid: lambda e: [Movement(e.seat, e.receiver, e.amount, _("withdrawal"))],
    md.StakeReturned: _stake_return,
    md.StakeLost: lambda e: [Movement(STAKES, RESERVE, e.amount, _("stake lost"))],
    md.SnitchFined: lambda e: [Movement(e.who.seat, RESERVE, e.amount, _("fine of the Snitch"))],
    md.LootShared: _shares,
    md.DriverPaid: lambda e: [Movement(e.payer.seat, e.driver.seat, e.amount, name("driver"))],
    md.BruteRobbed: lambda e: [Movement(e.brute.seat, e.con_man.seat, e.amount, name("con-man"))],
    md.BonusPaid: lambda e: [Movement(RESERVE, e.who.seat, e.amount, _("bonus"))],
    md.MoneyCorrected: partial(correction, RESERVE),
}


ledger: Final = Ledger({RESERVE: MONEY, STAKES: 0}, _MOVES, _balances)
