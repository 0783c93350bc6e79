"""Position documents, from which a game can start (docs/notation.md).

`commands.million_club.written` parses them.
"""

from collections.abc import Sequence

from events.million_club import Event
from events.million_club import facts as mc
from events.million_club.words import HIDDEN, TILES
from events.record import Record
from events.shared import GameCreated
from projections.document import Document
from projections.million_club.fold import FOLD
from projections.million_club.table import Table


def position_of(events: Sequence[Event]) -> Document | None:
    """The position from which a game started; None if it began with a set-up. events: of its first
    batch."""
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
                    "companies": [_company(company) for company in event.companies],
                    "colonies": list(event.colonies.value or (HIDDEN,) * event.count),
                } | ({"profile": event.profile} if event.profile else {})
            case mc.PileSet():
                assert position is not None
                position["piles"][event.pile] = list(event.cards.value or ())
            case _:
                continue
    return position


WHOLE = (mc.TileReached, mc.RoundEndReached, mc.RevealReached, mc.GameEnded, mc.RoundOpened)
"""After these events, and while pawns are placed, a position can express the whole state."""


LAYING = (mc.HoldingSet, mc.PileSet, mc.DiscardSet, mc.PileShuffled)
"""The events after PositionSet that complete the position."""


def last_position(records: Sequence[Record[Event]]) -> tuple[int, Document] | None:
    """The last position from which a game can start, with the seq of its last record.

    While a tile resolves, that is the position before it began to resolve.
    """
    at, laying = None, False
    for number, record in enumerate(records):
        event = record.event
        laying = isinstance(event, mc.PositionSet) or (laying and isinstance(event, LAYING))
        placing = isinstance(event, mc.SeatAsked) and event.decision == "place"
        # After a correction, the table is a position only if it was one before, so not while a tile
        # resolves.
        corrected = isinstance(event, mc.MoneyCorrected) and at == number - 1
        if laying or placing or corrected or isinstance(event, WHOLE):
            at = number
    if at is None:
        return None
    return records[at].seq, document_of(FOLD.table(r.event for r in records[: at + 1]))


def document_of(table: Table) -> Document:
    """The table as a position; "?" for an unknown colony."""
    chairs = [
        f"{seat} {tile}" for tile in TILES if tile in table.chairs for seat in table.chairs[tile]
    ]
    sectors = [
        f"{seat} {tile} {sector}"
        for tile, pawns in (("lobby", table.lobby), ("exchange", table.exchange))
        for seat, sector in pawns
    ]
    return {
        "round": table.round,
        "first": table.first,
        "phase": table.phase,
        "exchange_open": table.exchange_open,
        "bank": table.bank,
        "pawns": sectors + chairs,
        "players": {
            seat: {
                "name": player.name,
                "money": player.money,
                "companies": [
                    f"{card}:{level}" + (f"+{player.notes[card]}" if card in player.notes else "")
                    for card, level in player.levels.items()
                ],
                "colonies": [HIDDEN if card is None else card for card in player.colonies],
            }
            | ({"profile": player.profile} if player.profile else {})
            for seat, player in table.players.items()
        },
    }


def _pawn(pawn: mc.Pawn) -> str:
    return " ".join([pawn.seat, pawn.tile, *([pawn.sector] if pawn.sector else [])])


def _company(company: mc.CompanyHeld) -> str:
    return f"{company.card}:{company.level}" + (f"+{company.notes}" if company.notes else "")
