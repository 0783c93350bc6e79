"""The movements of a game's events on the board, and the moments that the page holds long enough to
be read."""

from collections.abc import Callable
from typing import Any

from events.language import gettext as _
from mclub.kinds.kind import Document
from projections.by_type import ByType


class Moves(ByType[[], list[Document]]):
    """The movements on the board, by event type; implements `GameFace.moves`."""

    def of(self, event: Any) -> list[Document]:
        """The movements of this event; empty if its type is not registered."""
        move = self.get(type(event))
        return move(event) if move else []


def moment(title: str = "") -> Callable[[Any], list[Document]]:
    """The function to register for an event that begins a moment or, without a title, belongs to
    the current one. title: marked (see `mclub.kinds.face`)."""
    return lambda _event: [{"what": "moment", "title": _(title) if title else ""}]


def game_end() -> Callable[[Any], list[Document]]:
    """The function to register for the event that ends the game: a moment that the page adds to one
    that people are still reading."""
    return lambda _event: [{"what": "moment", "title": _("The end"), "end": True}]
