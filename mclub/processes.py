"""Work in several processes of this machine, with its results in order."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from pickle import dumps, loads
from threading import Thread, current_thread, main_thread
from types import FrameType
from typing import Any, Final, Protocol, TypeVar

from events.errors import BadInput
from events.language import gettext as _
from events.language import language
from mclub.text.languages import use

AHEAD: Final = 8
"""Items in work or ready per worker. This bounds memory, and keeps the workers busy while a long
item holds up the order."""

STOPPING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""The signals that ask a program to stop: Ctrl-C, `kill`, and a terminal that closes."""

T = TypeVar("T")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Promise(Protocol[R_co]):
    """A future."""

    def result(self) -> R_co:
        """Wait for the result. Raises the exception of the work, if any."""


def in_processes(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """`work` of each item in `jobs` processes, which speak the language of the caller. Function,
    items and results are pickled. Raises BadInput if a process is killed. On the main thread,
    a signal of `STOPPING` ends the processes, and KeyboardInterrupt is raised by the next
    result."""
    # Spawned processes behave the same on every system. Each gets the work once, since a whole game
    # may come with it, and reads it only when it is ready for Ctrl-C.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (language(), dumps(work)))
    stopped = False

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True
        for child in active_children():
            child.terminate()

    def submit(item: T) -> Promise[R]:
        if stopped:
            raise KeyboardInterrupt
        return pool.submit(_do, item)

    # KeyboardInterrupt at any other moment could leave a lock of the pool taken, and its threads
    # would wait for ever.
    before = {}
    if current_thread() is main_thread():
        before = {number: signal.signal(number, stop) for number in _stop_signals()}
    try:
        for result in in_order(submit, items, AHEAD * jobs):
            if stopped:
                raise KeyboardInterrupt
            yield result
    except BrokenProcessPool as error:
        if stopped:
            raise KeyboardInterrupt from error
        raise BadInput(_("A worker process was killed. Run the command again.")) from error
    finally:
        pool.shutdown(cancel_futures=True)
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop_signals() -> list[signal.Signals]:
    """The signals of `STOPPING` to act on. `nohup` ignores SIGHUP, and that has to stay so."""
    return [
        number
        for number in STOPPING
        if number == signal.SIGINT or signal.getsignal(number) is not signal.SIG_IGN
    ]


def in_batches(
    work: Callable[[Sequence[T]], Iterable[R]], items: Sequence[T], size: int
) -> Iterator[R]:
    """The results of `work` of all items, in batches of at most `size` on all cores. What fills no
    two batches is done in this process."""
    batches = [items[at : at + size] for at in range(0, len(items), size)]
    jobs = min(os.cpu_count() or 1, len(batches))
    results = in_processes(work, batches, jobs) if jobs > 1 else map(work, batches)
    for batch in results:
        yield from batch


def in_order(submit: Callable[[T], Promise[R]], items: Iterable[T], ahead: int) -> Iterator[R]:
    """The results of all items in their order. At most `ahead` items are submitted and not yet
    yielded."""
    pending: deque[Promise[R]] = deque()
    for item in items:
        if len(pending) == ahead:
            yield pending.popleft().result()
        pending.append(submit(item))
    while pending:
        yield pending.popleft().result()


class _Worker:
    """This process, as a worker."""

    work: Callable[[Any], Any]


def _do(item: Any) -> Any:
    return _Worker.work(item)


def _begin(language: str, work: bytes) -> None:
    """Make a worker speak this language, do this work, and end with its parent; a half-done item is
    not worth waiting for. Ctrl-C reaches every process; if the parent is killed, its pipe closes.
    work: pickled."""
    use(language)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = parent_process()
    assert parent is not None
    Thread(target=_exit_after, args=(parent,), daemon=True).start()
    _Worker.work = loads(work)  # noqa: S301 (from the parent)


def _exit_after(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
