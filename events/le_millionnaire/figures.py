"""Le Millionnaire's constants, each defined once; rules, explanations and bots read them here.

The comment gives the unit, if any (F, %, times the stake), and the rules that state the figure. The
order of the squares and the effects of the cards are data in the board and deck files. Numbers that
are printed on cards are in deck.toml too; tests/figures/test_decks.py compares them.
"""

from typing import Final

# Contents of the box; they depend on the edition.
MONEY: Final = 2_586_000  # F: LM-SET-1
CHIP: Final = 1_000  # F: LM-SET-1
SMALL_UNITS: Final = 10  # LM-SET-2, LM-SHA-1
LARGE_UNITS: Final = 20  # LM-SET-2
UNIT_CARDS: Final = 30  # LM-SET-2
SMALL_CARDS: Final = 10  # LM-SET-2
LARGE_CARDS: Final = 6  # LM-SET-2
SQUARES: Final = 25  # LM-SET-4
FEWEST_SQUARES: Final = 21  # LM-SET-4
HORSES: Final = 2  # LM-SET-4
CARDS: Final = 32  # LM-SET-4
TAX_CARDS: Final = 4  # LM-TAX-1
EXEMPTIONS: Final = 2  # LM-TAX-1
DICE: Final = 2  # LM-SET-1, LM-TRN-1
FACES: Final = 6  # LM-BET-4

FEWEST: Final = 2  # LM-SET-1
START_NOTES: Final = (50_000, *(10_000,) * 4, 5_000, *(1_000,) * 5)  # F: LM-SET-1
START_MONEY: Final = sum(START_NOTES)  # F: LM-SET-1
UNIT: Final = 10_000  # F: LM-SET-2
TARGET: Final = 1_000_000  # F: LM-SET-3, LM-WIN-1
MIN_TARGET: Final = 150_000  # F: LM-SET-3
LEAD: Final = 100_000  # F: LM-INH-1, LM-WIN-1

THROWS: Final = 3  # LM-TRN-2
PERCENT: Final = 10  # %: LM-DIV-1
DIRECTORS_PERCENT: Final = 20  # %: LM-DIV-1, LM-SHA-1
DIRECTORS_FEE: Final = 10_000  # F: LM-DIV-2, LM-SHA-1
FREE_PER: Final = (1, 2)  # LM-FRE-1
SALE_PRICE: Final = 5_000  # F: LM-SEL-1

STAKE: Final = 1_000  # F: LM-BET-1, LM-BET-2, LM-BET-3, LM-BET-4, LM-BET-6
HORSE_ODDS: Final = 5  # times: LM-BET-1
OUTSIDER_ODDS: Final = (50, 100)  # times: LM-BET-2
AUTEUIL_ODDS: Final = 10  # times: LM-BET-3
ARC_ODDS: Final = 30  # times: LM-BET-4
ROULETTE_ODDS: Final = 7  # times: LM-BET-5
ROULETTE_CAP: Final = 5_000  # F: LM-BET-5
CHANCE_ODDS: Final = 1  # LM-BET-5
CHANCE_CAP: Final = 50_000  # F: LM-BET-5

UNTAXED: Final = 100_000  # F: LM-TAX-1
TAX_STEP: Final = 10_000  # F: LM-TAX-1
TAX_PERCENT: Final = 50  # %: LM-TAX-1
BROKERAGE_PERCENT: Final = 10  # %: LM-TAX-2
DEBT: Final = 50_000  # F: LM-TAX-3
LEGACY: Final = 120_000  # F: LM-INH-1, LM-INH-2
