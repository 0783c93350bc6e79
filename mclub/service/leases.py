"""Claims: which worker looks after a game that has webhooks or bots.

All workers may find that there is something to do in a game, and one of them gets it, for some
seconds, by a change of its row that only one of them can make. A worker that dies loses its claims
as their time runs out. Their times are those of the workers' clocks, so these have to be right to
a few seconds.
"""

from collections.abc import Callable
from random import random
from time import time
from typing import Final, NamedTuple

from mclub.service.settings import SKEW
from mclub.service.store import Store

SECONDS: Final = 30.0
"""How long a claim is good for, unless it is renewed."""
SPREAD: Final = 1.0
"""Seconds over which the ends of claims are spread, so that no two end at the very same time."""
AT_ONCE: Final = 64
"""Games that a worker takes on at once when it looks for some."""

TEND: Final = """
INSERT INTO tended (game) VALUES (?)
ON CONFLICT (game) DO UPDATE SET fresh = tended.fresh + 1, over = 0
"""
"""A webhook or a bot has come to the game."""
KNOWN: Final = "SELECT 1 FROM tended WHERE game = ?"
WAITING: Final = """
(until <= ? OR until > ?) AND (fresh > 0 OR seq < (
  SELECT max(records.seq) FROM records WHERE records.game = tended.game))
"""
# Done once more, since its answer was lost, it finds its own claim, which is as good.
CLAIM: Final = f"""
UPDATE tended SET until = ? WHERE game = ? AND (until = ? OR {WAITING}) RETURNING seq, fresh
"""  # noqa: S608
OPEN: Final = f"SELECT game FROM tended WHERE over = 0 AND {WAITING} LIMIT {AT_ONCE}"  # noqa: S608
RENEW: Final = "UPDATE tended SET until = ? WHERE game = ? AND until = ?"
RELEASE: Final = """
UPDATE tended SET until = 0, seq = ?, over = ?, fresh = fresh - ? WHERE game = ? AND until = ?
"""


class Claim(NamedTuple):
    """A game that a worker has for itself. until: also tells whose it is; seq: the record up to
    which the game was looked after before; fresh: webhooks and bots that have come since."""

    game: str
    until: float
    seq: int
    fresh: int


class Claims:
    """The claims to all games. clock: seconds since 1970."""

    def __init__(self, store: Store, clock: Callable[[], float] = time) -> None:
        self._store, self._clock = store, clock

    def known(self, game: str) -> bool:
        """Whether the game has to be looked after at all."""
        return self._store.one(KNOWN, game) is not None

    def waiting(self) -> list[str]:
        """Some of the games in which there is something to do and nobody does it."""
        return [game for (game,) in self._store.all(OPEN, *self._bounds())]

    def claim(self, game: str) -> Claim | None:
        """Takes the game, if there is something to do in it and nobody else has it."""
        until = self._end()
        rows = self._store.jot((CLAIM, (until, game, until, *self._bounds())))
        return Claim(game, until, *rows[0]) if rows else None

    def renew(self, claim: Claim) -> Claim:
        """The claim with all its time before it again, if half of it has passed."""
        now, latest = self._bounds()
        if now + SECONDS / 2 < claim.until <= latest:
            return claim
        until = self._end()
        self._store.jot((RENEW, (until, claim.game, claim.until)))
        return claim._replace(until=until)

    def release(self, claim: Claim, seq: int, *, over: bool) -> None:
        """Lets others have the game, which was looked after up to record `seq`."""
        self._store.jot((RELEASE, (seq, int(over), claim.fresh, claim.game, claim.until)))

    def _end(self) -> float:
        return self._clock() + SECONDS + SPREAD * random()

    def _bounds(self) -> tuple[float, float]:
        """Now, and the latest time at which a claim can end."""
        now = self._clock()
        return now, now + SECONDS + SPREAD + SKEW
