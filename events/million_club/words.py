"""Million Club's vocabulary: seats, tiles, types, cards, phases, decisions, options, components.

All amounts are whole millions (M). Card ids: companies R1…R13 I1…I13 T1…T13, colonies AF1…AF6 AS1…6
AM1…6 IN1…6 OC1…6, intrigue cards by name.
"""

from __future__ import annotations

from itertools import cycle, islice
from typing import Final, Literal

from events.million_club.figures import COLONIES_OF_A_REGION, COMPANIES_OF_A_TYPE, ROUNDS

KIND: Final = "million-club"

Seat = Literal["yellow", "blue", "red", "green", "black", "white"]
Tile = Literal["lobby", "intrigues", "colonies", "exchange", "companies"]
Kind = Literal["resource", "industry", "transport"]
Region = Literal["africa", "asia", "america", "india", "oceania"]
Intrigue = Literal[
    "racket",
    "capitalization",
    "contract",
    "unfair",
    "unrest",
    "dumping",
    "expansion",
    "capital",
]
Pile = Literal["companies", "colonies", "intrigues"]
Profile = Literal["lobbyist", "capitalist", "colonist", "heir", "entrepreneur", "schemer"]
Phase = Literal[
    "setup",
    "placing",
    "lobby",
    "intrigues",
    "colonies",
    "exchange",
    "companies",
    "round_end",
    "reveal",
    "finished",
]
Decision = Literal[
    "place",
    "lobby",
    "lobbyist",
    "intrigue",
    "machiavelli",
    "look",
    "contract",
    "unrest",
    "target",
    "competition",
    "hit",
    "dumping",
    "expansion",
    "note",
    "colony",
    "prospecting",
    "company",
    "opportunity",
    "takeover",
    "round_end",
    "take_colony",
    "take_company",
    "first",
    "start_profile",
    "start_company",
    "start_first",
    "reveal",
]

SEATS: Final[tuple[Seat, ...]] = ("yellow", "blue", "red", "green", "black", "white")
TILES: Final[tuple[Tile, ...]] = ("lobby", "intrigues", "colonies", "exchange", "companies")
CHAIRED: Final[tuple[Tile, ...]] = ("intrigues", "colonies", "companies")
"""The tiles with chairs; the others have sectors."""
KINDS: Final[tuple[Kind, ...]] = ("resource", "industry", "transport")
REGIONS: Final[tuple[Region, ...]] = ("africa", "asia", "america", "india", "oceania")
INTRIGUES: Final[tuple[Intrigue, ...]] = (
    "racket",
    "capitalization",
    "contract",
    "unfair",
    "unrest",
    "dumping",
    "expansion",
    "capital",
)
PROFILES: Final[tuple[Profile, ...]] = (
    "lobbyist",
    "capitalist",
    "colonist",
    "heir",
    "entrepreneur",
    "schemer",
)

# MC-RND-1: the closed tile of each round: all tiles in order, then back again.
CLOSED: Final[tuple[Tile, ...]] = tuple(islice(cycle((*TILES, *TILES[-2:0:-1])), ROUNDS))

# MC-EXC-1: the listing that each type's profit depends on.
DEPENDS_ON: Final[dict[Kind, Kind]] = {
    "industry": "resource",
    "resource": "transport",
    "transport": "industry",
}

LETTER: Final[dict[Kind, str]] = {"resource": "R", "industry": "I", "transport": "T"}
PREFIX: Final[dict[Region, str]] = {
    "africa": "AF",
    "asia": "AS",
    "america": "AM",
    "india": "IN",
    "oceania": "OC",
}
KIND_OF: Final[dict[str, Kind]] = {
    f"{LETTER[kind]}{n}": kind for kind in KINDS for n in range(1, COMPANIES_OF_A_TYPE + 1)
}
REGION_OF: Final[dict[str, Region]] = {
    f"{PREFIX[region]}{n}": region for region in REGIONS for n in range(1, COLONIES_OF_A_REGION + 1)
}
BOX: Final[dict[Pile, tuple[str, ...]]] = {
    "companies": tuple(KIND_OF),
    "colonies": tuple(REGION_OF),
    "intrigues": INTRIGUES,
}

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "alternative": ("off", "on"),  # MC-ALT-1
    "lobby_moves": ("per_player", "per_pawn"),  # MC-LOB-2
    "privilege_pick": ("choose", "draw"),  # MC-INT-3, MC-COL-4, MC-COM-4
    "exchange_settlement": ("net", "per_pawn"),  # MC-EXC-2
    "crash": ("on", "off"),  # MC-CRA-1
}
"""Every option with its values, default first."""

HIDDEN: Final = "?"
"""The sign for an unknown colony in a position."""
