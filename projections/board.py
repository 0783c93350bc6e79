"""What the boards of all games have in common, as JSON documents (docs/format.md)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from projections.table import AnyTable

FORMAT: Final = 1
Document = dict[str, Any]
Actions = Mapping[str, Sequence[str]]
"""What each seat may do; of seats whose actions may not be known, nothing is there."""


def framed(table: AnyTable, game: str, seq: int, shown: Document, due: list[Document]) -> Document:
    """A board. shown: the game's own fields; due: who is asked what."""
    return {
        "format": FORMAT,
        "game": game,
        "seq": seq,
        "status": "finished" if table.phase == "finished" else "running",
        "round": table.round,
        **shown,
        "due": due,
    }


def questions(asked: Mapping[Any, str], actions: Actions) -> list[Document]:
    """Who is asked what, where nobody is shown anything with a question. asked: by seat, in order
    round the table."""
    return [
        {
            "seat": seat,
            "decision": decision,
            "hand": None,
            "actions": list(actions[seat]) if seat in actions else None,
        }
        for seat, decision in asked.items()
    ]
