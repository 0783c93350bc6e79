"""The start of a game: board, deck, money, banker, pawns (LM-SET-1…4), or a given position."""

import msgspec

from events.bounds import Amount, Count, Many, Round
from events.le_millionnaire.facts.fact import Fact, Holding
from events.le_millionnaire.words import Company, Instruction, Seat, Square
from events.sealed import Sealed


class Throw(msgspec.Struct, frozen=True, gc=False):
    """A seat's throw of two dice."""

    seat: Seat
    dice: tuple[Count, Count]


class BoardSet(Fact, frozen=True):
    """The squares of the ring, from number 1. reconstruction: whether it is this project's guess
    rather than the published board."""

    squares: Many[Square]
    reconstruction: bool = False


class DeckSet(Fact, frozen=True):
    """The instruction cards in use, unordered. reconstruction: as in `BoardSet`."""

    cards: Many[Instruction]
    reconstruction: bool = False


class DeckShuffled(Fact, frozen=True):
    """LM-SET-4: the deck is shuffled and laid on the marker. order: card names, top first; count:
    of cards; both without the marker."""

    count: Count
    order: Sealed[tuple[str, ...]]


class MoneyReceived(Fact, frozen=True):
    """LM-SET-1: a seat receives its starting capital, F."""

    seat: Seat
    amount: Amount


class BankerNamed(Fact, frozen=True):
    """LM-SET-1: the banker, who plays first. throws: all, including those that broke ties; empty if
    the players named the banker."""

    seat: Seat
    throws: Many[Throw] = ()


class PawnPlaced(Fact, frozen=True):
    """LM-SET-4: a seat chooses the violet square where it starts."""

    seat: Seat
    square: Count


class SeatReady(Fact, frozen=True):
    """LM-SET-2: a seat has its square and has finished its first purchases."""

    seat: Seat


class PositionSet(Fact, frozen=True):
    """The game starts from a position, before a throw of `seat`.

    throw: the number of throws already made in this turn; duel: the tied seats that play on alone
    (LM-WIN-1).
    """

    opens_round = True
    round: Round
    banker: Seat
    seat: Seat
    throw: Count = 0
    duel: Many[Seat] = ()


class HoldingSet(Fact, frozen=True):
    """A seat's property in the position.

    cash: F, with its stakes on the board; holdings: by company; cards: names of its confidential
    cards, "?" for one that only the player knows; arc: whether its Auteuil stake may move to the
    Arc (LM-BET-4); out: bankrupt.
    """

    seat: Seat
    square: Count
    cash: Amount
    holdings: Many[tuple[Company, Holding]]
    count: Count
    cards: Sealed[tuple[str, ...]]
    arc: bool = False
    out: bool = False


class DeckLaid(Fact, frozen=True):
    """The deck of the position. order: names of the cards and the marker, top first, "?" for a card
    that nobody knows; shuffled: 0-based indexes of the cards placed by chance."""

    count: Count
    order: Sealed[tuple[str, ...]]
    shuffled: Many[Count] = ()
