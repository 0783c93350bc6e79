"""Play many games: one by one, in processes of this machine, or on a Dask cluster.

The lines always come in the order of the games.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Final, TypeVar

from events.errors import BadInput
from events.language import gettext as _
from mclub.processes import AHEAD, in_order, in_processes
from mclub.simulate.game import line
from mclub.simulate.plan import Plan

Item = TypeVar("Item")
Result = TypeVar("Result")

PATIENCE: Final = 10
"""The timeout for an answer from the cluster, in seconds."""


def play_here(plan: Plan, numbers: Iterable[int]) -> Iterator[bytes]:
    """Play the games in this process."""
    for number in numbers:
        yield line(plan, number)


def play_in_processes(plan: Plan, numbers: Iterable[int], jobs: int) -> Iterator[bytes]:
    """Play the games in `jobs` processes. Raises BadInput if a process is killed."""
    return in_processes(partial(line, plan), numbers, jobs)


def play_on_cluster(plan: Plan, numbers: Iterable[int], address: str) -> Iterator[bytes]:
    """Play the games on a cluster: see `on_cluster`."""
    return on_cluster(partial(line, plan), numbers, address)


def on_cluster(
    work: Callable[[Item], Result], items: Iterable[Item], address: str
) -> Iterator[Result]:
    """Do the work for each item, in order, on the workers of a Dask scheduler, e.g. at
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
        yield from in_order(
            lambda item: client.submit(work, item, pure=False), items, AHEAD * workers
        )
