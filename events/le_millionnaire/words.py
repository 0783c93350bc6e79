"""Le Millionnaire's vocabulary: seats, companies, squares, cards, decisions, options, components.

All amounts are whole francs (F), in multiples of 1 000, the smallest chip. A unit is 100 shares of
a company. Squares are numbered from 1 in the direction of play.
"""

from typing import Final, Literal

import msgspec

from events.bounds import Amount, Count
from events.le_millionnaire.figures import (
    CHIP,
    DICE,
    FACES,
    LARGE_CARDS,
    LARGE_UNITS,
    MIN_TARGET,
    SMALL_CARDS,
    SMALL_UNITS,
    TARGET,
    UNIT_CARDS,
)

KIND: Final = "le-millionnaire"

Seat = Literal["yellow", "blue", "red", "green", "black", "white"]
Company = Literal["azure", "coral", "jade", "ochre", "plum", "pearl"]
Ground = Literal["horse", "violet", "exchange"]
CardKind = Literal[
    "taxes",
    "brokerage",
    "legacy",
    "will",
    "notice",
    "debt",
    "exemption",
    "outsider",
    "shares",
    "receipt",
]
Form = Literal["unit", "small", "large"]
Decision = Literal[
    "first",
    "setup",
    "before",
    "offer",
    "liquidate",
    "invest",
    "draw",
    "tax",
    "legacy",
    "free",
    "sell",
]
Phase = Literal["setup", "running", "finished"]

SEATS: Final[tuple[Seat, ...]] = ("yellow", "blue", "red", "green", "black", "white")
COMPANIES: Final[tuple[Company, ...]] = ("azure", "coral", "jade", "ochre", "plum", "pearl")
"""The names are ours: the source tells the six companies apart by colour only."""

UNITS: Final[dict[Form, int]] = {"unit": 1, "small": SMALL_UNITS, "large": LARGE_UNITS}
"""The number of units on a card of each form."""
SUPPLY: Final[dict[Form, int]] = {"unit": UNIT_CARDS, "small": SMALL_CARDS, "large": LARGE_CARDS}
"""The number of cards of each form in the box, for each company (LM-EX-14)."""
CHANGE: Final[dict[Form, tuple[Form, int]]] = {
    "small": ("unit", SMALL_UNITS),
    "large": ("small", LARGE_UNITS // SMALL_UNITS),
}
"""LM-SHA-1: the cards to give for one director's card: their form and number."""

NEAREST: Final = DICE
"""The shortest distance of one throw, in squares."""
FARTHEST: Final = DICE * FACES
"""The longest distance of one throw, in squares."""
OUTSIDERS, AUTEUIL, ARC, CHANCE_BOX = "outsiders", "auteuil", "arc", "chance"
BOXES: Final = (OUTSIDERS, AUTEUIL, ARC, CHANCE_BOX)
"""The betting boxes beside the ring; a bet on a square uses its number."""
CONFIDENTIAL: Final[frozenset[CardKind]] = frozenset(("will", "notice", "debt", "exemption"))
MARKER: Final = "marker"
HIDDEN: Final = "confidential"
"""The public name of a drawn card that only its drawer has seen."""
UNKNOWN: Final = "?"
"""An unknown card in a position."""


class Square(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """A square of the ring. company: on an exchange square."""

    kind: Ground
    company: Company | None = None


class Instruction(msgspec.Struct, frozen=True, omit_defaults=True, gc=False, cache_hash=True):
    """An instruction card. amount: F of a legacy or receipt, odds of an outsider; company, per: for
    free shares, which give one unit for each `per` units."""

    kind: CardKind
    amount: Amount = 0
    company: Company | None = None
    per: Count = 0

    @property
    def words(self) -> tuple[str, ...]:
        """The words of the notation for this card; equal cards have the same words."""
        if self.company is not None:
            return (self.kind, self.company, str(self.per))
        if self.kind in ("outsider", "receipt"):
            return (self.kind, str(self.amount))
        return (self.kind,)

    @property
    def name(self) -> str:
        """The card's name in the log: "taxes", "receipt-5000", "shares-azure-2"."""
        return "-".join(self.words)


OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "target": (str(TARGET), "750000", "500000", "250000"),  # LM-SET-3
    "board": ("ring-21", "ring-25"),  # LM-SET-4
    "free_trades": ("on", "off"),  # LM-TRN-2
    "half_units": ("paid", "lost"),  # LM-FRE-1
    "will": ("turn", "at_once"),  # LM-INH-1
    "sole_sale": ("taken", "asked"),  # LM-SEL-1
    "cards_back": ("apart", "middle"),  # LM-BAN-1
}
"""Every option with its values, default first."""

EARLIER: Final[dict[str, str]] = {
    "board": "ring-25",
    "free_trades": "off",
    "half_units": "lost",
    "will": "turn",
    "sole_sale": "asked",
    "cards_back": "middle",
}
"""The value of each option that a game's first event omits. Only earlier releases, which had no
other rule, omitted options."""

RANGES: Final[dict[str, range]] = {"target": range(MIN_TARGET, TARGET + 1, CHIP)}
"""The options whose value may also be any number in a range."""
