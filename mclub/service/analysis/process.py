"""A process that makes one analysis: `supervisor` starts this module as a program.

It runs at the lowest priority, so games at the tables don't wait for it. It reads its orders from
the first line of standard input; when standard input closes, the service is gone. Then, or at
SIGTERM, it stops after the playouts in progress.
"""

import json
import os
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from threading import Thread
from time import monotonic
from typing import Final

from events.errors import MclubError
from mclub.analysis.analysis import analyse
from mclub.analysis.run import Budget
from mclub.analysis.steps import is_analysable
from mclub.club.analysis import subject
from mclub.club.club import Club
from mclub.service.analysis.kept import Analyses, Order
from mclub.service.analysis.queue import Jobs, Lease
from mclub.service.logs import configure, fault, log
from mclub.service.store.opening import open_store
from mclub.simulate.run import Workers

LOWEST: Final = 19
"""The lowest priority of a process."""
MOST_SECONDS: Final = 1800
"""The maximum processor time in seconds, after which the system ends the process."""
EVERY: Final = 2.0
"""Seconds between two reports of the progress."""
SEED: Final = "analysis"
"""The seed, the same as by default for `mclub analyse`."""


class Stopped(Exception):
    """The process has to stop, or has lost its lease."""


class Report:
    """Reports the progress of a job and renews its lease."""

    def __init__(self, jobs: Jobs, lease: Lease) -> None:
        self._jobs, self.lease = jobs, lease
        self._next = 0.0
        self._stopped = False

    def stop(self, *_signal: object) -> None:
        """Make the next call raise `Stopped`."""
        self._stopped = True

    def __call__(self, progress: float) -> None:
        """Report the share done. Raises `Stopped`."""
        if self._stopped:
            raise Stopped
        if monotonic() < self._next:
            return
        renewed = self._jobs.renew(self.lease, progress)
        if renewed is None:
            raise Stopped
        self.lease, self._next = renewed, monotonic() + EVERY


def main() -> None:
    """Make the analysis."""
    os.setpriority(os.PRIO_PROCESS, 0, LOWEST)
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line = sys.stdin.readline()
    if not line.endswith("\n"):
        return  # the service died before it sent the orders
    orders = json.loads(line)
    configure(quiet=True)
    with closing(open_store(orders["path"])) as store, Club(orders["path"]) as club:
        jobs = Jobs(store)
        report = Report(jobs, Lease(*orders["lease"]))
        signal.signal(signal.SIGTERM, report.stop)
        Thread(target=_stop_with_service, args=(report,), daemon=True).start()
        attempt(
            lambda: make_analyses(club, Analyses(store), Budget(*orders["budget"]), report),
            jobs,
            report,
        )


def attempt(make: Callable[[], None], jobs: Jobs, report: Report) -> None:
    """Make the analysis, and leave the job: ended, returned or failed."""
    try:
        make()
    except Stopped:
        leave = jobs.give_back
    except Exception as error:  # noqa: BLE001 (any failure counts as one try)
        log().error("analysis failed", **fault(error))
        leave = jobs.fail
    else:
        leave = jobs.end
    with suppress(MclubError):  # the store is out of service: the lease expires
        leave(report.lease)


def _stop_with_service(report: Report) -> None:
    """Stop once the other end of standard input closes."""
    sys.stdin.read()
    report.stop()


def make_analyses(club: Club, analyses: Analyses, budget: Budget, report: Report) -> None:
    """Make the analysis of the game, and another one if meanwhile its end was taken back and played
    anew."""
    head = ""
    while is_analysable(game := club.game(report.lease.game)) and game.head != head:
        head = game.head
        order = Order(subject(game, head), budget, SEED)
        if analyses.find(order) is not None:
            return  # the process that made it could not end its lease
        journal = analyses.begin(order)
        made = analyse(game, budget, SEED, Workers(1), progress=report, journal=journal)
        analyses.keep(order, made)


if __name__ == "__main__":
    main()
