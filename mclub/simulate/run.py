"""Who does the work for many games, or for an analysis: this process, several of this machine, or a
Dask cluster.

The results always come in the order of the items.
"""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from events.errors import BadInput
from events.language import gettext as _
from mclub.processes import AHEAD, in_order, in_processes

Item = TypeVar("Item")
Result = TypeVar("Result")

PATIENCE: Final = 10
"""The timeout for an answer from the cluster, in seconds."""


class Workers(NamedTuple):
    """So many processes of this machine (None: one per core), or the workers of the Dask scheduler
    at an address."""

    jobs: int | None = None
    dask: str | None = None

    def do(
        self, work: Callable[[Item], Result], items: Sequence[Item]
    ) -> Generator[Result, None, None]:
        """The results of the work for these items, in order. Raises BadInput if a process is
        killed, and like `on_cluster`."""
        jobs = min(self.jobs or os.cpu_count() or 1, len(items))
        if self.dask is not None:
            yield from on_cluster(work, items, self.dask)
        elif jobs > 1:
            yield from in_processes(work, items, jobs)
        else:
            yield from map(work, items)


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
