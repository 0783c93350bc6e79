"""Play many games: one by one, in processes of this machine, or on a Dask cluster.

The lines always come in the order of the games.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread
from types import FrameType
from typing import Any, Final, Protocol

from events.errors import BadInput
from events.language import gettext as _
from mclub.simulate.game import line
from mclub.simulate.plan import Plan

AHEAD: Final = 8
"""Games in progress or ready per worker. This bounds memory, and keeps the workers busy while a
long game holds up the order."""
PATIENCE: Final = 10
"""The timeout for an answer from the cluster, in seconds."""


class Promise(Protocol):
    """A future whose result is a line."""

    def result(self) -> Any:
        """Wait for the line. Raises the exception of the game, if any."""


def play_here(plan: Plan, numbers: Iterable[int]) -> Iterator[bytes]:
    """Play the games in this process."""
    for number in numbers:
        yield line(plan, number)


def play_in_processes(plan: Plan, numbers: Iterable[int], jobs: int) -> Iterator[bytes]:
    """Play the games in `jobs` processes. Raises BadInput if a process is killed. On the main
    thread, Ctrl-C ends the processes and is raised at the next game."""
    # Spawned processes behave the same on every system.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_end_with_parent)
    stopped = False

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True
        for child in active_children():
            child.terminate()

    def submit(number: int) -> Promise:
        if stopped:
            raise KeyboardInterrupt
        return pool.submit(line, plan, number)

    # KeyboardInterrupt at any other moment could leave a lock of the pool taken, and its threads
    # would wait for ever.
    before = signal.signal(signal.SIGINT, stop) if current_thread() is main_thread() else None
    try:
        yield from _in_order(submit, numbers, AHEAD * jobs)
    except BrokenProcessPool as error:
        if stopped:
            raise KeyboardInterrupt from error
        raise BadInput(_("A worker process was killed. Run the command again.")) from error
    finally:
        pool.shutdown(cancel_futures=True)
        if before is not None:
            signal.signal(signal.SIGINT, before)


def _end_with_parent() -> None:
    """Make a worker end with its parent; a half-played game is not worth waiting for. Ctrl-C
    reaches every process; if the parent is killed, its pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = parent_process()
    assert parent is not None
    Thread(target=_exit_after, args=(parent,), daemon=True).start()


def _exit_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def play_on_cluster(plan: Plan, numbers: Iterable[int], address: str) -> Iterator[bytes]:
    """Play the games on the workers of a Dask scheduler, e.g. at "tcp://10.0.0.5:8786". They need
    the same version of mclub. Raises BadInput if the scheduler doesn't answer or has no workers."""
    from distributed import Client

    try:
        client: Any = Client(  # type: ignore[no-untyped-call]
            address, timeout=PATIENCE, set_as_default=False
        )
    except (OSError, ValueError) as error:
        raise BadInput(
            _("No Dask scheduler answers at {address}.").format(address=address[:100])
        ) from error
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise BadInput(
                _("The scheduler at {address} has no workers.").format(address=address[:100])
            )
        # Not pure: Dask must not reuse the result in another run.
        yield from _in_order(
            lambda n: client.submit(line, plan, n, pure=False), numbers, AHEAD * workers
        )


def _in_order(
    submit: Callable[[int], Promise], numbers: Iterable[int], ahead: int
) -> Iterator[bytes]:
    pending: deque[Promise] = deque()
    for number in numbers:
        if len(pending) == ahead:
            yield pending.popleft().result()
        pending.append(submit(number))
    while pending:
        yield pending.popleft().result()
