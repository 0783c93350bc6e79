"""The start of a game: the deal, choices by profile, or a position."""

from events.bounds import Amount, Count, Many, Round, Text
from events.event import Stored
from events.million_club.facts.fact import Card, Cards, Fact
from events.million_club.words import Kind, Phase, Pile, Profile, Seat, Tile


class ProfileDealt(Fact, frozen=True):
    """MC-ALT-1: a seat's profile is dealt."""

    seat: Seat
    profile: Profile


class PileShuffled(Fact, frozen=True):
    """A pile is shuffled. order: its cards, top first; ordinal: the number of its shuffles so far,
    this one included."""

    pile: Pile
    count: Count
    ordinal: Count
    order: Cards


class MoneyReceived(Fact, frozen=True):
    """MC-SET-1: a seat receives its starting money from the bank."""

    seat: Seat
    amount: Amount


class CompanyDealt(Fact, frozen=True):
    """A seat is dealt its starting company, face up. notes: under it; 1 for the Capitalist."""

    seat: Seat
    card: Text
    level: Count
    notes: Count = 0


class ColonyDealt(Fact, frozen=True):
    """A seat is dealt its starting colony, face down."""

    opens = True
    seat: Seat
    card: Card


class PileShown(Fact, frozen=True):
    """A seat looks through a pile; with the option privilege_pick=draw, at its top card only."""

    opens = True
    seat: Seat
    pile: Pile
    count: Count
    cards: Cards


class HandShown(Fact, frozen=True):
    """A seat looks at the colonies of the seat `whom`; the others don't see them."""

    opens = True
    seat: Seat
    whom: Seat
    count: Count
    cards: Cards


class CompanyTaken(Fact, frozen=True):
    """MC-ALT-1: a seat takes a company of its choice from the pile."""

    seat: Seat
    card: Text
    level: Count


class ColonyTaken(Fact, frozen=True):
    """MC-ALT-1: a seat takes a colony of its choice from the pile."""

    seat: Seat
    card: Card


class FirstPlayerNamed(Fact, frozen=True):
    """The seat that begins round 1. by: "chance", the Schemer's seat, "position", or "table" if the
    players named it."""

    seat: Seat
    by: Text


class CompanyHeld(Stored, frozen=True):
    """A seat's company in a position, with its own level."""

    card: Text
    level: Count
    notes: Count = 0


class Pawn(Stored, frozen=True):
    """A pawn in a position. sector: on Lobby and Exchange."""

    seat: Seat
    tile: Tile
    sector: Kind | None = None


class PositionSet(Fact, frozen=True):
    """The game starts from a position, without a set-up.

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
    """A seat's property in the position. count: of colonies; colonies: "?" for an unknown one."""

    seat: Seat
    money: Amount
    companies: Many[CompanyHeld]
    count: Count
    colonies: Cards
    profile: Profile | None = None


class PileSet(Fact, frozen=True):
    """A pile in the position. cards: top first."""

    pile: Pile
    count: Count
    cards: Cards


class DiscardSet(Fact, frozen=True):
    """The cards laid aside beside a pile in the position."""

    pile: Pile
    count: Count
    cards: Cards
