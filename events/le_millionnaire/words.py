"""Le Millionnaire's words: seats, companies, squares, cards, decisions, options and the box.

All amounts are whole francs (F), and multiples of 1 000, the smallest chip. A unit is 100 shares of
a company. Squares are numbered from 1 on in the direction of play.
"""

from typing import Final, Literal

import msgspec

from events.bounds import Amount, Count

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
FEWEST: Final = 2
COMPANIES: Final[tuple[Company, ...]] = ("azure", "coral", "jade", "ochre", "plum", "pearl")
"""Our own names: the source tells the six companies apart by their colours alone."""

CHIP: Final = 1_000
START_MONEY: Final = 100_000  # LM-SET-1
UNIT: Final = 10_000
UNITS: Final[dict[Form, int]] = {"unit": 1, "small": 10, "large": 20}
"""Units that a card counts for."""
SUPPLY: Final[dict[Form, int]] = {"unit": 30, "small": 10, "large": 6}
"""Cards of each company in the box (LM-EX-14)."""
CHANGE: Final[dict[Form, tuple[Form, int]]] = {"small": ("unit", 10), "large": ("small", 2)}
"""LM-SHA-1: what a director's card is had for, and how many of it."""
MONEY: Final = 36 * 1_000 + 18 * 5_000 + 36 * 10_000 + 18 * 50_000 + 12 * 100_000
"""What the box holds in chips and notes; the bank pays all the same once it is empty (ruling)."""

FEWEST_SQUARES: Final = 21
"""Of the ring, if the four boxes beside it are among the 25 squares that the source counts."""
SQUARES: Final = 25
NEAREST: Final = 2
FARTHEST: Final = 12
"""How far two dice can bring a pawn."""
THROWS: Final = 3  # LM-TRN-2
DIRECTORS_FEE: Final = 10_000  # LM-DIV-2
PERCENT: Final = 10  # LM-DIV-1
DIRECTORS_PERCENT: Final = 20  # LM-DIV-1
STAKE: Final = 1_000  # LM-BET-1…3
HORSE_ODDS: Final = 5  # LM-BET-1
AUTEUIL_ODDS: Final = 10  # LM-BET-3
ARC_ODDS: Final = 30  # LM-BET-4
ROULETTE_ODDS: Final = 7  # LM-BET-5
ROULETTE_CAP: Final = 5_000  # LM-BET-5
CHANCE_CAP: Final = 50_000  # LM-BET-5
OUTSIDERS, AUTEUIL, ARC, CHANCE_BOX = "outsiders", "auteuil", "arc", "chance"
BOXES: Final = (OUTSIDERS, AUTEUIL, ARC, CHANCE_BOX)
"""Where bets are laid beside the ring; bets on a square go by its number."""
DEBT: Final = 50_000  # LM-TAX-3
UNTAXED: Final = 100_000  # LM-TAX-1
LEAD: Final = 100_000  # LM-INH-1, LM-WIN-1

CONFIDENTIAL: Final[frozenset[CardKind]] = frozenset(("will", "notice", "debt", "exemption"))
MARKER: Final = "marker"
HIDDEN: Final = "confidential"
"""How a card is called that its drawer alone has seen."""
UNKNOWN: Final = "?"
"""A card that nobody has told the program, in a position."""


class Square(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A square of the ring. company: whose it is, on an exchange square."""

    kind: Ground
    company: Company | None = None


class Instruction(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An instruction card. amount: F of a legacy or receipt, odds of an outsider; company, per: of
    free shares, "1 for per"."""

    kind: CardKind
    amount: Amount = 0
    company: Company | None = None
    per: Count = 0

    @property
    def words(self) -> tuple[str, ...]:
        """How it is typed; cards that are alike are called alike."""
        if self.company is not None:
            return (self.kind, self.company, str(self.per))
        if self.kind in ("outsider", "receipt"):
            return (self.kind, str(self.amount))
        return (self.kind,)

    @property
    def name(self) -> str:
        """Its id in the log: "taxes", "receipt-5000", "shares-azure-2"."""
        return "-".join(self.words)


OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "target": ("1000000", "750000", "500000", "250000"),  # LM-SET-3
    "board": ("ring-21", "ring-25"),  # LM-SET-4
    "free_trades": ("on", "off"),  # LM-TRN-2
    "half_units": ("paid", "lost"),  # LM-FRE-1
    "will": ("turn", "at_once"),  # LM-INH-1
    "sole_sale": ("taken", "asked"),  # LM-SEL-1
    "cards_back": ("apart", "middle"),  # LM-BAN-1
}
"""Every option with its values; the first is the default."""

EARLIER: Final[dict[str, str]] = {
    "board": "ring-25",
    "free_trades": "off",
    "half_units": "lost",
    "will": "turn",
    "sole_sale": "asked",
    "cards_back": "middle",
}
"""What holds in a game whose first event doesn't name the option: it was begun by a release that
knew no other rule. New games name every option."""

RANGES: Final[dict[str, range]] = {"target": range(150_000, 1_000_001, CHIP)}
"""Options that take any of these numbers beside the values named above."""

AT_TABLE: Final = "table"
"""The option that is "on" where people throw and draw; games that the program deals haven't it."""
