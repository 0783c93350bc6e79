"""How a game begins: what is dealt, shown and chosen, or the position that it starts from."""

from events.bounds import Amount, Count, Many, Round, Text
from events.event import Stored
from events.million_club.facts.fact import Card, Cards, Fact
from events.million_club.words import Kind, Phase, Pile, Profile, Seat, Tile


class ProfileDealt(Fact, frozen=True):
    """MC-ALT-1."""

    seat: Seat
    profile: Profile


class PileShuffled(Fact, frozen=True):
    """A pile lies anew. order: its cards, the top one first; ordinal: the n-th shuffle of it."""

    pile: Pile
    count: Count
    ordinal: Count
    order: Cards


class MoneyReceived(Fact, frozen=True):
    """The starting money (MC-SET-1), out of the bank."""

    seat: Seat
    amount: Amount


class CompanyDealt(Fact, frozen=True):
    """A starting company, open. notes: 1 for the Capitalist, whose note comes from the bank."""

    seat: Seat
    card: Text
    level: Count
    notes: Count = 0


class ColonyDealt(Fact, frozen=True):
    """A starting colony, hidden."""

    opens = True
    seat: Seat
    card: Card


class PileShown(Fact, frozen=True):
    """A seat looks through a pile, or with privilege_pick = draw at its top card alone."""

    opens = True
    seat: Seat
    pile: Pile
    count: Count
    cards: Cards


class HandShown(Fact, frozen=True):
    """A seat looks at the colonies of `whom`, in secret."""

    opens = True
    seat: Seat
    whom: Seat
    count: Count
    cards: Cards


class CompanyTaken(Fact, frozen=True):
    """A profile's company, chosen from the pile."""

    seat: Seat
    card: Text
    level: Count


class ColonyTaken(Fact, frozen=True):
    """A profile's colony, chosen from the pile."""

    seat: Seat
    card: Card


class FirstPlayerNamed(Fact, frozen=True):
    """Who begins round 1. by: "chance", the Schemer's seat, "position", or "table"
    where people have named him."""

    seat: Seat
    by: Text


class CompanyHeld(Stored, frozen=True):
    """A company in a position that a game starts from."""

    card: Text
    level: Count
    notes: Count = 0


class Pawn(Stored, frozen=True):
    """A pawn that stands on a tile, in the order of placing."""

    seat: Seat
    tile: Tile
    sector: Kind | None = None


class PositionSet(Fact, frozen=True):
    """The game starts from a position instead of a set-up.

    phase: "placing", a tile (which resolves next), "round_end" or "finished"; closed: the round's
    closed tile; bank: what is left in it; pawns: those that are placed, in order of placing.
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
    """One seat's part of the position. colonies: "?" for each that was not told."""

    seat: Seat
    money: Amount
    companies: Many[CompanyHeld]
    count: Count
    colonies: Cards
    profile: Profile | None = None


class PileSet(Fact, frozen=True):
    """The order of a pile in the position, the top card first."""

    pile: Pile
    count: Count
    cards: Cards


class DiscardSet(Fact, frozen=True):
    """The cards that lie beside a pile in the position."""

    pile: Pile
    count: Count
    cards: Cards
