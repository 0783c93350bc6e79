"""What a seat can ask for. Each class is one word of the notation.

Legal lists are made anew at every decision, so the actions are made once and looked up.
"""

from functools import cache

import msgspec

from events.million_club.words import (
    INTRIGUES,
    KIND_OF,
    KINDS,
    PROFILES,
    REGION_OF,
    REGIONS,
    SEATS,
    TILES,
    Intrigue,
    Kind,
    Region,
    Seat,
    Tile,
)


class Action(msgspec.Struct, frozen=True, gc=False):
    """Base of all actions."""


class Place(Action, frozen=True):
    """A pawn on a tile; sector on Lobby and Exchange."""

    tile: Tile
    sector: Kind | None = None


class Develop(Action, frozen=True):
    """A company one level up."""

    card: str


class Tax(Action, frozen=True):
    """A company one level down for its value in M."""

    card: str


class Done(Action, frozen=True):
    """No more company moves."""


class Relocate(Action, frozen=True):
    """The Lobbyist moves a pawn out of a Lobby sector."""

    from_sector: Kind
    tile: Tile
    sector: Kind | None = None


class Decline(Action, frozen=True):
    """No, thank you."""


class Choose(Action, frozen=True):
    """An intrigue card."""

    card: Intrigue


class Look(Action, frozen=True):
    """Whose colonies to look at."""

    seat: Seat


class Buy(Action, frozen=True):
    """A colony or company; where people deal by its region or type, or a colony unseen."""

    card: str | None = None


class Discard(Action, frozen=True):
    """A colony or company of the hand; where people deal unseen."""

    card: str | None = None


class Swap(Action, frozen=True):
    """One of mine for one of theirs; where people deal by regions, or unseen."""

    mine: str | None = None
    theirs: str | None = None


class Target(Action, frozen=True):
    """A type for Unfair Competition."""

    kind: Kind


class Hit(Action, frozen=True):
    """Which of an opponent's companies loses a level."""

    card: str


class Note(Action, frozen=True):
    """Under which company the Capital Increase goes."""

    card: str


class Takeover(Action, frozen=True):
    """Whose company, by its card."""

    card: str


class Take(Action, frozen=True):
    """A card in the set-up; where people deal by type, region or profile, or a colony unseen."""

    card: str | None = None


class First(Action, frozen=True):
    """Who begins."""

    seat: Seat


class Reveal(Action, frozen=True):
    """All colonies of a seat, by region in the order of the box."""

    seat: Seat
    regions: tuple[Region, ...]


COMPANIES = tuple(KIND_OF)
COLONIES = tuple(REGION_OF)
SECTORED: tuple[Tile, ...] = ("lobby", "exchange")
PLACES: dict[tuple[Tile, Kind | None], Place] = {
    (tile, sector): Place(tile, sector)
    for tile in TILES
    for sector in (KINDS if tile in SECTORED else (None,))
}
RELOCATE: dict[tuple[Kind, Tile], tuple[Relocate, ...]] = {
    (kind, tile): tuple(Relocate(kind, p.tile, p.sector) for p in PLACES.values() if p.tile == tile)
    for kind in KINDS
    for tile in TILES
    if tile != "lobby"
}
DEVELOP = {card: Develop(card) for card in COMPANIES}
TAX = {card: Tax(card) for card in COMPANIES}
HIT = {card: Hit(card) for card in COMPANIES}
NOTE = {card: Note(card) for card in COMPANIES}
TAKEOVER = {card: Takeover(card) for card in COMPANIES}
BUY = {card: Buy(card) for card in COMPANIES + COLONIES}
DISCARD = {card: Discard(card) for card in COMPANIES + COLONIES}
DISCARD_ONE = Discard()
TAKE = {card: Take(card) for card in COMPANIES + COLONIES}
BUY_TOLD = {word: Buy(word) for word in (None, *KINDS, *REGIONS)}
TAKE_TOLD = {word: Take(word) for word in (None, *KINDS, *REGIONS, *PROFILES)}
CHOOSE = {card: Choose(card) for card in INTRIGUES}
LOOK = {seat: Look(seat) for seat in SEATS}
FIRST = {seat: First(seat) for seat in SEATS}
TARGET = {kind: Target(kind) for kind in KINDS}
DONE = Done()
DECLINE = Decline()


@cache
def swap(mine: str, theirs: str) -> Swap:
    """The one Swap of these two cards."""
    return Swap(mine, theirs)
