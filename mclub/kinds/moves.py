"""Moments of a game: what people get time to read."""

from collections.abc import Callable
from typing import Any

from events.language import gettext as _
from mclub.kinds.kind import Document
from projections.by_type import ByType


class Moves(ByType[[], list[Document]]):
    """What events move on the board, by event type, as `GameFace.moves` gives it."""

    def of(self, event: Any) -> list[Document]:
        """What this event moves; nothing if its type is not registered."""
        move = self.get(type(event))
        return move(event) if move else []


def moment(title: str = "") -> Callable[[Any], list[Document]]:
    """An event that begins a moment; without a title, one that belongs to it. title: marked."""
    return lambda _event: [{"what": "moment", "title": _(title) if title else ""}]
