"""Millions of Dollars' vocabulary: seats, roles, phases, decisions, options, components.

All amounts are whole millions (M$). A player has one character per round, two with three players,
numbered 1 and 2. Loot cards are called L1, L2 … by their place in the deck.
"""

from typing import Final, Literal

import msgspec

from events.bounds import Amount, Count, Text
from events.millions_of_dollars.figures import (
    FEWEST,
    MASTERMIND_PLAYERS,
    MAX_LOOT,
    MAX_STAKE,
    MIN_LOOT,
    MIN_STAKE,
    MOST_CHARACTERS,
    SNITCH_PLAYERS,
)

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

# MD-HEI: in the order in which they are revealed.
ROLES: Final[tuple[Role, ...]] = ("snitch", "brute", "driver", "con-man", "mastermind")

_FROM: Final[dict[Role, int]] = {"snitch": SNITCH_PLAYERS, "mastermind": MASTERMIND_PLAYERS}

# MD-SET-1: by number of players.
IN_PLAY: Final[dict[int, tuple[Role, ...]]] = {
    players: tuple(r for r in ROLES if players == FEWEST or players >= _FROM.get(r, 0))
    for players in range(FEWEST, len(SEATS) + 1)
}
# MD-3P: characters per player and round, by number of players.
CHARACTERS: Final[dict[int, int]] = {
    players: MOST_CHARACTERS if players == FEWEST else 1 for players in IN_PLAY
}

LOOTS: Final = tuple(range(MIN_LOOT, MAX_LOOT + 1))  # MD-SET-4
STAKES: Final = tuple(range(MIN_STAKE, MAX_STAKE + 1))  # MD-SET-4


class LootCard(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A loot card: loot and stake in M$, and the role that gets the bonus, if any.

    id: its place in the deck, L1 … L10; "" for a card that people turn up.
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
"""Every option with its values, default first."""

EARLIER: Final[dict[str, str]] = {"threaten": "negotiation", "short_reserve": "owed"}
"""The value of each option that a game's first event omits. Only earlier releases, which had no
other rule, omitted options."""
