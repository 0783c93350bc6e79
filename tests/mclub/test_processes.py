"""Work in several processes: its results come in order, in the caller's language, and few at a
time."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextvars import copy_context

import pytest

from events.errors import LogDamaged
from events.language import language
from mclub.processes import STOPPING, in_batches, in_order, in_processes
from mclub.text.languages import use


def whose(batch: Sequence[int]) -> list[tuple[int, int]]:
    """Each number, with the process that was given it."""
    return [(number, os.getpid()) for number in batch]


def spoken(_number: int) -> str:
    return language()


class Watchful:
    """Work that knows how Ctrl-C was handled when a worker read it."""

    def __init__(self, handler: object = None) -> None:
        self.handler = handler

    def __reduce__(self) -> tuple[Callable[[], "Watchful"], tuple[()]]:
        return read_here, ()

    def __call__(self, _number: int) -> tuple[str, bool]:
        return language(), self.handler is signal.SIG_DFL


def read_here() -> Watchful:
    return Watchful(signal.getsignal(signal.SIGINT))


def damaged(seq: int) -> None:
    raise LogDamaged(seq, "the record is missing.")


def test_batches_are_done_in_other_processes_and_come_in_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    done = list(in_batches(whose, range(10), 3))
    assert [number for number, _process in done] == list(range(10))
    assert os.getpid() not in {process for _number, process in done}


@pytest.mark.parametrize(("cores", "count"), [(2, 3), (1, 10), (2, 0)])
def test_one_batch_or_one_core_needs_no_other_process(
    monkeypatch: pytest.MonkeyPatch, cores: int, count: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert list(in_batches(whose, range(count), 3)) == [(n, os.getpid()) for n in range(count)]


def test_workers_speak_as_the_caller_and_can_be_stopped_before_they_read_the_work() -> None:
    def in_german() -> list[tuple[str, bool]]:
        use("de")
        return list(in_processes(Watchful(), range(2), 1))

    assert copy_context().run(in_german) == [("de", True), ("de", True)]


@pytest.mark.parametrize("number", STOPPING)
def test_a_signal_to_stop_is_raised_by_the_next_result_though_it_may_be_ready(number: int) -> None:
    def own(_number: int, _frame: object) -> None:
        raise AssertionError

    before = signal.signal(number, own)  # whatever these tests are run by may ignore it
    try:
        results = in_processes(spoken, range(8), 1)
        next(results)
        signal.raise_signal(number)
        with pytest.raises(KeyboardInterrupt):
            next(results)
        assert signal.getsignal(number) is own
    finally:
        signal.signal(number, before)


def test_what_nohup_ignores_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        results = in_processes(spoken, range(2), 1)
        next(results)
        signal.raise_signal(signal.SIGHUP)
        assert [*results] == ["en"]
    finally:
        signal.signal(signal.SIGHUP, before)


def test_an_error_of_the_work_is_raised_here() -> None:
    with pytest.raises(LogDamaged, match="damaged at event 4: the record is missing") as raised:
        list(in_processes(damaged, [4], 1))
    assert raised.value.seq == 4


class PendingNumber:
    """A promise that is pending until its result is fetched."""

    under_way = 0

    def __init__(self, number: int) -> None:
        self.number = number
        PendingNumber.under_way += 1

    def result(self) -> int:
        PendingNumber.under_way -= 1
        return self.number


def test_only_so_many_items_are_under_way() -> None:
    most = 0

    def numbers() -> Iterator[int]:
        nonlocal most
        for number in range(1000):
            most = max(most, PendingNumber.under_way)
            yield number

    assert list(in_order(PendingNumber, numbers(), 16)) == list(range(1000))
    assert (most, PendingNumber.under_way) == (16, 0)
