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
    """The ring of squares, starting with number 1. reconstruction: whether it is this project's
    guess rather than the published board."""

    squares: Many[Square]
    reconstruction: bool = False


class DeckSet(Fact, frozen=True):
    """The instruction cards, unordered. reconstruction: as in `BoardSet`."""

    cards: Many[Instruction]
    reconstruction: bool = False


class DeckShuffled(Fact, frozen=True):
    """LM-SET-4: the deck, with the marker under it. order: card names without the marker, top
    first; count: the number of cards."""

    count: Count
    order: Sealed[tuple[str, ...]]


class MoneyReceived(Fact, frozen=True):
    """LM-SET-1: the starting capital."""

    seat: Seat
    amount: Amount


class BankerNamed(Fact, frozen=True):
    """LM-SET-1: the banker, who plays first. throws: all throws, rerolls of ties included; empty if
    the table named the banker."""

    seat: Seat
    throws: Many[Throw] = ()


class PawnPlaced(Fact, frozen=True):
    """LM-SET-4: the violet square where a seat starts."""

    seat: Seat
    square: Count


class SeatReady(Fact, frozen=True):
    """LM-SET-2: the seat has chosen its square and finished buying."""

    seat: Seat


class PositionSet(Fact, frozen=True):
    """The game starts from a position, before a throw. throw: number of throws already made in this
    turn; duel: the seats that play on alone (LM-WIN-1)."""

    opens_round = True
    round: Round
    banker: Seat
    seat: Seat
    throw: Count = 0
    duel: Many[Seat] = ()


class HoldingSet(Fact, frozen=True):
    """A seat's holding in the position. cash: F, stakes on the board included; holdings: by
    company; cards: names of its confidential cards, "?" if people deal and only the seat knows;
    arc: whether an Auteuil stake may move to the Arc (LM-BET-4); out: bankrupt."""

    seat: Seat
    square: Count
    cash: Amount
    holdings: Many[tuple[Company, Holding]]
    count: Count
    cards: Sealed[tuple[str, ...]]
    arc: bool = False
    out: bool = False


class DeckLaid(Fact, frozen=True):
    """The deck of the position. order: names of the cards and the marker, top first, "?" if people
    deal and nobody knows; shuffled: 0-based indexes of the cards placed by chance."""

    count: Count
    order: Sealed[tuple[str, ...]]
    shuffled: Many[Count] = ()
