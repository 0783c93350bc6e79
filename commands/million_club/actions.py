"""The actions of a seat. Each class is one word of the notation.

Legal lists are rebuilt at every decision, so the actions are created once and looked up.
"""

from functools import cache

import msgspec

from events.million_club.words import (
    CHAIRED,
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
    """Places a pawn on a tile. sector: only on Lobby and Exchange."""

    tile: Tile
    sector: Kind | None = None


class Develop(Action, frozen=True):
    """Raises a company by one level."""

    card: str


class Tax(Action, frozen=True):
    """Takes a company's value in M from the bank and lowers it by one level."""

    card: str


class Done(Action, frozen=True):
    """Ends company moves."""


class Relocate(Action, frozen=True):
    """The Lobbyist moves a pawn out of a Lobby sector."""

    from_sector: Kind
    tile: Tile
    sector: Kind | None = None


class Decline(Action, frozen=True):
    """Declines the option offered."""


class Choose(Action, frozen=True):
    """Chooses an intrigue card."""

    card: Intrigue


class Look(Action, frozen=True):
    """Views an opponent's colonies."""

    seat: Seat


class Buy(Action, frozen=True):
    """Buys a colony or company; if people deal, by its region or type, or a colony unseen."""

    card: str | None = None


class Discard(Action, frozen=True):
    """Discards a colony or company from the hand; unseen if people deal."""

    card: str | None = None


class Swap(Action, frozen=True):
    """Swaps one of the seat's cards for an opponent's. mine, theirs: the cards; if people
    deal, a region, or None for a card that stays unseen."""

    mine: str | None = None
    theirs: str | None = None


class Target(Action, frozen=True):
    """Chooses the type that Unfair Competition targets."""

    kind: Kind


class Hit(Action, frozen=True):
    """Chooses the opponent's company that loses a level."""

    card: str


class Note(Action, frozen=True):
    """Chooses the company for the Capital Increase."""

    card: str


class Takeover(Action, frozen=True):
    """Takes over an opponent's company."""

    card: str


class Take(Action, frozen=True):
    """Takes a card in the set-up; if people deal, by type, region or profile, or unseen."""

    card: str | None = None


class First(Action, frozen=True):
    """Names the first player."""

    seat: Seat


class Reveal(Action, frozen=True):
    """Reveals all colonies of a seat. regions: one for each colony, in box order."""

    seat: Seat
    regions: tuple[Region, ...]


COMPANIES = tuple(KIND_OF)
COLONIES = tuple(REGION_OF)
SECTORED = tuple(tile for tile in TILES if tile not in CHAIRED)
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
BUY_SORT = {word: Buy(word) for word in (None, *KINDS, *REGIONS)}
TAKE_SORT = {word: Take(word) for word in (None, *KINDS, *REGIONS, *PROFILES)}
CHOOSE: dict[str, Choose] = {card: Choose(card) for card in INTRIGUES}
LOOK = {seat: Look(seat) for seat in SEATS}
FIRST = {seat: First(seat) for seat in SEATS}
TARGET = {kind: Target(kind) for kind in KINDS}
DONE = Done()
DECLINE = Decline()


@cache
def swap(mine: str, theirs: str) -> Swap:
    """The cached Swap of these two cards."""
    return Swap(mine, theirs)
