"""Million Club's constants, each defined once; rules, explanations and bots read them here.

The comment gives the unit, if any (M, VP), and the rules that state the figure. One-for-one rates
(a level up, a point a card) have no constant.
"""

from typing import Final

# Contents of the box; they depend on the edition, and the fold reads no others.
BANK: Final = 160  # M: MC-BOX-1
COMPANIES_OF_A_TYPE: Final = 13  # MC-BOX-2
MIN_LEVEL: Final = 1  # MC-BOX-2, MC-SET-1, MC-COM-1
MAX_LEVEL: Final = 4  # MC-BOX-2, MC-MOV-1
COLONIES_OF_A_REGION: Final = 6  # MC-BOX-3
FEWEST: Final = 2  # MC-BOX-5
PAWNS: Final = 2  # MC-BOX-5

START_MONEY: Final = 7  # M: MC-SET-1
HEIR_MONEY: Final = 11  # M: MC-ALT-1
SCHEMER_MONEY: Final = 9  # M: MC-ALT-1
SCHEMER_PLAYERS: Final = 6  # MC-ALT-1
LOBBYIST_LEVEL: Final = 2  # MC-ALT-1
ROUNDS: Final = 9  # MC-RND-1
TRACK: Final = 20  # MC-SET-3

SPARE_CARDS: Final = 1  # MC-INT-1, MC-COL-1, MC-COM-1
COLONY_PRICE: Final = 2  # M: MC-COL-1, MC-COL-2, MC-COL-4
COMPANY_PRICE: Final = 4  # M: MC-COM-1, MC-COM-2, MC-COM-4
TAKEOVER_PRICE: Final = 3  # M: MC-EXC-3
CRASH_DIVISOR: Final = 2  # MC-CRA-2

RACKET: Final = 3  # M: MC-CRD-RACKET
CAPITALIZATION: Final = 6  # M: MC-CRD-CAPITALIZATION
CONTRACT_PRICE: Final = 3  # M: MC-CRD-CONTRACT
DUMPING_GAP: Final = 1  # MC-CRD-DUMPING
EXPANSION_MOVES: Final = 2  # MC-CRD-EXPANSION
NOTE_VALUE: Final = 1  # M: MC-CRD-CAPITAL

SET_POINTS: Final = 2  # VP: MC-SCO-3, MC-SCO-6
POINT_PRICE: Final = 4  # M: MC-SCO-7
