"""The board as a JSON document, for the referee or a seat (docs/format.md)."""

from collections.abc import Mapping
from typing import Any

from events.million_club.words import BOX, KIND_OF, KINDS, Decision, Seat
from projections.board import frame_board, identity
from projections.document import Document
from projections.million_club.table import Card, Player, Table

_CHOOSES_FROM_HAND: tuple[Decision, ...] = ("intrigue", "colony", "company")
_CHOOSES_FROM_SHOWN: tuple[Decision, ...] = (
    "machiavelli",
    "prospecting",
    "opportunity",
    "contract",
    "unrest",
    "take_colony",
    "take_company",
)


def board(table: Table, game: str, seq: int, actions: Mapping[str, list[str]]) -> Document:
    """The board for the referee. actions: see `projections.board.Actions`."""
    return _document(table, game, seq, actions, None)


def view(
    table: Table, game: str, seq: int, actions: Mapping[str, list[str]], seat: Seat | None
) -> Document:
    """The board for a seat (None: a spectator).

    table: folded from the log cut for that seat. Values hidden from it are None until the game is
    over.
    """
    hidden = set() if table.phase == "finished" else set(table.seats) - {seat}
    return _document(table, game, seq, actions, hidden)


def due(table: Table, actions: Mapping[str, list[str]]) -> list[Document]:
    """The open decision, if any. Its `hand` contains the cards from which the seat chooses.

    actions: see `projections.board.Actions`.
    """
    if table.seat is None:
        return []
    possible = actions.get(table.seat)
    hand: list[Card] | None = None
    if table.decision in _CHOOSES_FROM_HAND:
        hand = list(table.hand)
    elif table.decision in _CHOOSES_FROM_SHOWN:
        hand = list(table.shown)
    if table.by_people:
        hand = None  # people's cards are unknown, but their legal actions are not
    elif None in (hand or ()):
        possible = None
    if possible is None:
        # the reader may not know the actions, or the log was cut for another seat
        hand = None
    return [{"seat": table.seat, "decision": table.decision, "hand": hand, "actions": possible}]


def _document(
    table: Table, game: str, seq: int, actions: Mapping[str, list[str]], hidden: set[Seat] | None
) -> Document:
    hidden = hidden or set()
    own_fields = {
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
    return frame_board(table, game, seq, own_fields, due(table, actions))


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
