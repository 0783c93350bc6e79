"""The heist and its aftermath: reveals, eliminations, the share, the end of round and game."""

from events.bounds import Amount, Count, Many, Round, Text
from events.millions_of_dollars.facts.fact import Fact, Who
from events.millions_of_dollars.words import Role, Seat


class CharacterRevealed(Fact, frozen=True):
    """MD-HEI: a character that is still in is turned face up."""

    turns_up = True
    who: Who
    role: Role


class RoleNamed(Fact, frozen=True):
    """MD-HEI-3: the only Snitch names a role."""

    who: Who
    role: Role


class CharacterEliminated(Fact, frozen=True):
    """A character is out. why: "several" of its role (MD-HEI-1), "named" by the Snitch (MD-HEI-3),
    or "alone", a Snitch with nobody else left (MD-HEI-5)."""

    who: Who
    role: Role
    why: Text


class StakeReturned(Fact, frozen=True):
    """A stake returns. amount: M$ to the seat; repaid: M$ to the reserve, at most what it lent."""

    who: Who
    amount: Amount
    repaid: Amount = 0


class StakeLost(Fact, frozen=True):
    """MD-HEI-1, MD-HEI-3: an eliminated character's stake goes to the reserve."""

    who: Who
    amount: Amount


class IntimidationGained(Fact, frozen=True):
    """MD-HEI-4: a seat gains an Intimidation card. cards: the number it has now."""

    who: Who
    cards: Count


class SnitchFined(Fact, frozen=True):
    """MD-HEI-5: a Snitch pays the reserve a fine. due, amount: M$; amount is less if the seat
    can't pay."""

    who: Who
    due: Amount
    amount: Amount


class LootShared(Fact, frozen=True):
    """MD-SHA-1: the characters still in share the loot; amounts in M$.

    loot: on the card; extra: added for a Mastermind; share: for each sharer; left: the remainder,
    which stays in the reserve; short: the sum that the reserve lacks (MD-SET-4).
    """

    sharers: Many[Who]
    loot: Amount
    extra: Amount
    share: Amount
    left: Amount
    short: Amount = 0


class LootLeft(Fact, frozen=True):
    """No character is left to share the loot, which stays in the reserve."""

    loot: Amount


class DriverPaid(Fact, frozen=True):
    """MD-SHA-2: a character that shared pays the Driver, M$."""

    driver: Who
    payer: Who
    amount: Amount


class BruteRobbed(Fact, frozen=True):
    """MD-SHA-3: the Con man takes money from the Brute. due, amount: M$; amount is less if the
    Brute's player can't pay."""

    con_man: Who
    brute: Who
    due: Amount
    amount: Amount


class BonusPaid(Fact, frozen=True):
    """MD-SHA-4: the role on the loot card gets the bonus. amount: M$; 0 if the reserve is empty."""

    who: Who
    role: Role
    amount: Amount


class RoundEndReached(Fact, frozen=True):
    """MD-OPT-1: the heist is over and the game goes on; the seats lay their role cards face up."""

    round: Round


class RoleLaidOpen(Fact, frozen=True):
    """MD-OPT-1: a seat lays a role face up, which it can't choose in the next round."""

    turns_up = True
    seat: Seat
    role: Role


class RoundEnded(Fact, frozen=True):
    """A round is over: characters and role cards return, the loot card is discarded. reserve: M$ in
    the reserve."""

    round: Round
    reserve: Amount


class GameEnded(Fact, frozen=True):
    """The end of the game. money: M$ by seat; winners: several if tied (MD-END-3); why: "target"
    (MD-END-1) or "rounds" (MD-END-2)."""

    money: dict[Seat, Amount]
    winners: Many[Seat]
    why: Text
