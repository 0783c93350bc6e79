"""How a game begins: board, deck, money, the banker, pawns (LM-SET-1…4)."""

import msgspec

from events.bounds import Amount, Count, Many
from events.le_millionnaire.facts.fact import GameFact
from events.le_millionnaire.words import Instruction, Seat, Square
from events.sealed import Sealed


class Throw(msgspec.Struct, frozen=True, gc=False):
    """Two dice of a seat."""

    seat: Seat
    dice: tuple[Count, Count]


class BoardSet(GameFact, frozen=True):
    """The ring of squares, from number 1 on. reconstruction: a guess, not what a box shows."""

    squares: Many[Square]
    reconstruction: bool = False


class DeckSet(GameFact, frozen=True):
    """The instruction cards, in no particular order. reconstruction: as of the board."""

    cards: Many[Instruction]
    reconstruction: bool = False


class DeckShuffled(GameFact, frozen=True):
    """LM-SET-4: the deck, with the marker under it. order: names of the cards, the top one first,
    without the marker; count: how many they are."""

    count: Count
    order: Sealed[tuple[str, ...]]


class MoneyReceived(GameFact, frozen=True):
    """LM-SET-1: the starting capital."""

    seat: Seat
    amount: Amount


class BankerNamed(GameFact, frozen=True):
    """LM-SET-1: who is banker and plays first. throws: by which he came to it, those who were equal
    having thrown again; none where people named him."""

    seat: Seat
    throws: Many[Throw] = ()


class PawnPlaced(GameFact, frozen=True):
    """LM-SET-4: the violet square that a seat starts from."""

    seat: Seat
    square: Count


class SeatReady(GameFact, frozen=True):
    """LM-SET-2: the seat has chosen its square and bought what it wants."""

    seat: Seat
