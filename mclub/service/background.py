"""Looking after games that have webhooks or bots: as soon as one of them goes on, one worker notes
who is awaited now, and lets the bots act until a person is awaited."""

import asyncio
from functools import partial
from time import monotonic
from typing import NamedTuple

from events.errors import MclubError
from mclub.club.game import Game
from mclub.service.bots import Bots, one_step
from mclub.service.hooks import Hooks
from mclub.service.leases import Claim, Claims
from mclub.service.tables import Tables

MOST_TURNS = 20
"""Commands that are gone through one by one if nobody has looked after a game for long."""
REST = 20
"""A look over all games is followed by a rest that is so many times as long: there may be many of
them, and a file is written to all the time."""


class Turns(NamedTuple):
    """A game since it was last looked after. awaited: who was awaited after each command, with its
    last record, the last one being now; over: whether it is over."""

    awaited: list[tuple[int, frozenset[str]]]
    over: bool

    @property
    def seq(self) -> int:
        """The last record."""
        return self.awaited[-1][0]


class Tending:
    """Looks after the games of all workers, together with all of them."""

    def __init__(self, tables: Tables, claims: Claims, hooks: Hooks, bots: Bots) -> None:
        self._tables, self._claims, self._hooks, self._bots = tables, claims, hooks, bots
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._rests_until = 0.0

    def changed(self, game: str) -> None:
        """The game went on, or something to look after has come to it."""
        self._again.add(game)
        if game not in self._busy:
            self._busy[game] = asyncio.create_task(self._tend(game))

    async def sweep(self) -> None:
        """Takes on what nobody does, such as what a worker left behind that is gone."""
        begun = monotonic()
        if begun < self._rests_until:
            return  # `news` sees to it that somebody comes again
        for game in await self._tables.look(self._claims.waiting):
            self.changed(game)
        self._rests_until = monotonic() + REST * (monotonic() - begun)

    async def close(self) -> None:
        """Leaves all games to others."""
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _tend(self, game: str) -> None:
        try:
            if not await self._tables.look(lambda: self._claims.known(game)):
                return
            # Whoever comes in vain while another one has the claim may go: it is looked once more
            # after each release, and that comes after what he has done.
            while game in self._again:
                self._again.discard(game)
                while claim := await self._tables.aside(lambda: self._claims.claim(game)):
                    await self._hold(claim)
        except MclubError:
            pass  # a damaged log, say: whoever asks for the game is told so
        finally:
            self._again.discard(game)
            del self._busy[game]

    async def _hold(self, claim: Claim) -> None:
        game, seq, over = claim.game, claim.seq, False
        given_up = False
        try:
            names = await self._tables.look(lambda: self._bots.of(game))
            acted = True
            while acted:
                turns = await self._tables.run(game, partial(turns_since, seq=seq))
                if await self._tables.aside(partial(self._hooks.turn, game, turns.awaited)):
                    self._hooks.wake()
                seq, over = turns.seq, turns.over
                acted = bool(names) and await self._tables.act_for_bot(game, one_step(game, names))
                claim = await self._tables.aside(partial(self._claims.renew, claim))
        except MclubError:
            given_up = True  # it is tried again when the claim has run out
            raise
        finally:
            if not given_up:
                await self._tables.write(lambda: self._claims.release(claim, seq, over=over))


def turns_since(table: Game, seq: int) -> Turns:
    """What there was since record `seq`; somebody may have been awaited for an instant only."""
    ends = [record.seq - 1 for record in table.records[seq:] if record.seq == record.batch]
    between = [end for end in ends if end > seq > 0][-MOST_TURNS:]
    awaited = [(end, frozenset(table.at(end).awaited)) for end in between]
    return Turns([*awaited, (table.seq, frozenset(table.awaited))], table.status != "running")
