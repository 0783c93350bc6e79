"""The privilege of a tile, which goes to the seat with the most pawns there (MC-PRV-1)."""

from commands.million_club.stage import Stage
from events.million_club.facts import PrivilegeGranted, PrivilegeWithheld
from events.million_club.words import Seat, Tile
from projections.table import leader


def holder(stage: Stage, tile: Tile) -> Seat | None:
    """The seat with strictly the most pawns on the tile, recorded in an event; None if there is no
    such seat (MC-PRV-1)."""
    pawns = stage.table.pawns_on(tile)
    if not pawns:
        return None
    most = leader(pawns.items())
    if stage.facts is None:  # a playout: neither event would change the table
        return most
    if most is None:
        stage.emit(PrivilegeWithheld(tile, pawns), ("MC-PRV-1",))
    else:
        stage.emit(PrivilegeGranted(tile, most, pawns), ("MC-PRV-1",))
    return most
