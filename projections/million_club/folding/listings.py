"""The listings of the five types, which move with the levels and notes of companies (MC-SET-3)."""

from events.million_club.words import KIND_OF, Seat
from projections.million_club.table import Table


def move_listing(table: Table, card: str, change: int) -> None:
    """Add `change` to the listing of a company's type."""
    table.listings[KIND_OF[card]] += change


def gain(table: Table, seat: Seat, card: str, level: int) -> None:
    """Give a seat a company at this level; the caller removes it from the pile or hand."""
    table.players[seat].levels[card] = level
    table.listings[KIND_OF[card]] += level
