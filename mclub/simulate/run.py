"""Do a job for many tasks, such as playing many games: one by one, in processes of this machine,
or on a Dask cluster.

The results always come in the order of the tasks.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, Final, Protocol, TypeVar

from events.errors import BadInput
from events.language import gettext as _
from mclub.simulate.game import line
from mclub.simulate.plan import Plan

Task = TypeVar("Task")
Result = TypeVar("Result")
Result_co = TypeVar("Result_co", covariant=True)

AHEAD: Final = 8
"""Jobs in progress or ready per worker. This bounds memory, and keeps the workers busy while a
long one holds up the order."""
PATIENCE: Final = 10
"""The timeout for an answer from the cluster, in seconds."""


class Promise(Protocol[Result_co]):
    """A future."""

    def result(self) -> Result_co:
        """Wait for the result. Raises the exception of the job, if any."""


def play_here(plan: Plan, numbers: Iterable[int]) -> Iterator[bytes]:
    """Play the games in this process."""
    for number in numbers:
        yield line(plan, number)


def play_in_processes(plan: Plan, numbers: Iterable[int], jobs: int) -> Iterator[bytes]:
    """Play the games in `jobs` processes. Raises BadInput if a process is killed."""
    return in_processes(partial(line, plan), numbers, jobs)


def in_processes(
    job: Callable[[Task], Result], tasks: Iterable[Task], processes: int
) -> Generator[Result, None, None]:
    """Do the job for each task in `processes` processes, which pickle it. Raises BadInput if a
    process is killed."""
    # Spawned processes behave the same on every system.
    pool = ProcessPoolExecutor(processes, get_context("spawn"), initializer=_end_with_parent)
    try:
        yield from _in_order(lambda task: pool.submit(job, task), tasks, AHEAD * processes)
    except BrokenProcessPool as error:
        raise BadInput(_("A worker process was killed. Run the command again.")) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Make a worker end with its parent; a half-done job is not worth waiting for. Ctrl-C
    reaches every process; if the parent is killed, its pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = parent_process()
    assert parent is not None
    Thread(target=_exit_after, args=(parent,), daemon=True).start()


def _exit_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


def play_on_cluster(plan: Plan, numbers: Iterable[int], address: str) -> Iterator[bytes]:
    """Play the games on a cluster. See `on_cluster`."""
    return on_cluster(partial(line, plan), numbers, address)


def on_cluster(
    job: Callable[[Task], Result], tasks: Iterable[Task], address: str
) -> Generator[Result, None, None]:
    """Do the job for each task on the workers of a Dask scheduler, e.g. at
    "tcp://10.0.0.5:8786". They need the same version of mclub. Raises BadInput if the scheduler
    doesn't answer or has no workers."""
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
            lambda task: client.submit(job, task, pure=False), tasks, AHEAD * workers
        )


def _in_order(
    submit: Callable[[Task], Promise[Result]], tasks: Iterable[Task], ahead: int
) -> Generator[Result, None, None]:
    pending: deque[Promise[Result]] = deque()
    for task in tasks:
        if len(pending) == ahead:
            yield pending.popleft().result()
        pending.append(submit(task))
    while pending:
        yield pending.popleft().result()
