"""Several workers on one machine: processes that serve the same address, and a supervisor that
serves nobody.

Each worker has a socket of its own, which the supervisor keeps open, so clients wait in its queue
until the next worker accepts them. SIGTERM and SIGINT stop all workers; SIGHUP replaces them one by
one with the program as it is installed now. A worker that dies is replaced.
"""

import json
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec

from events.errors import BadInput
from events.language import gettext as _
from mclub.service.logs import log
from mclub.service.posting import SECONDS
from mclub.service.server import GRACE
from mclub.service.settings import Settings
from mclub.service.signals import Signals

READY: Final = "ready"
"""Printed by a worker on standard output once it serves."""
STARTING: Final = 60.0
"""Seconds for a worker to start serving."""
STOPPING: Final = GRACE + SECONDS + 5
"""Seconds for a worker to stop: for its requests, then for its webhooks."""
TICK: Final = 0.25
TOO_SOON: Final = 1.0
"""Seconds after its start within which a dead worker isn't replaced, to avoid a restart loop."""

Process = subprocess.Popen[str]


class Workers:
    """One worker with these settings for each socket. quiet: as for `logs.configure`."""

    def __init__(
        self, settings: Settings, sockets: Sequence[socket.socket], *, quiet: bool
    ) -> None:
        self._settings, self._quiet = settings, quiet
        self._sockets = dict(enumerate(sockets, 1))
        self._workers: dict[int, Process] = {}
        self._started: dict[int, float] = {}

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until a signal says to stop. ready: called when all workers serve. Raises BadInput
        if they can't."""
        with Signals() as signals:
            try:
                for number in self._sockets:
                    self._workers[number] = self._start(number)
                if all(_serves(worker, signals) for worker in self._workers.values()):
                    ready()
                    self._look_after(signals)
                elif not signals.ends:
                    raise BadInput(_("The workers of the service didn't start."))
            finally:
                log().info("service stops")
                self._stop(list(self._workers.values()))

    def _look_after(self, signals: Signals) -> None:
        while not signals.ends:
            if signals.renews():
                self._renew(signals)
            self._replace_the_dead()
            signals.wait(TICK)

    def _renew(self, signals: Signals) -> None:
        """Replace each worker; the new one serves before the old one stops."""
        log().info("workers are renewed")
        for number, old in list(self._workers.items()):
            new = self._start(number)
            if not _serves(new, signals):
                # The old workers go on: the installed program does not start, or the signal to stop
                # has come.
                self._stop([new])
                log().error("no worker could be renewed", worker=number)
                return
            self._workers[number] = new
            self._stop([old])

    def _replace_the_dead(self) -> None:
        for number, worker in list(self._workers.items()):
            if worker.poll() is not None and monotonic() - self._started[number] > TOO_SOON:
                log().error("worker died", worker=number, code=worker.returncode)
                _close(worker)
                self._workers[number] = self._start(number)

    def _start(self, number: int) -> Process:
        file = self._sockets[number].fileno()
        worker = subprocess.Popen(
            [sys.executable, "-m", "mclub.service.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[file],
            text=True,
            process_group=0,  # Ctrl-C in a terminal is for the supervisor alone
        )
        # Not among the arguments, which every user of the machine can read: the address of a
        # database contains its password.
        settings = msgspec.structs.asdict(self._settings)
        settings |= {"path": str(self._settings.path), "worker": number}
        orders = {"settings": settings, "socket": file, "quiet": self._quiet}
        assert worker.stdin is not None
        with suppress(BrokenPipeError):  # its death will be noticed
            print(json.dumps(orders), file=worker.stdin, flush=True)
        self._started[number] = monotonic()
        return worker

    @staticmethod
    def _stop(workers: list[Process]) -> None:
        for worker in workers:
            worker.terminate()
        until = monotonic() + STOPPING
        for worker in workers:
            try:
                worker.wait(max(until - monotonic(), 0))
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
            _close(worker)


def _serves(worker: Process, signals: Signals) -> bool:
    """Wait until the worker serves; False if it died or all are to stop."""
    assert worker.stdout is not None
    until = monotonic() + STARTING
    while monotonic() < until and not signals.ends:
        if signals.wait(TICK, worker.stdout):
            return worker.stdout.readline().strip() == READY
    return False


def _close(worker: Process) -> None:
    for pipe in (worker.stdin, worker.stdout):
        assert pipe is not None
        with suppress(BrokenPipeError):
            pipe.close()
