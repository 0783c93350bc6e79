"""The start of a game: cards dealt, shown and chosen, or a given position."""

from events.bounds import Amount, Count, Many, Round, Text
from events.event import Stored
from events.million_club.facts.fact import Card, Cards, Fact
from events.million_club.words import Kind, Phase, Pile, Profile, Seat, Tile


class ProfileDealt(Fact, frozen=True):
    """MC-ALT-1."""

    seat: Seat
    profile: Profile


class PileShuffled(Fact, frozen=True):
    """order: the pile's cards, top first; ordinal: this is the pile's n-th shuffle."""

    pile: Pile
    count: Count
    ordinal: Count
    order: Cards


class MoneyReceived(Fact, frozen=True):
    """MC-SET-1: the starting money, from the bank."""

    seat: Seat
    amount: Amount


class CompanyDealt(Fact, frozen=True):
    """A starting company, face up. notes: 1 for the Capitalist, taken from the bank."""

    seat: Seat
    card: Text
    level: Count
    notes: Count = 0


class ColonyDealt(Fact, frozen=True):
    """A starting colony, face down."""

    opens = True
    seat: Seat
    card: Card


class PileShown(Fact, frozen=True):
    """A seat looks through a pile; with privilege_pick = draw, at its top card only."""

    opens = True
    seat: Seat
    pile: Pile
    count: Count
    cards: Cards


class HandShown(Fact, frozen=True):
    """A seat looks at the colonies of `whom` in secret."""

    opens = True
    seat: Seat
    whom: Seat
    count: Count
    cards: Cards


class CompanyTaken(Fact, frozen=True):
    """A company chosen from the pile by a profile."""

    seat: Seat
    card: Text
    level: Count


class ColonyTaken(Fact, frozen=True):
    """A colony chosen from the pile by a profile."""

    seat: Seat
    card: Card


class FirstPlayerNamed(Fact, frozen=True):
    """Who begins round 1. by: "chance", the Schemer's seat, "position", or "table" if the players
    chose."""

    seat: Seat
    by: Text


class CompanyHeld(Stored, frozen=True):
    """A company in a starting position."""

    card: Text
    level: Count
    notes: Count = 0


class Pawn(Stored, frozen=True):
    """A pawn on a tile."""

    seat: Seat
    tile: Tile
    sector: Kind | None = None


class PositionSet(Fact, frozen=True):
    """The game starts from a position instead of a set-up.

    phase: "placing", a tile (the next to resolve), "round_end" or "finished"; closed: the round's
    closed tile; bank: the money left in it; pawns: in the order they were placed.
    """

    opens_round = True
    round: Round
    closed: Tile
    first: Seat
    phase: Phase
    bank: Amount
    pawns: Many[Pawn] = ()
    exchange_open: bool = True


class HoldingSet(Fact, frozen=True):
    """A seat's part of the position. colonies: "?" for each unknown one."""

    seat: Seat
    money: Amount
    companies: Many[CompanyHeld]
    count: Count
    colonies: Cards
    profile: Profile | None = None


class PileSet(Fact, frozen=True):
    """The order of a pile in the position, top card first."""

    pile: Pile
    count: Count
    cards: Cards


class DiscardSet(Fact, frozen=True):
    """The cards beside a pile in the position."""

    pile: Pile
    count: Count
    cards: Cards
