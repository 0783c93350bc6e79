"""Millions of Dollars' words: seats, roles, phases, decisions, options and the box.

All amounts are whole millions (M$). A player has one character in a round, with three players two;
number 1 or 2 tells them apart. Loot cards are called L1, L2 … by their place in the deck.
"""

from typing import Final, Literal

import msgspec

from events.bounds import Amount, Count, Text

KIND: Final = "millions-of-dollars"

Seat = Literal["yellow", "blue", "red", "green", "black", "white", "purple", "orange"]
Role = Literal["snitch", "brute", "driver", "con-man", "mastermind"]
State = Literal["in", "withdrawn", "out"]
Phase = Literal["setup", "picking", "negotiating", "heist", "round_end", "finished"]
Decision = Literal[
    "first", "loot", "pick", "shown", "negotiate", "name", "reveal", "threaten", "lay_open"
]

SEATS: Final[tuple[Seat, ...]] = (
    "yellow",
    "blue",
    "red",
    "green",
    "black",
    "white",
    "purple",
    "orange",
)
FEWEST: Final = 3

# MD-HEI: in the order in which they reveal.
ROLES: Final[tuple[Role, ...]] = ("snitch", "brute", "driver", "con-man", "mastermind")

_THREE: Final[tuple[Role, ...]] = ("brute", "driver", "con-man")
_FOUR: Final[tuple[Role, ...]] = ("snitch", *_THREE)

# MD-SET-1: by the number of players.
IN_PLAY: Final[dict[int, tuple[Role, ...]]] = {
    3: ROLES,
    4: _THREE,
    5: _FOUR,
    6: _FOUR,
    7: ROLES,
    8: ROLES,
}
# MD-3P: the characters that each player has in a round, by the number of players.
CHARACTERS: Final[dict[int, int]] = {3: 2, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1}

MONEY: Final = 175  # MD-BOX-1
INTIMIDATION_CARDS: Final = 8  # MD-BOX-1
LOOT_CARDS: Final = 10  # MD-BOX-1
ROUNDS: Final = 8  # MD-BOX-1
START_MONEY: Final = 5  # MD-SET-2
LOOTS: Final = (8, 9, 10, 11, 12)  # MD-SET-4
STAKES: Final = (1, 2)  # MD-SET-4
FINE: Final = 3  # MD-HEI-5
EXTRA: Final = 2  # MD-SHA-1
FARE: Final = 1  # MD-SHA-2
ROBBERY: Final = 2  # MD-SHA-3
BONUS: Final = 1  # MD-SHA-4
TARGET: Final = 20  # MD-END-1


class LootCard(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a heist brings: loot and stake in M$, and the role that gets the bonus, if any.

    id: its place in the deck, L1 … L10; "" where people turned it up.
    """

    loot: Amount
    stake: Count
    bonus: Role | None = None
    id: Text = ""


OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "lent_stake": ("kept", "returned"),  # MD-PRE-2
    "leader_calls": ("off", "on"),  # MD-NEG-4
    "money": ("open", "secret"),
    "no_repeat": ("off", "on"),  # MD-OPT-1
    "threaten": ("hidden", "negotiation"),  # MD-NEG-3
    "short_reserve": ("shared", "owed"),  # MD-SET-4
}
"""Every option with its values; the first is the default."""

EARLIER: Final[dict[str, str]] = {"threaten": "negotiation", "short_reserve": "owed"}
"""What holds in a game whose first event doesn't name the option: it was begun by a release that
knew no other rule. New games name every option."""

AT_TABLE: Final = "table"
"""The option that is "on" where people deal the cards; games that the program deals haven't it."""
