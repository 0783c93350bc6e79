"""A game in a worker's cache, and what a thread does with it."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from commands.seating import dropped_seat_due
from events.errors import MclubError
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.blame import blaming_the_log

T = TypeVar("T")


class DroppedSeatDue(Exception):
    """A dropped seat has to decide, so the game must be advanced before it is read."""


class CachedGame:
    """A game of `club` in the cache. lock: held while a thread uses the game; acting: held by an
    action, also while it waits for `lock`; game: None until it is loaded; seq: the last record
    that was announced; has_appended: whether the last work appended to the log. Methods run in a
    thread."""

    def __init__(self, club: Club, id_: str) -> None:
        self.lock, self.acting = asyncio.Lock(), asyncio.Lock()
        self.game: Game | None = None
        self.seq = 0
        self.has_appended = False
        self._club, self._id = club, id_

    @property
    def is_in_use(self) -> bool:
        """Whether a thread uses the game, or is about to."""
        return self.lock.locked() or self.acting.locked()

    def read(self, work: Callable[[Game], T]) -> T:
        """Run `work`, which only reads, on the current state of the game. Raises
        DroppedSeatDue."""
        game = self._refresh()
        with blaming_the_log(game):
            if dropped_seat_due(game.line, game.awaited_seats):
                raise DroppedSeatDue
            return work(game)

    def load(self, work: Callable[[Game], T]) -> T:
        """Like `read`, on a copy loaded from the log, while another thread uses the game."""
        game = self._club.game(self._id)
        with blaming_the_log(game):
            return work(game)

    def act(self, work: Callable[[Game], T]) -> T:
        """Run `work`, which may append, on the current state of the game."""
        return self._act(self._refresh(), work)

    def act_unchecked(self, work: Callable[[Game], T]) -> T:
        """Like `act`, without a query whether other workers have appended: if they have, the log
        refuses what `work` appends. Work that appends nothing is checked afterwards."""
        self.has_appended = False
        if self.game is None:
            return self.act(work)
        seq = self.game.seq
        try:
            result = self._act(self.game, work)
        except MclubError:
            if self.has_appended or self.game.refresh().seq == seq:
                raise
            return self._act(self.game, work)
        if self.has_appended or self.game.refresh().seq == seq:
            return result
        return self._act(self.game, work)

    def forget(self) -> None:
        """Have the game loaded from the log the next time."""
        self.game, self.has_appended = None, False

    def _act(self, game: Game, work: Callable[[Game], T]) -> T:
        seq = game.seq
        with blaming_the_log(game):
            try:
                game.answer_for_dropped()
                return work(game)
            finally:
                self.has_appended = game.seq != seq

    def _refresh(self) -> Game:
        self.has_appended = False
        if self.game is None:
            self.game = self._club.game(self._id)
        return self.game.refresh()
