"""The course of the game: rounds and turns, questions, throws, dividends, bets, ends."""

import msgspec

from events.bounds import Amount, Count, Many, Round, Text
from events.le_millionnaire.facts.fact import Fact, Holding
from events.le_millionnaire.words import Company, Decision, Seat
from events.sealed import Sealed


class SeatAsked(Fact, frozen=True):
    """The game waits for this seat's decision; for others as well if they are asked the same."""

    seat: Seat
    decision: Decision


class SeatPassed(Fact, frozen=True):
    """The seat, asked for a confidential card, plays none."""

    answers = True
    seat: Seat


class RoundOpened(Fact, frozen=True):
    """The turn comes round to the first of those who play."""

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
    """From the one square to the other, in the direction of play."""

    seat: Seat
    start: Count
    square: Count


class DividendPaid(Fact, frozen=True):
    """LM-DIV-1: `percent` of the value of `units` units. landed: the pawn stopped there."""

    seat: Seat
    company: Company
    units: Count
    percent: Count
    amount: Amount
    landed: bool = False


class FeePaid(Fact, frozen=True):
    """LM-DIV-2: to a director whose pawn landed there."""

    seat: Seat
    company: Company
    amount: Amount


class HoldingLiquidated(Fact, frozen=True):
    """LM-LIQ-1: all that the seat has of the company goes to the bank for nothing."""

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
    """A bet that won: the stake, which is given back, and what the bank pays on top."""

    place: Text
    stake: Amount
    amount: Amount


class BetsSettled(Fact, frozen=True):
    """What became of the bets of a throw; those on Outsiders wait for the card on a violet square.

    won: in the order in which they were laid; lost: all other stakes, F.
    """

    seat: Seat
    won: Many[Won]
    lost: Amount


class BankruptcyDeclared(Fact, frozen=True):
    """LM-BAN-1: the seat has nothing left and is out."""

    seat: Seat


class CardsReturned(Fact, frozen=True):
    """LM-BAN-1: confidential cards go back unread. places: of each, how many cards of the pile lie
    above it; none: the first goes under the deck, the next into its middle, and so on."""

    seat: Seat
    count: Count
    cards: Sealed[tuple[str, ...]]
    places: Many[Count] = ()


class DuelBegun(Fact, frozen=True):
    """LM-WIN-1, LM-INH-1: these are equally rich, and play on alone until one leads by 100 000."""

    seats: Many[Seat]


class GameEnded(Fact, frozen=True):
    """fortunes: of each seat; why: "target" (LM-WIN-1), "alone" (the last not bankrupt), "lead" (of
    a duel) or "will" (LM-INH-1, where it is looked at at once)."""

    fortunes: dict[Seat, Amount]
    winners: Many[Seat]
    why: Text
