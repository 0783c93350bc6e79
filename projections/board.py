"""What the boards of all games share, as JSON documents (docs/format.md)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from projections.document import Document
from projections.table import AnyPlayer, AnyTable

FORMAT: Final = 1
Actions = Mapping[str, Sequence[str]]
"""The legal actions of each seat; seats whose actions are hidden are absent."""


def frame_board(
    table: AnyTable, game: str, seq: int, shown: Document, due: list[Document]
) -> Document:
    """A board. shown: the game's own fields; due: the open decisions."""
    return {
        "format": FORMAT,
        "game": game,
        "seq": seq,
        "status": "finished" if table.phase == "finished" else "running",
        "round": table.round,
        **shown,
        "due": due,
    }


def identity(player: AnyPlayer) -> Document:
    """Who plays a seat: the name, and the program if a bot does."""
    who: Document = {"name": player.name}
    return who if player.bot is None else who | {"bot": player.bot}


def questions(asked: Mapping[Any, str], actions: Actions) -> list[Document]:
    """The open decisions in games where questions show nothing. asked: by seat, in table order."""
    return [
        {
            "seat": seat,
            "decision": decision,
            "hand": None,
            "actions": list(actions[seat]) if seat in actions else None,
        }
        for seat, decision in asked.items()
    ]
