"""The Stock Exchange and the crash."""

from events.bounds import Amount, Count, Many, Text
from events.million_club.facts.fact import Fact
from events.million_club.words import Kind, Seat


class ExchangeSettled(Fact, frozen=True):
    """MC-EXC-1, MC-EXC-2: a seat's profit or loss on the Exchange.

    pawns: the sectors of the pawns settled; due: the sum of their profits, M; amount: M that the
    bank pays, or receives if negative.
    """

    seat: Seat
    pawns: Many[Kind]
    listings: dict[Kind, Count]
    due: Amount
    amount: Amount


class CompanyTakenOver(Fact, frozen=True):
    """MC-EXC-3: a seat takes over a company. value: its effective level; price: M, to `owner`."""

    seat: Seat
    owner: Seat
    card: Text
    value: Amount
    price: Amount


class CrashStruck(Fact, frozen=True):
    """MC-CRA-1…5: the crash. seat: the one that took the bank's last million.

    fortunes: M by seat before the crash; returned: M by seat; listings, profits: by type, before;
    fallen: the types that lose a level; levels: the new own level of each company that lost one;
    notes: M returned from under each company; exchange_closed: whether the crash closes the
    Exchange for this round.
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
