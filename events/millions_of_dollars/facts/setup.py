"""How a game and each of its rounds begin: deck, Leader, loot card, characters, stakes, roles."""

from events.bounds import Amount, Count, Many, Round, Text
from events.millions_of_dollars.facts.fact import Fact, Who
from events.millions_of_dollars.words import LootCard, Role, Seat
from events.sealed import Sealed


class LootDeckSet(Fact, frozen=True):
    """MD-SET-4: the ten loot cards. reconstruction: the program's guess, not what a box holds."""

    cards: Many[LootCard]
    reconstruction: bool


class LootPileShuffled(Fact, frozen=True):
    """MD-BOX-1: this many loot cards make the pile. order: their ids, the top one first."""

    count: Count
    order: Sealed[tuple[str, ...]]


class MoneyReceived(Fact, frozen=True):
    """The starting money (MD-SET-2), out of the reserve."""

    seat: Seat
    amount: Amount


class LeaderNamed(Fact, frozen=True):
    """MD-SET-3: who has the Leader card first. by: "chance", or "table" where people named him."""

    seat: Seat
    by: Text


class RoundOpened(Fact, frozen=True):
    """A round begins. leader: who has the Leader card."""

    opens_round = True
    round: Round
    leader: Seat


class LootTurnedUp(Fact, frozen=True):
    """MD-PRE-1."""

    turns_up = True
    card: LootCard


class CharactersPicked(Fact, frozen=True):
    """MD-PRE-2: face down before the seat. count: 1, or 2 (MD-3P); roles: in this order."""

    answers = True
    seat: Seat
    count: Count
    roles: Sealed[tuple[str, ...]]


class StakePlaced(Fact, frozen=True):
    """MD-PRE-2. amount: what the seat puts on its character; lent: what the reserve adds to it, as
    far as it has it (MD-SET-4)."""

    answers = True
    who: Who
    amount: Amount
    lent: Amount = 0


class RoleCardsLaid(Fact, frozen=True):
    """MD-PRE-3. shown: the role cards that lie open, in the order of `ROLES`; aside: the one that
    lies face down."""

    turns_up = True
    shown: Many[Role]
    aside: Sealed[str]
