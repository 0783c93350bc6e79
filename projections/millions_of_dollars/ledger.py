"""The money ledger: every M$ that moved, from whom to whom and why, with the balances after.

Besides the seats there are two accounts: "reserve", and "stakes" for the money that lies on
characters. Together they hold what the box holds.
"""

from collections.abc import Iterable

from events.language import gettext as _
from events.millions_of_dollars import Event
from events.millions_of_dollars import facts as md
from events.millions_of_dollars.figures import MONEY
from events.record import Record
from projections import ledger as shared
from projections.ledger import Entry, Movement, Moves
from projections.millions_of_dollars.words import name

RESERVE = "reserve"
STAKES = "stakes"
OPENING = {RESERVE: MONEY, STAKES: 0}
"""The balances before any money has moved."""


def ledger(records: Iterable[Record[Event]]) -> list[Entry]:
    """All movements of the records that count, in order."""
    return shared.ledger(records, OPENING, _MOVES)


def _staked(event: md.StakePlaced) -> list[Movement]:
    return [
        Movement(event.who.seat, STAKES, event.amount, _("stake")),
        Movement(RESERVE, STAKES, event.lent, _("stake, lent")),
    ]


def _returned(event: md.StakeReturned) -> list[Movement]:
    return [
        Movement(STAKES, event.who.seat, event.amount, _("stake taken back")),
        Movement(STAKES, RESERVE, event.repaid, _("lent stake returned")),
    ]


def _shared(event: md.LootShared) -> list[Movement]:
    why = _("share of the loot")
    return [Movement(RESERVE, who.seat, event.share, why) for who in event.sharers]


def _corrected(event: md.MoneyCorrected) -> list[Movement]:
    more, why = event.after - event.before, _("correction: {reason}").format(reason=event.reason)
    if more < 0:
        return [Movement(event.seat, RESERVE, -more, why)]
    return [Movement(RESERVE, event.seat, more, why)]


_MOVES: Moves = {
    md.MoneyReceived: lambda e: [Movement(RESERVE, e.seat, e.amount, _("starting money"))],
    md.StakePlaced: _staked,
    md.MoneyGiven: lambda e: [Movement(e.giver, e.receiver, e.amount, _("gift"))],
    md.WithdrawalPaid: lambda e: [Movement(e.seat, e.receiver, e.amount, _("withdrawal"))],
    md.StakeReturned: _returned,
    md.StakeLost: lambda e: [Movement(STAKES, RESERVE, e.amount, _("stake lost"))],
    md.SnitchFined: lambda e: [Movement(e.who.seat, RESERVE, e.amount, _("fine of the Snitch"))],
    md.LootShared: _shared,
    md.DriverPaid: lambda e: [Movement(e.payer.seat, e.driver.seat, e.amount, name("driver"))],
    md.BruteRobbed: lambda e: [Movement(e.brute.seat, e.con_man.seat, e.amount, name("con-man"))],
    md.BonusPaid: lambda e: [Movement(RESERVE, e.who.seat, e.amount, _("bonus"))],
    md.MoneyCorrected: _corrected,
}
