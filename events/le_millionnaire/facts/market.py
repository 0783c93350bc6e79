"""Securities: purchases, exchanges, trades, free shares, forced sales."""

import msgspec

from events.bounds import Amount, Count, Many
from events.le_millionnaire.facts.fact import Fact, Holding
from events.le_millionnaire.words import Company, Form, Seat


class Bundle(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One side of a trade: securities by company, and money in F."""

    holdings: Many[tuple[Company, Holding]] = ()
    cash: Amount = 0


class SharesBought(Fact, frozen=True):
    """LM-SHA-2: a purchase from the bank. count: the number of cards of this form; amount: the
    price in F."""

    seat: Seat
    company: Company
    form: Form
    count: Count
    amount: Amount


class SharesChanged(Fact, frozen=True):
    """LM-SHA-1: an exchange of units or small cards for a director's card of this form."""

    seat: Seat
    company: Company
    form: Form


class TradeOffered(Fact, frozen=True):
    """LM-TRN-1: the seat to move offers the bundle `give` for `take`; `other` has to answer."""

    seat: Seat
    other: Seat
    give: Bundle
    take: Bundle


class TradeDeclined(Fact, frozen=True):
    """LM-TRN-1: the seat `other` declines the offer of `seat`."""

    seat: Seat
    other: Seat


class TradeMade(Fact, frozen=True):
    """LM-TRN-1: a trade. give: from `seat` to `other`; take: the other way."""

    binds = True
    seat: Seat
    other: Seat
    give: Bundle
    take: Bundle


class SharesGranted(Fact, frozen=True):
    """LM-FRE-1: free shares. held: the seat's units, which earn them; holding: the shares granted;
    amount: F paid for those that the bank lacks."""

    seat: Seat
    company: Company
    held: Count
    holding: Holding
    amount: Amount = 0


class GrantCashed(Fact, frozen=True):
    """LM-FRE-1: the value of free shares, taken in money. held: the units that earned them."""

    seat: Seat
    company: Company
    held: Count
    amount: Amount


class SharesSold(Fact, frozen=True):
    """LM-SEL-1: a forced sale of units at half price. before, after: the holding in the company."""

    seat: Seat
    company: Company
    units: Count
    amount: Amount
    before: Holding
    after: Holding
