"""How a game begins: board, deck, money, the banker, pawns (LM-SET-1…4); or a position instead."""

import msgspec

from events.bounds import Amount, Count, Many, Round
from events.le_millionnaire.facts.fact import Fact, Holding
from events.le_millionnaire.words import Company, Instruction, Seat, Square
from events.sealed import Sealed


class Throw(msgspec.Struct, frozen=True, gc=False):
    """Two dice of a seat."""

    seat: Seat
    dice: tuple[Count, Count]


class BoardSet(Fact, frozen=True):
    """The ring of squares, from number 1 on. reconstruction: a guess, not what a box shows."""

    squares: Many[Square]
    reconstruction: bool = False


class DeckSet(Fact, frozen=True):
    """The instruction cards, in no particular order. reconstruction: as of the board."""

    cards: Many[Instruction]
    reconstruction: bool = False


class DeckShuffled(Fact, frozen=True):
    """LM-SET-4: the deck, with the marker under it. order: names of the cards, the top one first,
    without the marker; count: how many they are."""

    count: Count
    order: Sealed[tuple[str, ...]]


class MoneyReceived(Fact, frozen=True):
    """LM-SET-1: the starting capital."""

    seat: Seat
    amount: Amount


class BankerNamed(Fact, frozen=True):
    """LM-SET-1: who is banker and plays first. throws: by which he came to it, those who were equal
    having thrown again; none where people named him."""

    seat: Seat
    throws: Many[Throw] = ()


class PawnPlaced(Fact, frozen=True):
    """LM-SET-4: the violet square that a seat starts from."""

    seat: Seat
    square: Count


class SeatReady(Fact, frozen=True):
    """LM-SET-2: the seat has chosen its square and bought what it wants."""

    seat: Seat


class PositionSet(Fact, frozen=True):
    """The game begins in the middle, before a throw. throw: how many the seat whose turn it is has
    made in it; duel: those who play on alone (LM-WIN-1)."""

    opens_round = True
    round: Round
    banker: Seat
    seat: Seat
    throw: Count = 0
    duel: Many[Seat] = ()


class HoldingSet(Fact, frozen=True):
    """What a seat has in the position. cash: F, with what it has laid on the board; holdings:
    companies of which it has something; cards: names of its confidential cards, "?" where people
    deal and only the seat knows; arc: the stake of an Auteuil may go to the Arc (LM-BET-4); out:
    bankrupt."""

    seat: Seat
    square: Count
    cash: Amount
    holdings: Many[tuple[Company, Holding]]
    count: Count
    cards: Sealed[tuple[str, ...]]
    arc: bool = False
    out: bool = False


class DeckLaid(Fact, frozen=True):
    """The deck of the position. order: names of the cards and the marker, the top one first, "?"
    where people deal and nobody knows; shuffled: places, counted from 0, whose cards came by
    chance."""

    count: Count
    order: Sealed[tuple[str, ...]]
    shuffled: Many[Count] = ()
