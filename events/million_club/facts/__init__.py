"""Million Club's events: each is one fact in the past tense and carries its outcomes, so that a
state can be rebuilt from the events without knowing a rule.

These structs are the storage format: a new field needs a default, and a change of meaning needs a
new version with a lift (see CONTRIBUTING.md). Amounts are whole millions (M).
"""

from events.million_club.facts.cards import (
    CardDiscarded,
    ColoniesSwapped,
    ColonyBought,
    ColonySold,
    CompaniesSwapped,
    CompanyBought,
    CompanyHit,
    EffectDeclined,
    EffectVoid,
    HandDrawn,
    HandPassed,
    IntrigueChosen,
    LeftoverDiscarded,
    MillionsTaken,
    NotePlaced,
    OpponentNamed,
    RacketPaid,
    TypeTargeted,
)
from events.million_club.facts.course import (
    CompanyDeveloped,
    CompanyTakenOver,
    CompanyTaxed,
    CrashStruck,
    ExchangeSettled,
    GameEnded,
    MovesForgone,
    MovesGranted,
    OnlyAnswerTaken,
    PawnPlaced,
    PawnRelocated,
    PrivilegeDeclined,
    PrivilegeGranted,
    PrivilegeWithheld,
    RoundEnded,
    RoundEndReached,
    RoundOpened,
    SeatAsked,
    SeatPassedOver,
    TileLeft,
    TileReached,
)
from events.million_club.facts.people import ColoniesRevealed, MoneyCorrected, RevealReached
from events.million_club.facts.setup import (
    ColonyDealt,
    ColonyTaken,
    CompanyDealt,
    CompanyHeld,
    CompanyTaken,
    DiscardSet,
    FirstPlayerNamed,
    HandShown,
    HoldingSet,
    MoneyReceived,
    Pawn,
    PileSet,
    PileShown,
    PileShuffled,
    PositionSet,
    ProfileDealt,
)

Fact = (
    ProfileDealt
    | PileShuffled
    | MoneyReceived
    | CompanyDealt
    | ColonyDealt
    | PileShown
    | HandShown
    | CompanyTaken
    | ColonyTaken
    | FirstPlayerNamed
    | PositionSet
    | HoldingSet
    | PileSet
    | DiscardSet
    | RoundOpened
    | SeatAsked
    | SeatPassedOver
    | OnlyAnswerTaken
    | PawnPlaced
    | TileReached
    | TileLeft
    | PrivilegeGranted
    | PrivilegeWithheld
    | PrivilegeDeclined
    | MovesGranted
    | CompanyDeveloped
    | CompanyTaxed
    | MovesForgone
    | PawnRelocated
    | HandDrawn
    | HandPassed
    | LeftoverDiscarded
    | IntrigueChosen
    | RacketPaid
    | MillionsTaken
    | OpponentNamed
    | ColonySold
    | ColoniesSwapped
    | TypeTargeted
    | CompanyHit
    | CompaniesSwapped
    | NotePlaced
    | EffectDeclined
    | EffectVoid
    | ColonyBought
    | CompanyBought
    | CardDiscarded
    | ExchangeSettled
    | CompanyTakenOver
    | CrashStruck
    | RoundEndReached
    | RoundEnded
    | GameEnded
    | RevealReached
    | ColoniesRevealed
    | MoneyCorrected
)

# Events by which a seat comes to know a sealed value that it did not know before.
OPENS = (
    ColonyDealt,
    PileShown,
    HandShown,
    HandDrawn,
    HandPassed,
    ColonySold,
    ColoniesSwapped,
)

__all__ = [
    "OPENS",
    "CardDiscarded",
    "ColoniesRevealed",
    "ColoniesSwapped",
    "ColonyBought",
    "ColonyDealt",
    "ColonySold",
    "ColonyTaken",
    "CompaniesSwapped",
    "CompanyBought",
    "CompanyDealt",
    "CompanyDeveloped",
    "CompanyHeld",
    "CompanyHit",
    "CompanyTaken",
    "CompanyTakenOver",
    "CompanyTaxed",
    "CrashStruck",
    "DiscardSet",
    "EffectDeclined",
    "EffectVoid",
    "ExchangeSettled",
    "Fact",
    "FirstPlayerNamed",
    "GameEnded",
    "HandDrawn",
    "HandPassed",
    "HandShown",
    "HoldingSet",
    "IntrigueChosen",
    "LeftoverDiscarded",
    "MillionsTaken",
    "MoneyCorrected",
    "MoneyReceived",
    "MovesForgone",
    "MovesGranted",
    "NotePlaced",
    "OnlyAnswerTaken",
    "OpponentNamed",
    "Pawn",
    "PawnPlaced",
    "PawnRelocated",
    "PileSet",
    "PileShown",
    "PileShuffled",
    "PositionSet",
    "PrivilegeDeclined",
    "PrivilegeGranted",
    "PrivilegeWithheld",
    "ProfileDealt",
    "RacketPaid",
    "RevealReached",
    "RoundEndReached",
    "RoundEnded",
    "RoundOpened",
    "SeatAsked",
    "SeatPassedOver",
    "TileLeft",
    "TileReached",
    "TypeTargeted",
]
