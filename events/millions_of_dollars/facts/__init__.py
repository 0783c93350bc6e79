"""The events of Millions of Dollars: all that can happen, with its outcomes."""

from events.millions_of_dollars.facts.fact import Who
from events.millions_of_dollars.facts.heist import (
    BonusPaid,
    BruteRobbed,
    CharacterEliminated,
    CharacterRevealed,
    DriverPaid,
    GameEnded,
    IntimidationGained,
    LootLeft,
    LootShared,
    RoleLaidOpen,
    RoleNamed,
    RoundEnded,
    RoundEndReached,
    SnitchFined,
    StakeLost,
    StakeReturned,
)
from events.millions_of_dollars.facts.negotiation import (
    CharacterShown,
    CharacterWithdrawn,
    MoneyGiven,
    NegotiationEnded,
    OfferEnded,
    ReadyLifted,
    SeatReady,
    WithdrawalOffered,
    WithdrawalPaid,
)
from events.millions_of_dollars.facts.people import MoneyCorrected
from events.millions_of_dollars.facts.setup import (
    CharactersPicked,
    LeaderNamed,
    LootDeckSet,
    LootPileShuffled,
    LootTurnedUp,
    MoneyReceived,
    RoleCardsLaid,
    RoundOpened,
    StakePlaced,
)

Fact = (
    LootDeckSet
    | LootPileShuffled
    | MoneyReceived
    | LeaderNamed
    | RoundOpened
    | LootTurnedUp
    | CharactersPicked
    | StakePlaced
    | RoleCardsLaid
    | MoneyGiven
    | WithdrawalOffered
    | OfferEnded
    | WithdrawalPaid
    | CharacterWithdrawn
    | CharacterShown
    | SeatReady
    | ReadyLifted
    | NegotiationEnded
    | CharacterRevealed
    | RoleNamed
    | CharacterEliminated
    | StakeReturned
    | StakeLost
    | IntimidationGained
    | SnitchFined
    | LootShared
    | LootLeft
    | DriverPaid
    | BruteRobbed
    | BonusPaid
    | RoundEndReached
    | RoleLaidOpen
    | RoundEnded
    | GameEnded
    | MoneyCorrected
)

# Events by which a seat comes to know a sealed value that it did not know before.
OPENS = (CharacterShown,)

# A deal that is concluded and a withdrawal: no seat takes them back alone (MD-NEG-1).
BINDING = (MoneyGiven, WithdrawalPaid, CharacterWithdrawn)

# Those that a seat once took back alone; logs of that time still pass their audit.
BINDING_LATER = (CharacterWithdrawn,)

# Events by which the program turns a card up for everybody, whom no undo makes forget it.
TURNS_UP = (LootTurnedUp, RoleCardsLaid, CharacterRevealed, RoleLaidOpen)

__all__ = [
    "BINDING",
    "BINDING_LATER",
    "OPENS",
    "TURNS_UP",
    "BonusPaid",
    "BruteRobbed",
    "CharacterEliminated",
    "CharacterRevealed",
    "CharacterShown",
    "CharacterWithdrawn",
    "CharactersPicked",
    "DriverPaid",
    "Fact",
    "GameEnded",
    "IntimidationGained",
    "LeaderNamed",
    "LootDeckSet",
    "LootLeft",
    "LootPileShuffled",
    "LootShared",
    "LootTurnedUp",
    "MoneyCorrected",
    "MoneyGiven",
    "MoneyReceived",
    "NegotiationEnded",
    "OfferEnded",
    "ReadyLifted",
    "RoleCardsLaid",
    "RoleLaidOpen",
    "RoleNamed",
    "RoundEndReached",
    "RoundEnded",
    "RoundOpened",
    "SeatReady",
    "SnitchFined",
    "StakeLost",
    "StakePlaced",
    "StakeReturned",
    "Who",
    "WithdrawalOffered",
    "WithdrawalPaid",
]
