"""The start of a game and of each round: deck, Leader, loot card, characters, stakes, roles."""

from events.bounds import Amount, Count, Many, Round, Text
from events.millions_of_dollars.facts.fact import Fact, Who
from events.millions_of_dollars.words import LootCard, Role, Seat
from events.sealed import Sealed


class LootDeckSet(Fact, frozen=True):
    """MD-SET-4: the loot cards in use. reconstruction: whether they are this project's guess rather
    than the published cards."""

    cards: Many[LootCard]
    reconstruction: bool


class LootPileShuffled(Fact, frozen=True):
    """MD-BOX-1: the pile of loot cards is shuffled. order: their ids, top first."""

    count: Count
    order: Sealed[tuple[str, ...]]


class MoneyReceived(Fact, frozen=True):
    """MD-SET-2: a seat receives its starting money from the reserve, M$."""

    seat: Seat
    amount: Amount


class LeaderNamed(Fact, frozen=True):
    """MD-SET-3: the first Leader. by: "chance", or "table" if the players named the Leader."""

    seat: Seat
    by: Text


class RoundOpened(Fact, frozen=True):
    """A round begins. leader: the seat with the Leader card."""

    opens_round = True
    round: Round
    leader: Seat


class LootTurnedUp(Fact, frozen=True):
    """MD-PRE-1: the round's loot card is turned up."""

    turns_up = True
    card: LootCard


class CharactersPicked(Fact, frozen=True):
    """MD-PRE-2: a seat picks its characters, face down. count: 1, with three players 2 (MD-3P);
    roles: in order of their numbers."""

    answers = True
    seat: Seat
    count: Count
    roles: Sealed[tuple[str, ...]]


class StakePlaced(Fact, frozen=True):
    """MD-PRE-2: the stake on a character. amount: M$ from the seat; lent: M$ that the reserve adds,
    as far as it can (MD-SET-4)."""

    answers = True
    who: Who
    amount: Amount
    lent: Amount = 0


class RoleCardsLaid(Fact, frozen=True):
    """MD-PRE-3: the role cards are laid out. shown: those face up, in the order of `ROLES`; aside:
    the one face down."""

    turns_up = True
    shown: Many[Role]
    aside: Sealed[str]
