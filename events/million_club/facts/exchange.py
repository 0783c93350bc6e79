"""The Stock Exchange and the crash."""

from events.bounds import Amount, Count, Many, Text
from events.million_club.facts.fact import Fact
from events.million_club.words import Kind, Seat


class ExchangeSettled(Fact, frozen=True):
    """MC-EXC-1, MC-EXC-2. pawns: the sectors settled; due: their sum; amount: the money moved.

    A positive amount comes from the bank, a negative one goes to it.
    """

    seat: Seat
    pawns: Many[Kind]
    listings: dict[Kind, Count]
    due: Amount
    amount: Amount


class CompanyTakenOver(Fact, frozen=True):
    """MC-EXC-3."""

    seat: Seat
    owner: Seat
    card: Text
    value: Amount
    price: Amount


class CrashStruck(Fact, frozen=True):
    """MC-CRA-1…5. seat: took the last million.

    fortunes: by seat, before; returned: by seat; listings, profits: before; fallen: the types;
    levels: new own level of each company that lost one; notes: returned from each company;
    exchange_closed: whether the crash closes the Exchange.
    """

    seat: Seat
    fortunes: dict[Seat, Amount]
    returned: dict[Seat, Amount]
    listings: dict[Kind, Count]
    profits: dict[Kind, Amount]
    fallen: Many[Kind]
    levels: dict[Text, Count]
    notes: dict[Text, Count]
    exchange_closed: bool
