"""Million Club's money ledger. Its accounts are the seats, "bank", and "notes" for the money under
companies (MC-CRD-CAPITAL). The balances add up to the money in the box.
"""

from functools import partial
from typing import Final

from events.language import gettext as _
from events.million_club import facts as mc
from events.million_club.figures import BANK as BOX_MONEY
from events.million_club.figures import NOTE_VALUE
from projections.ledger import Ledger, Movement, Moves, correction, payment
from projections.million_club.table import Table
from projections.million_club.words import name

BANK = "bank"
NOTES = "notes"

_to = partial(payment, BANK)


def _note(card: str, amount: int) -> Movement:
    return Movement(BANK, NOTES, amount, _("note under {card}").format(card=card))


def _holding(event: mc.HoldingSet) -> list[Movement]:
    notes = [_note(company.card, company.notes) for company in event.companies]
    return [_to(event.seat, event.money, _("starting position")), *notes]


def _crash(event: mc.CrashStruck) -> list[Movement]:
    halves = [_to(seat, -amount, _("crash")) for seat, amount in event.returned.items()]
    notes = [
        Movement(NOTES, BANK, amount, _("note under {card}, crash").format(card=card))
        for card, amount in event.notes.items()
    ]
    return halves + notes


def _exchange(event: mc.ExchangeSettled) -> list[Movement]:
    return [_to(event.seat, event.amount, name("exchange"))]


_MOVES: Moves = {
    mc.HoldingSet: _holding,
    mc.CrashStruck: _crash,
    mc.ExchangeSettled: _exchange,
    mc.MoneyReceived: lambda e: [_to(e.seat, e.amount, _("starting money"))],
    mc.CompanyDealt: lambda e: [_note(e.card, e.notes)],
    mc.CompanyTaxed: lambda e: [_to(e.seat, e.amount, _("tax of {card}").format(card=e.card))],
    mc.RacketPaid: lambda e: [_to(e.seat, -e.amount, name("racket"))],
    mc.MillionsTaken: lambda e: [_to(e.seat, e.amount, name(e.card))],
    mc.NotePlaced: lambda e: [_note(e.card, NOTE_VALUE)],
    mc.ColonySold: lambda e: [Movement(e.buyer, e.seller, e.price, name("contract"))],
    mc.ColonyBought: lambda e: [_to(e.seat, -e.price, _("a colony"))],
    mc.CompanyBought: lambda e: [_to(e.seat, -e.price, _("company {card}").format(card=e.card))],
    mc.MoneyCorrected: partial(correction, BANK),
    mc.CompanyTakenOver: lambda e: [
        Movement(e.seat, e.owner, e.price, _("takeover of {card}").format(card=e.card))
    ],
}


def _balances(table: Table) -> dict[str, int]:
    players = table.players.values()
    notes = sum([sum(player.notes.values()) for player in players if player.notes])
    return {BANK: table.bank, NOTES: notes} | {player.seat: player.money for player in players}


ledger: Final = Ledger({BANK: BOX_MONEY, NOTES: 0}, _MOVES, _balances)
