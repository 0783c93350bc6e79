"""Millions of Dollars' constants, each defined once; rules, explanations and bots read them here.

The comment gives the unit, if any (M$), and the rules that state the figure. One-for-one rates (a
share for each character) have no constant. The loot cards are data in deck.toml, within these
figures; tests/figures/test_decks.py compares them.
"""

from typing import Final

# Contents of the box; they depend on the edition.
MONEY: Final = 175  # M$: MD-BOX-1
INTIMIDATION_CARDS: Final = 8  # MD-BOX-1
LOOT_CARDS: Final = 10  # MD-BOX-1
ROUNDS: Final = 8  # MD-BOX-1, MD-END-1, MD-END-2

FEWEST: Final = 3  # MD-SET-1, MD-3P
SNITCH_PLAYERS: Final = 5  # MD-SET-1
MASTERMIND_PLAYERS: Final = 7  # MD-SET-1
NO_REPEAT_PLAYERS: Final = 4  # MD-OPT-1
MOST_CHARACTERS: Final = 2  # MD-3P
START_MONEY: Final = 5  # M$: MD-SET-2
MIN_LOOT: Final = 8  # M$: MD-SET-4
MAX_LOOT: Final = 12  # M$: MD-SET-4
MIN_STAKE: Final = 1  # M$: MD-SET-4
MAX_STAKE: Final = 2  # M$: MD-SET-4

FINE: Final = 3  # M$: MD-HEI-5
EXTRA: Final = 2  # M$: MD-SHA-1
FARE: Final = 1  # M$: MD-SHA-2
ROBBERY: Final = 2  # M$: MD-SHA-3
BONUS: Final = 1  # M$: MD-SHA-4
TARGET: Final = 20  # M$: MD-END-1
