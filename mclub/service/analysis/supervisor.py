"""Analyses of finished games in the background: one process for each worker, at the lowest
priority."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from events.errors import MclubError
from mclub.analysis.run import Budget
from mclub.analysis.steps import check_analysable, course_of
from mclub.club.analysis import Analysis, Subject, subject
from mclub.club.game import Game
from mclub.service.analysis.kept import Analyses
from mclub.service.analysis.queue import Job, Jobs, Lease
from mclub.service.logs import log
from mclub.service.problems import no_room
from mclub.service.settings import SWEEP
from mclub.service.store import Store
from mclub.service.tables import Tables

BUDGET: Final = Budget(None, 180.0)
"""The playouts of an analysis: as many as one process makes in three minutes."""
STOPPING: Final = 10.0
"""The time in seconds that a process has to stop, after the playouts in progress."""


class Analysing:
    """This worker's share of the analyses. place: of the games, a path or an address."""

    def __init__(self, store: Store, jobs: Jobs, tables: Tables, place: str | Path) -> None:
        self._jobs, self._tables, self._place = jobs, tables, place
        self._analyses = Analyses(store)
        self._wake = asyncio.Event()

    async def of(self, game: str) -> tuple[Analysis | None, Job | None]:
        """The analysis of a finished game with the most playouts, and the one in the queue. Raises
        NotAllowed and BadInput like `check_analysable`."""
        found = await self._tables.run(game, _subject)
        analysis = await self._tables.run_brief(lambda: self._analyses.best(found))
        return analysis, await self._tables.read(lambda: self._jobs.of(game))

    async def start(self, game: str) -> tuple[Analysis | None, Job | None]:
        """Start an analysis of a finished game, if it has none and none is in the queue, and return
        both like `of`. Raises the errors of `course_of`, and ServiceUnavailableException (503) if
        the queue is full."""
        analysis, job = await self.of(game)
        if analysis is None and (job is None or job.state == "failed"):
            await self._tables.run(game, course_of)
            if not await self._tables.write(lambda: self._jobs.start(game)):
                raise no_room()
            self._wake.set()
            job = await self._tables.read(lambda: self._jobs.of(game))
        return analysis, job

    async def run(self) -> None:
        """Make the analyses in the queue, one by one, until cancelled."""
        while True:
            self._wake.clear()
            with suppress(MclubError):  # the store is out of service: its next user gets the error
                while lease := await self._claim():
                    await self._make(lease)
            with suppress(TimeoutError):
                async with asyncio.timeout(SWEEP):
                    await self._wake.wait()

    async def _claim(self) -> Lease | None:
        game = await self._tables.read(self._jobs.next)
        if game is None:
            return None
        return await self._tables.in_thread(partial(self._jobs.claim, game))

    async def _make(self, lease: Lease) -> None:
        """Let a process make the analysis. The process renews and ends the lease."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "mclub.service.analysis.process",
            stdin=PIPE,
            stdout=DEVNULL,
            start_new_session=True,  # Ctrl-C in a terminal reaches only the service
        )
        try:
            # Not as arguments, which every user of the machine can read: the address of a database
            # contains a password.
            orders = {"path": os.fspath(self._place), "lease": lease, "budget": BUDGET}
            assert process.stdin is not None
            process.stdin.write(f"{json.dumps(orders)}\n".encode())
            code = await process.wait()
        except asyncio.CancelledError:
            await _stop(process)
            raise
        if code:
            log().error("analysis ended", code=code)


async def _stop(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.terminate()
        try:
            async with asyncio.timeout(STOPPING):
                await process.wait()
        except TimeoutError:
            process.kill()
            await process.wait()


def _subject(game: Game) -> Subject:
    check_analysable(game)
    return subject(game, game.head)
