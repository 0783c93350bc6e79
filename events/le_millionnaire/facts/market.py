"""Securities: bought, changed, traded, given for nothing, sold by force."""

import msgspec

from events.bounds import Amount, Count, Many
from events.le_millionnaire.facts.fact import Fact, Holding
from events.le_millionnaire.words import Company, Form, Seat


class Bundle(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One side of a trade: securities by company, and money in F."""

    holdings: Many[tuple[Company, Holding]] = ()
    cash: Amount = 0


class SharesBought(Fact, frozen=True):
    """LM-SHA-2: so many cards of this form, out of the bank."""

    seat: Seat
    company: Company
    form: Form
    count: Count
    amount: Amount


class SharesChanged(Fact, frozen=True):
    """LM-SHA-1: loose units or small cards for a director's card of this form."""

    seat: Seat
    company: Company
    form: Form


class TradeOffered(Fact, frozen=True):
    """LM-TRN-1: the seat to move gives one and takes the other, if the other seat agrees."""

    seat: Seat
    other: Seat
    give: Bundle
    take: Bundle


class TradeDeclined(Fact, frozen=True):
    """The other seat doesn't agree."""

    seat: Seat
    other: Seat


class TradeMade(Fact, frozen=True):
    """LM-TRN-1: both have changed hands."""

    binds = True
    seat: Seat
    other: Seat
    give: Bundle
    take: Bundle


class SharesGranted(Fact, frozen=True):
    """LM-FRE-1: free shares. held: the units that they are counted on; holding: what is given;
    amount: in F, for those that the bank hasn't got."""

    seat: Seat
    company: Company
    held: Count
    holding: Holding
    amount: Amount = 0


class GrantCashed(Fact, frozen=True):
    """LM-FRE-1: the value of free shares in money."""

    seat: Seat
    company: Company
    held: Count
    amount: Amount


class SharesSold(Fact, frozen=True):
    """LM-SEL-1: so many units at half price. before, after: what the seat has of the company."""

    seat: Seat
    company: Company
    units: Count
    amount: Amount
    before: Holding
    after: Holding
