"""The events of Le Millionnaire: all that can happen, with its outcomes."""

from events.le_millionnaire.facts.cards import (
    CardDrawn,
    ConfidentialDrawn,
    ConfidentialPlayed,
    HeirsPutBack,
    LegacyPaid,
    MarkerShown,
    OutsiderLost,
    OutsiderWon,
    PaymentDue,
    PaymentMade,
    ReceiptPaid,
)
from events.le_millionnaire.facts.course import (
    BankruptcyDeclared,
    BetPlaced,
    BetsSettled,
    CardsReturned,
    DiceThrown,
    DividendPaid,
    DuelBegun,
    FeePaid,
    GameEnded,
    HoldingLiquidated,
    PawnMoved,
    RoundOpened,
    SeatAsked,
    SeatPassed,
    TurnOpened,
    Won,
)
from events.le_millionnaire.facts.fact import NOTHING, Holding
from events.le_millionnaire.facts.market import (
    Bundle,
    GrantCashed,
    SharesBought,
    SharesChanged,
    SharesGranted,
    SharesSold,
    TradeDeclined,
    TradeMade,
    TradeOffered,
)
from events.le_millionnaire.facts.people import MoneyCorrected
from events.le_millionnaire.facts.setup import (
    BankerNamed,
    BoardSet,
    DeckLaid,
    DeckSet,
    DeckShuffled,
    HoldingSet,
    MoneyReceived,
    PawnPlaced,
    PositionSet,
    SeatReady,
    Throw,
)

Fact = (
    BoardSet
    | DeckSet
    | DeckShuffled
    | PositionSet
    | HoldingSet
    | DeckLaid
    | MoneyReceived
    | BankerNamed
    | PawnPlaced
    | SeatReady
    | SeatAsked
    | SeatPassed
    | RoundOpened
    | TurnOpened
    | DiceThrown
    | PawnMoved
    | DividendPaid
    | FeePaid
    | HoldingLiquidated
    | BetPlaced
    | BetsSettled
    | BankruptcyDeclared
    | CardsReturned
    | DuelBegun
    | GameEnded
    | SharesBought
    | SharesChanged
    | TradeOffered
    | TradeDeclined
    | TradeMade
    | SharesGranted
    | GrantCashed
    | SharesSold
    | MarkerShown
    | CardDrawn
    | ConfidentialDrawn
    | ConfidentialPlayed
    | HeirsPutBack
    | PaymentDue
    | PaymentMade
    | LegacyPaid
    | ReceiptPaid
    | OutsiderWon
    | OutsiderLost
    | MoneyCorrected
)

# Events by which a seat comes to know a sealed value that it did not know before.
OPENS = (ConfidentialDrawn,)

# Events that conclude a deal: no seat takes them back alone (LM-TRN-1).
BINDING = (TradeMade,)

# Events by which the program lets chance speak or turns a card up, which no undo makes forgotten.
TURNS_UP = (DiceThrown, MarkerShown, CardDrawn, ConfidentialPlayed)

__all__ = [
    "BINDING",
    "NOTHING",
    "OPENS",
    "TURNS_UP",
    "BankerNamed",
    "BankruptcyDeclared",
    "BetPlaced",
    "BetsSettled",
    "BoardSet",
    "Bundle",
    "CardDrawn",
    "CardsReturned",
    "ConfidentialDrawn",
    "ConfidentialPlayed",
    "DeckLaid",
    "DeckSet",
    "DeckShuffled",
    "DiceThrown",
    "DividendPaid",
    "DuelBegun",
    "Fact",
    "FeePaid",
    "GameEnded",
    "GrantCashed",
    "HeirsPutBack",
    "Holding",
    "HoldingLiquidated",
    "HoldingSet",
    "LegacyPaid",
    "MarkerShown",
    "MoneyCorrected",
    "MoneyReceived",
    "OutsiderLost",
    "OutsiderWon",
    "PawnMoved",
    "PawnPlaced",
    "PaymentDue",
    "PaymentMade",
    "PositionSet",
    "ReceiptPaid",
    "RoundOpened",
    "SeatAsked",
    "SeatPassed",
    "SeatReady",
    "SharesBought",
    "SharesChanged",
    "SharesGranted",
    "SharesSold",
    "Throw",
    "TradeDeclined",
    "TradeMade",
    "TradeOffered",
    "TurnOpened",
    "Won",
]
