"""The order and the signs in which every screen shows the table."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from events.million_club.figures import TRACK
from events.million_club.words import KINDS, PREFIX


def token_side(listing: int) -> tuple[int, int]:
    """The side of a listing's token, 0, 20 or 40, and its place on the track (MC-SET-3)."""
    side = min(max(listing - 1, 0) // TRACK, 2) * TRACK
    return side, listing - side


def companies_of(player: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """A player's companies by type in board order, then by number."""
    return sorted(
        player["companies"], key=lambda each: (KINDS.index(each["type"]), number_of(each["id"]))
    )


def colonies_of(player: Mapping[str, Any]) -> tuple[list[list[str]], int]:
    """The known colonies grouped by region, and the number of hidden ones."""
    visible = sorted((card for card in player["colonies"] or () if card), key=_place)
    groups = [list(cards) for _region, cards in groupby(visible, key=letters_of)]
    return groups, player["colony_count"] - len(visible)


def letters_of(card: str) -> str:
    """The letters of an id: "AF" of "AF3"."""
    return card.rstrip("0123456789")


def number_of(card: str) -> int:
    """The number of an id: 3 of "AF3"."""
    return int(card.removeprefix(letters_of(card)))


def _place(card: str) -> tuple[int, int]:
    return list(PREFIX.values()).index(letters_of(card)), number_of(card)
