"""The common base of the board pictures of all games."""

from collections.abc import Mapping
from typing import ClassVar

from mclub.kinds.kind import Document
from mclub.text.words import word


class BoardPicture:
    """A board as its template draws it; each part is computed when it is drawn. board: a board or
    view; own: the reader's seat, "" if none."""

    PHASES: ClassVar[Mapping[str, str]]
    """The game's phases, in words."""

    def __init__(self, board: Document, own: str) -> None:
        self._board, self._own = board, own

    @property
    def phase(self) -> str:
        """The phase, in words."""
        return word(self._board["phase"], self.PHASES)
