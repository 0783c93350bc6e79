"""Several workers on one machine (processes that serve the same address) and their supervisor.

Each worker has its own socket. The supervisor keeps it open too, so while a worker is replaced,
clients wait in the socket's queue. SIGTERM and SIGINT stop all workers. SIGHUP replaces them one by
one, to run a newly installed version. A worker that dies is replaced.
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
"""The line that a worker prints on standard output once it serves."""
STARTING: Final = 60.0
"""The time in seconds that a worker has to start serving."""
STOPPING: Final = GRACE + SECONDS + 5
"""The time in seconds that a worker has to stop: first its requests, then its webhooks."""
TICK: Final = 0.25
"""Seconds between checks of the workers."""
TOO_SOON: Final = 1.0
"""Seconds after a worker's start before it can be replaced, to slow down a restart loop."""

Process = subprocess.Popen[str]


class Workers:
    """The supervisor of one worker for each socket, all with the same settings. quiet: as for
    `logs.configure`."""

    def __init__(
        self, settings: Settings, sockets: Sequence[socket.socket], *, quiet: bool
    ) -> None:
        self._settings, self._quiet = settings, quiet
        self._sockets = dict(enumerate(sockets, 1))
        self._workers: dict[int, Process] = {}
        self._started: dict[int, float] = {}

    def run(self, ready: Callable[[], None]) -> None:
        """Run the workers until a signal stops them. ready: called once all of them serve. Raises
        BadInput if they don't start."""
        with Signals() as signals:
            try:
                for number in self._sockets:
                    self._workers[number] = self._start(number)
                if all(_serves(worker, signals) for worker in self._workers.values()):
                    ready()
                    self._supervise(signals)
                elif not signals.ends:
                    raise BadInput(_("The workers of the service didn't start."))
            finally:
                log().info("service stops")
                self._stop(list(self._workers.values()))

    def _supervise(self, signals: Signals) -> None:
        while not signals.ends:
            if signals.renews():
                self._renew(signals)
            self._replace_the_dead()
            signals.wait(TICK)

    def _renew(self, signals: Signals) -> None:
        """Replace the workers one by one; each new one serves before the old one stops."""
        log().info("workers are renewed")
        for number, old in list(self._workers.items()):
            new = self._start(number)
            if not _serves(new, signals):
                # The installed version doesn't start, or a signal to stop has arrived; the workers
                # not yet replaced go on.
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
            process_group=0,  # Ctrl-C in a terminal reaches only the supervisor
        )
        # Not as arguments, which every user of the machine can read: a database address contains a
        # password.
        settings = msgspec.structs.asdict(self._settings)
        settings |= {"path": str(self._settings.path), "worker": number}
        orders = {"settings": settings, "socket": file, "quiet": self._quiet}
        assert worker.stdin is not None
        with suppress(BrokenPipeError):  # `_serves` or `_replace_the_dead` will notice its death
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
    """Wait until the worker serves and return True; False if it dies, takes too long, or a signal
    to stop comes."""
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
