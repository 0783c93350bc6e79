"""A position as a document: what a table looks like to somebody who wants to start from there.

The shape is that of `commands.million_club.position` (docs/notation.md).
"""

from collections.abc import Sequence
from typing import Any

from events.million_club import Event
from events.million_club import facts as mc
from events.table import GameCreated

Document = dict[str, Any]


def position_of(events: Sequence[Event]) -> Document | None:
    """The position in a game's first batch; None if the game began with a set-up."""
    created = events[0]
    assert isinstance(created, GameCreated)
    names = {player.seat: player.name for player in created.players}
    position: Document | None = None
    for event in events:
        match event:
            case mc.PositionSet():
                position = {
                    "round": event.round,
                    "first": event.first,
                    "phase": event.phase,
                    "exchange_open": event.exchange_open,
                    "pawns": [_pawn(pawn) for pawn in event.pawns],
                    "players": {},
                    "piles": {},
                }
            case mc.HoldingSet():
                assert position is not None
                position["players"][event.seat] = {
                    "name": names[event.seat],
                    "money": event.money,
                    "companies": [_company(held) for held in event.companies],
                    "colonies": list(event.colonies.value or ()),
                } | ({"profile": event.profile} if event.profile else {})
            case mc.PileSet():
                assert position is not None
                position["piles"][event.pile] = list(event.cards.value or ())
            case _:
                continue
    return position


def _pawn(pawn: mc.Pawn) -> str:
    return " ".join([pawn.seat, pawn.tile, *([pawn.sector] if pawn.sector else [])])


def _company(held: mc.CompanyHeld) -> str:
    return f"{held.card}:{held.level}" + (f"+{held.notes}" if held.notes else "")
