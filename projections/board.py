"""The parts of a board that all games share, as JSON documents (docs/format.md)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from projections.document import Document
from projections.table import AnyPlayer, AnyTable

FORMAT: Final = 1
Actions = Mapping[str, Sequence[str]]
"""The legal actions by seat; a seat whose actions the reader may not know is absent."""


def frame_board(
    table: AnyTable, game: str, seq: int, own_fields: Document, due: list[Document]
) -> Document:
    """The board after record `seq`. own_fields: the game's own; due: its open decisions."""
    return {
        "format": FORMAT,
        "game": game,
        "seq": seq,
        "status": "finished" if table.phase == "finished" else "running",
        "round": table.round,
        **own_fields,
        "due": due,
    }


def identity(player: AnyPlayer) -> Document:
    """The fields that identify a player: the name, and for a bot its program."""
    document: Document = {"name": player.name}
    return document if player.bot is None else document | {"bot": player.bot}


def questions(decisions: Mapping[Any, str], actions: Actions) -> list[Document]:
    """The open decisions of a game whose questions show no cards. decisions: by seat, in order."""
    return [
        {
            "seat": seat,
            "decision": decision,
            "hand": None,
            "actions": list(actions[seat]) if seat in actions else None,
        }
        for seat, decision in decisions.items()
    ]
