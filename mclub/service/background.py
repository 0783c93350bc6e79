"""Background work for games with webhooks or bots: when such a game moves on, one worker queues the
webhook messages and lets the bots act until a person has to decide."""

import asyncio
from functools import partial
from time import monotonic
from typing import NamedTuple

from events.errors import MclubError
from mclub.bots.seats import pause_left
from mclub.club.game import Game
from mclub.service.bots import Bots, one_step
from mclub.service.hooks import Hooks
from mclub.service.leases import Lease, Leases
from mclub.service.settings import GATHER, REST
from mclub.service.tables import Tables

MOST_TURNS = 20
"""The maximum number of commands of a backlog that are examined one by one."""
STEP = 5.0
"""The maximum wait in seconds before a game with waiting bots is checked again."""


class Turns(NamedTuple):
    """The turns in a game since it was last processed. awaited: the last record of each command and
    the seats that had to decide after it; the last entry is the current one; bots: whether bots
    play; pause: seconds that the bots still wait after an undo or a proposal; over: whether the
    game is over."""

    awaited: list[tuple[int, frozenset[str]]]
    bots: bool
    pause: float
    over: bool

    @property
    def seq(self) -> int:
        return self.awaited[-1][0]


class Background:
    """This worker's share of the background work; leases divide the games among workers."""

    def __init__(self, tables: Tables, leases: Leases, hooks: Hooks, bots: Bots) -> None:
        self._tables, self._leases, self._hooks, self._bots = tables, leases, hooks, bots
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._moved: dict[str, asyncio.Event] = {}
        self._pending: set[str] = set()
        self._unchecked: set[str] = set()
        self._checking: asyncio.Task[None] | None = None
        self._resume_at = 0.0

    def schedule(self, game: str) -> None:
        """Schedule a game that has moved on, or has a new webhook or bot."""
        if game not in self._busy:
            self._unchecked.add(game)
            if self._checking is None:
                self._checking = asyncio.create_task(self._check())
            return
        self._pending.add(game)
        if game in self._moved:
            self._moved[game].set()

    async def sweep(self) -> None:
        """Schedule games that no worker is processing, such as those of a worker that died."""
        start = monotonic()
        if start < self._resume_at:
            return  # `news` schedules another sweep
        for game in await self._tables.read(self._leases.due):
            self.schedule(game)
        self._resume_at = monotonic() + REST * (monotonic() - start)

    async def close(self) -> None:
        """Stop processing and leave all games to the other workers."""
        tasks = list(self._busy.values())
        if self._checking is not None:
            tasks.append(self._checking)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _check(self) -> None:
        """Process those of the scheduled games that have webhooks or bots. Games scheduled within
        `GATHER` after a query share the next one."""
        try:
            while self._unchecked:
                games = list(self._unchecked)
                self._unchecked.clear()
                for game in await self._tables.read(partial(self._leases.tracked, games)):
                    if game not in self._busy:
                        self._busy[game] = asyncio.create_task(self._process(game))
                    self._pending.add(game)
                await asyncio.sleep(GATHER)
        except MclubError:
            pass  # the next sweep finds the games
        finally:
            self._checking = None

    async def _process(self, game: str) -> None:
        try:
            # If another worker holds the lease, this one may give up: the holder checks the game
            # again after it releases the lease, and so finds this change.
            while game in self._pending:
                self._pending.discard(game)
                while lease := await self._tables.in_thread(lambda: self._leases.acquire(game)):
                    await self._process_leased(lease)
        except MclubError:
            pass  # for example a damaged log: the next reader gets the error
        finally:
            self._pending.discard(game)
            del self._busy[game]

    async def _process_leased(self, lease: Lease) -> None:
        game, seq, over = lease.game, lease.seq, False
        failed = False
        try:
            earlier = await self._tables.read(lambda: self._bots.earlier(game))
            acted = True
            while acted:
                turns = await self._tables.run(game, partial(turns_since, seq=seq))
                if await self._tables.in_thread(
                    partial(self._hooks.queue_turns, game, turns.awaited)
                ):
                    self._hooks.wake()
                seq, over = turns.seq, turns.over
                if turns.bots and turns.pause:
                    seq -= 1  # so that another worker continues if this wait is cancelled
                    await self._wait(game, turns.pause)
                else:
                    acted = (turns.bots or bool(earlier)) and await self._tables.act_for_bot(
                        game, one_step(earlier)
                    )
                lease = await self._tables.in_thread(partial(self._leases.renew, lease))
        except MclubError:
            failed = True  # retried when the lease expires
            raise
        finally:
            if not failed:
                await self._tables.write(lambda: self._leases.release(lease, seq, over=over))

    async def _wait(self, game: str, pause: float) -> None:
        """Wait until the game moves on, at most `pause` or `STEP` seconds: the caller then renews
        the lease and recomputes the pause."""
        moved = self._moved[game] = asyncio.Event()
        if game in self._pending:  # it moved on before the wait
            self._pending.discard(game)
            moved.set()
        try:
            async with asyncio.timeout(min(pause, STEP)):
                await moved.wait()
        except TimeoutError:
            pass  # the caller checks the game
        finally:
            del self._moved[game]


def turns_since(table: Game, seq: int) -> Turns:
    """The turns since record `seq`, including those already over."""
    ends = [record.seq - 1 for record in table.records[seq:] if record.seq == record.batch]
    between = [end for end in ends if end > seq > 0][-MOST_TURNS:]
    awaited = [(end, frozenset(table.at(end).awaited_seats)) for end in between]
    now = table.seq, frozenset(table.awaited_seats)
    over = table.status != "running"
    return Turns([*awaited, now], bool(table.bots), 0 if over else pause_left(table), over)
