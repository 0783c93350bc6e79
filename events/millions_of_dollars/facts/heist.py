"""The heist and what follows: who reveals, who is out, the share, the end of a round and game."""

from events.bounds import Amount, Count, Many, Round, Text
from events.millions_of_dollars.facts.fact import Fact, Who
from events.millions_of_dollars.words import Role, Seat


class CharacterRevealed(Fact, frozen=True):
    """A character that is still in is turned face up for all."""

    turns_up = True
    who: Who
    role: Role


class RoleNamed(Fact, frozen=True):
    """MD-HEI-3: a lone Snitch names a role."""

    who: Who
    role: Role


class CharacterEliminated(Fact, frozen=True):
    """why: "several" of one role (MD-HEI-1), "named" (MD-HEI-3), "alone" as Snitch (MD-HEI-5)."""

    who: Who
    role: Role
    why: Text


class StakeReturned(Fact, frozen=True):
    """A stake is taken back. amount: to the seat; repaid: to the reserve, out of what it lent."""

    who: Who
    amount: Amount
    repaid: Amount = 0


class StakeLost(Fact, frozen=True):
    """A stake goes to the reserve (MD-HEI-1, MD-HEI-3)."""

    who: Who
    amount: Amount


class IntimidationGained(Fact, frozen=True):
    """MD-HEI-4. cards: how many the seat has now."""

    who: Who
    cards: Count


class SnitchFined(Fact, frozen=True):
    """MD-HEI-5. due: the fine; amount: what the reserve gets, which is all the seat has if less."""

    who: Who
    due: Amount
    amount: Amount


class LootShared(Fact, frozen=True):
    """MD-SHA-1: each of these gets the share. loot: of the card; extra: the Mastermind's; left:
    what can't be split evenly, and stays in the reserve; short: M$ of loot and extra that the
    reserve did not have (MD-SET-4)."""

    sharers: Many[Who]
    loot: Amount
    extra: Amount
    share: Amount
    left: Amount
    short: Amount = 0


class LootLeft(Fact, frozen=True):
    """Nobody is in to share: the loot stays in the reserve."""

    loot: Amount


class DriverPaid(Fact, frozen=True):
    """MD-SHA-2. payer: a character that shared."""

    driver: Who
    payer: Who
    amount: Amount


class BruteRobbed(Fact, frozen=True):
    """MD-SHA-3. due: what the Con man takes; amount: what he gets, all the Brute has if less."""

    con_man: Who
    brute: Who
    due: Amount
    amount: Amount


class BonusPaid(Fact, frozen=True):
    """MD-SHA-4: to the role that the loot card names; amount: 0 where the reserve is empty."""

    who: Who
    role: Role
    amount: Amount


class RoundEndReached(Fact, frozen=True):
    """MD-OPT-1: the game goes on, and the seats lay their role cards open."""

    round: Round


class RoleLaidOpen(Fact, frozen=True):
    """MD-OPT-1: this role card lies open; the seat can't choose it in the next round."""

    turns_up = True
    seat: Seat
    role: Role


class RoundEnded(Fact, frozen=True):
    """Characters and roles return, the loot card is discarded. reserve: what is left in it."""

    round: Round
    reserve: Amount


class GameEnded(Fact, frozen=True):
    """money: of each seat; winners: MD-END-3; why: "target" (MD-END-1) or "rounds" (MD-END-2)."""

    money: dict[Seat, Amount]
    winners: Many[Seat]
    why: Text
