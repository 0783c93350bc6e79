"""The course of the game: rounds, turns, questions, throws, dividends, bets, the end."""

import msgspec

from events.bounds import Amount, Count, Many, Round, Text
from events.le_millionnaire.facts.fact import Fact, Holding
from events.le_millionnaire.words import Company, Decision, Seat
from events.sealed import Sealed


class SeatAsked(Fact, frozen=True):
    """The game waits for this seat's decision; several seats may be asked at once."""

    seat: Seat
    decision: Decision


class SeatPassed(Fact, frozen=True):
    """The seat could play a confidential card and doesn't."""

    answers = True
    seat: Seat


class RoundOpened(Fact, frozen=True):
    """The first seat still in the game has the turn again."""

    opens_round = True
    round: Round


class TurnOpened(Fact, frozen=True):
    """LM-TRN-1."""

    seat: Seat


class DiceThrown(Fact, frozen=True):
    """throw: 1, or 2 and 3 after doubles (LM-TRN-2)."""

    turns_up = True
    seat: Seat
    dice: tuple[Count, Count]
    throw: Count


class PawnMoved(Fact, frozen=True):
    """In the direction of play."""

    seat: Seat
    start: Count
    square: Count


class DividendPaid(Fact, frozen=True):
    """LM-DIV-1: `percent` of the value of `units` units. landed: whether the pawn stopped there."""

    seat: Seat
    company: Company
    units: Count
    percent: Count
    amount: Amount
    landed: bool = False


class FeePaid(Fact, frozen=True):
    """LM-DIV-2: to a director whose pawn lands there."""

    seat: Seat
    company: Company
    amount: Amount


class HoldingLiquidated(Fact, frozen=True):
    """LM-LIQ-1: the seat's whole holding in the company goes to the bank without compensation."""

    seat: Seat
    by: Seat
    company: Company
    holding: Holding


class BetPlaced(Fact, frozen=True):
    """LM-BET-1…6. place: the number of a square, or a box beside the ring."""

    seat: Seat
    place: Text
    amount: Amount


class Won(msgspec.Struct, frozen=True, gc=False):
    """A winning bet: the returned stake, and what the bank pays on top."""

    place: Text
    stake: Amount
    amount: Amount


class BetsSettled(Fact, frozen=True):
    """The outcome of a throw's bets; bets on Outsiders wait for the card on a violet square.

    won: in the order of placing; lost: the total of all other stakes, F.
    """

    seat: Seat
    won: Many[Won]
    lost: Amount


class BankruptcyDeclared(Fact, frozen=True):
    """LM-BAN-1: the seat has nothing left and is out."""

    seat: Seat


class CardsReturned(Fact, frozen=True):
    """LM-BAN-1: confidential cards return unread. places: for each card, the number of pile cards
    above it; empty: the first goes under the deck, the next into the middle, and so on."""

    seat: Seat
    count: Count
    cards: Sealed[tuple[str, ...]]
    places: Many[Count] = ()


class DuelBegun(Fact, frozen=True):
    """LM-WIN-1, LM-INH-1: these seats are tied and play on alone until one leads by 100 000 F."""

    seats: Many[Seat]


class GameEnded(Fact, frozen=True):
    """fortunes: by seat; why: "target" (LM-WIN-1), "alone" (all others bankrupt), "lead" (of a
    duel) or "will" (LM-INH-1, if it is evaluated at once)."""

    fortunes: dict[Seat, Amount]
    winners: Many[Seat]
    why: Text
