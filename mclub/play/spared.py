"""The questions that a player wants no more this turn."""

from collections.abc import Iterable

from mclub.club.irrevocable import SHOWS
from mclub.kinds.kind import Document


class Spared:
    """The kinds of questions that a seat is spared until its turn is over. Only what shows a card
    can be spared, never money, a withdrawal or the end of the game."""

    def __init__(self) -> None:
        self._seat: str | None = None
        self._verbs: set[str] = set()

    def may_add(self, why: str) -> bool:
        """Whether a question for this reason may be spared."""
        return why == SHOWS

    def add(self, action: str) -> None:
        """Ask no more about actions of this kind."""
        self._verbs.add(action.partition(" ")[0])

    def covers(self, action: str, why: str) -> bool:
        """Whether the question about this action is spared."""
        return self.may_add(why) and action.partition(" ")[0] in self._verbs

    def renew(self, seat: str | None, due: Iterable[Document]) -> None:
        """Forget everything if another seat has the screen, or if this one's turn is over."""
        if seat != self._seat or all(entry["seat"] != seat for entry in due):
            self._seat = seat
            self._verbs.clear()
