"""Confirmations that a player has turned off for the rest of the turn."""

from collections.abc import Iterable

from mclub.club.irrevocable import SHOWS
from mclub.kinds.kind import Document


class Spared:
    """The kinds of actions that a seat no longer confirms during its turn. This is possible only
    for actions that show a card, never for money, a withdrawal or the end of the game."""

    def __init__(self) -> None:
        self._seat: str | None = None
        self._verbs: set[str] = set()

    def may_add(self, why: str) -> bool:
        """Whether the player may turn off confirmations with this reason."""
        return why == SHOWS

    def add(self, action: str) -> None:
        """Stop asking about actions of this kind."""
        self._verbs.add(action.partition(" ")[0])

    def covers(self, action: str, why: str) -> bool:
        """Whether this action needs no confirmation."""
        return self.may_add(why) and action.partition(" ")[0] in self._verbs

    def renew(self, seat: str | None, due: Iterable[Document]) -> None:
        """Confirm everything again if another seat has the screen, or if this seat's turn is
        over."""
        if seat != self._seat or all(entry["seat"] != seat for entry in due):
            self._seat = seat
            self._verbs.clear()
