"""The course of the game: rounds, turns, questions, throws, dividends, bets, the end."""

import msgspec

from events.bounds import Amount, Count, Many, Round, Text
from events.le_millionnaire.facts.fact import Fact, Holding
from events.le_millionnaire.words import Company, Decision, Seat
from events.sealed import Sealed


class SeatAsked(Fact, frozen=True):
    """A seat has to decide; several may have to at the same time."""

    seat: Seat
    decision: Decision


class SeatPassed(Fact, frozen=True):
    """A seat that could play a confidential card declines to."""

    answers = True
    seat: Seat


class RoundOpened(Fact, frozen=True):
    """A round begins: the turn is back at the first seat still in the game."""

    opens_round = True
    round: Round


class TurnOpened(Fact, frozen=True):
    """LM-TRN-1: a seat's turn begins."""

    seat: Seat


class DiceThrown(Fact, frozen=True):
    """LM-TRN-1: a throw of the dice. throw: 1; 2 or 3 after doubles (LM-TRN-2)."""

    turns_up = True
    seat: Seat
    dice: tuple[Count, Count]
    throw: Count


class PawnMoved(Fact, frozen=True):
    """A pawn moves in the direction of play, from square `start` to `square`."""

    seat: Seat
    start: Count
    square: Count


class DividendPaid(Fact, frozen=True):
    """LM-DIV-1: `percent` of the value of `units` units. landed: whether the pawn stops there
    rather than passes."""

    seat: Seat
    company: Company
    units: Count
    percent: Count
    amount: Amount
    landed: bool = False


class FeePaid(Fact, frozen=True):
    """LM-DIV-2: a director's fee, paid when the director's pawn stops on the company's square."""

    seat: Seat
    company: Company
    amount: Amount


class HoldingLiquidated(Fact, frozen=True):
    """LM-LIQ-1: a seat loses its whole holding in a company to the bank without payment. by: the
    seat that played the notice."""

    seat: Seat
    by: Seat
    company: Company
    holding: Holding


class BetPlaced(Fact, frozen=True):
    """LM-BET-1…6: a bet. place: the number of a square, or a box beside the ring."""

    seat: Seat
    place: Text
    amount: Amount


class Won(msgspec.Struct, frozen=True, gc=False):
    """A winning bet. stake: F returned; amount: F that the bank pays in addition."""

    place: Text
    stake: Amount
    amount: Amount


class BetsSettled(Fact, frozen=True):
    """The outcome of a throw's bets; on a violet square a bet on Outsiders awaits the card.

    won: in the order of placing; lost: the sum of the lost stakes, F.
    """

    seat: Seat
    won: Many[Won]
    lost: Amount


class BankruptcyDeclared(Fact, frozen=True):
    """LM-BAN-1: a seat without money and securities is out of the game."""

    seat: Seat


class CardsReturned(Fact, frozen=True):
    """LM-BAN-1: a bankrupt seat's confidential cards go back into the deck, unread.

    places: for each card, the number of deck cards above it. If empty, the first card goes under
    the deck, the second into its middle, and so on.
    """

    seat: Seat
    count: Count
    cards: Sealed[tuple[str, ...]]
    places: Many[Count] = ()


class DuelBegun(Fact, frozen=True):
    """LM-WIN-1, LM-INH-1: tied seats play on alone until one leads by `LEAD` F."""

    seats: Many[Seat]


class GameEnded(Fact, frozen=True):
    """The end of the game. fortunes: F by seat; why: "target" (LM-WIN-1), "alone" (all others are
    bankrupt), "lead" (in a duel), or "will" (LM-INH-1, if compared at once)."""

    fortunes: dict[Seat, Amount]
    winners: Many[Seat]
    why: Text
