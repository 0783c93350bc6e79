"""Securities: bought, exchanged, traded, granted, sold under duress."""

import msgspec

from events.bounds import Amount, Count, Many
from events.le_millionnaire.facts.fact import Fact, Holding
from events.le_millionnaire.words import Company, Form, Seat


class Bundle(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One side of a trade: securities by company, and money in F."""

    holdings: Many[tuple[Company, Holding]] = ()
    cash: Amount = 0


class SharesBought(Fact, frozen=True):
    """LM-SHA-2: cards of this form, bought from the bank."""

    seat: Seat
    company: Company
    form: Form
    count: Count
    amount: Amount


class SharesChanged(Fact, frozen=True):
    """LM-SHA-1: loose units or small cards exchanged for a director's card of this form."""

    seat: Seat
    company: Company
    form: Form


class TradeOffered(Fact, frozen=True):
    """LM-TRN-1: the seat to move offers one bundle for the other; the other seat must agree."""

    seat: Seat
    other: Seat
    give: Bundle
    take: Bundle


class TradeDeclined(Fact, frozen=True):
    """The other seat refuses."""

    seat: Seat
    other: Seat


class TradeMade(Fact, frozen=True):
    """LM-TRN-1: the bundles changed hands."""

    binds = True
    seat: Seat
    other: Seat
    give: Bundle
    take: Bundle


class SharesGranted(Fact, frozen=True):
    """LM-FRE-1: free shares. held: the units they are computed from; holding: the shares granted;
    amount: F, paid for shares that the bank lacks."""

    seat: Seat
    company: Company
    held: Count
    holding: Holding
    amount: Amount = 0


class GrantCashed(Fact, frozen=True):
    """LM-FRE-1: free shares, paid in money."""

    seat: Seat
    company: Company
    held: Count
    amount: Amount


class SharesSold(Fact, frozen=True):
    """LM-SEL-1: units sold at half price. before, after: the seat's holding in the company."""

    seat: Seat
    company: Company
    units: Count
    amount: Amount
    before: Holding
    after: Holding
