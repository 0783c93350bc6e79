"""The heist and its aftermath: reveals, eliminations, the share, the end of round and game."""

from events.bounds import Amount, Count, Many, Round, Text
from events.millions_of_dollars.facts.fact import Fact, Who
from events.millions_of_dollars.words import Role, Seat


class CharacterRevealed(Fact, frozen=True):
    """A character still in is turned face up."""

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
    """A stake returns. amount: to the seat; repaid: to the reserve, up to what it lent."""

    who: Who
    amount: Amount
    repaid: Amount = 0


class StakeLost(Fact, frozen=True):
    """A stake goes to the reserve (MD-HEI-1, MD-HEI-3)."""

    who: Who
    amount: Amount


class IntimidationGained(Fact, frozen=True):
    """MD-HEI-4. cards: the seat's new total."""

    who: Who
    cards: Count


class SnitchFined(Fact, frozen=True):
    """MD-HEI-5. due: the fine; amount: paid to the reserve, less if the seat lacks money."""

    who: Who
    due: Amount
    amount: Amount


class LootShared(Fact, frozen=True):
    """MD-SHA-1: each sharer gets the share. loot: on the card; extra: the Mastermind's; left: the
    remainder, which stays in the reserve; short: M$ of loot and extra missing from the reserve
    (MD-SET-4)."""

    sharers: Many[Who]
    loot: Amount
    extra: Amount
    share: Amount
    left: Amount
    short: Amount = 0


class LootLeft(Fact, frozen=True):
    """No sharers are left: the loot stays in the reserve."""

    loot: Amount


class DriverPaid(Fact, frozen=True):
    """MD-SHA-2. payer: a character that shared."""

    driver: Who
    payer: Who
    amount: Amount


class BruteRobbed(Fact, frozen=True):
    """MD-SHA-3. due: what the Con man takes; amount: paid, less if the Brute lacks money."""

    con_man: Who
    brute: Who
    due: Amount
    amount: Amount


class BonusPaid(Fact, frozen=True):
    """MD-SHA-4: to the role on the loot card; amount: 0 if the reserve is empty."""

    who: Who
    role: Role
    amount: Amount


class RoundEndReached(Fact, frozen=True):
    """MD-OPT-1: the game goes on, and the seats lay their role cards face up."""

    round: Round


class RoleLaidOpen(Fact, frozen=True):
    """MD-OPT-1: the seat can't choose this face-up role in the next round."""

    turns_up = True
    seat: Seat
    role: Role


class RoundEnded(Fact, frozen=True):
    """Characters and roles return, the loot card is discarded. reserve: its money."""

    round: Round
    reserve: Amount


class GameEnded(Fact, frozen=True):
    """money: by seat; winners: MD-END-3; why: "target" (MD-END-1) or "rounds" (MD-END-2)."""

    money: dict[Seat, Amount]
    winners: Many[Seat]
    why: Text
