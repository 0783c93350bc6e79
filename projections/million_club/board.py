"""The board as a JSON document, for the referee or a seat (docs/format.md)."""

from collections.abc import Mapping
from typing import Any

from events.million_club.words import BOX, KIND_OF, KINDS, Decision, Seat
from projections.board import frame_board, identity
from projections.document import Document
from projections.million_club.table import Card, Player, Table

_SEES_HAND: tuple[Decision, ...] = ("intrigue", "colony", "company")
_SEES_SHOWN: tuple[Decision, ...] = (
    "machiavelli",
    "prospecting",
    "opportunity",
    "contract",
    "unrest",
    "take_colony",
    "take_company",
)


def board(table: Table, game: str, seq: int, actions: Mapping[str, list[str]]) -> Document:
    """The board for the referee. actions: the actions of each seat, where they are visible."""
    return _document(table, game, seq, actions, None)


def view(
    table: Table, game: str, seq: int, actions: Mapping[str, list[str]], seat: Seat | None
) -> Document:
    """The board for a seat (None: a spectator).

    table: folded from the log cut for that seat. Hidden values are None; at the end everything
    is public.
    """
    hidden = set() if table.phase == "finished" else set(table.seats) - {seat}
    return _document(table, game, seq, actions, hidden)


def due(table: Table, actions: Mapping[str, list[str]]) -> list[Document]:
    """The open decisions. hand: what the chooser sees; actions: of each seat, where they are
    visible."""
    if table.seat is None:
        return []
    possible = actions.get(table.seat)
    hand: list[Card] | None = None
    if table.decision in _SEES_HAND:
        hand = list(table.hand)
    elif table.decision in _SEES_SHOWN:
        hand = list(table.shown)
    if table.by_people:
        hand = None  # the program doesn't see people's cards, but knows their legal actions
    elif None in (hand or ()):
        possible = None
    if possible is None:
        # the reader may not know them, or the log was cut for someone else
        hand = None
    return [{"seat": table.seat, "decision": table.decision, "hand": hand, "actions": possible}]


def _document(
    table: Table, game: str, seq: int, actions: Mapping[str, list[str]], hidden: set[Seat] | None
) -> Document:
    hidden = hidden or set()
    shown = {
        "closed": table.closed if table.round else None,
        "first": table.first,
        "phase": table.phase,
        "bank": table.bank,
        "exchange_open": table.exchange_open,
        "listings": {kind: table.listings[kind] for kind in KINDS},
        "tiles": {
            "lobby": _sectors(table.lobby),
            "intrigues": list(table.chairs["intrigues"]),
            "colonies": list(table.chairs["colonies"]),
            "exchange": _sectors(table.exchange),
            "companies": list(table.chairs["companies"]),
        },
        "players": {
            seat: _player(player, seat in hidden) for seat, player in table.players.items()
        },
        "piles": {pile: len(table.piles[pile]) for pile in BOX},
    }
    return frame_board(table, game, seq, shown, due(table, actions))


def _sectors(pawns: list[Any]) -> dict[str, list[Seat]]:
    return {kind: [seat for seat, sector in pawns if sector == kind] for kind in KINDS}


def _player(player: Player, hidden: bool) -> Document:
    return {
        **identity(player),
        "profile": player.profile,
        "money": None if hidden else player.money,
        "pawns": player.pawns,
        "companies": [
            {
                "id": card,
                "type": KIND_OF[card],
                "level": level,
                "notes": player.notes.get(card, 0),
            }
            for card, level in player.levels.items()
        ],
        "colonies": list(player.colonies),
        "colony_count": len(player.colonies),
    }
