"""Rate limits apply across all workers."""

import asyncio
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from events.errors import BadInput
from mclub import Club
from mclub.service import limits
from mclub.service.limits import Limit
from mclub.service.store import Store
from mclub.service.store.opening import open_store

RATE, BURST = 20.0, 60.0


@pytest.fixture
def store(place: str) -> Iterator[Store]:
    with Club(place):
        store = open_store(place)
    yield store
    store.close()


class Clock:
    now, steady = 1e9, 0.0

    @classmethod
    def go_on(cls, seconds: float) -> None:
        cls.now, cls.steady = cls.now + seconds, cls.steady + seconds


async def here(work: Callable[[], Any]) -> Any:
    return work()


def workers(store: Store, rate: float = RATE, burst: float = BURST, count: int = 2) -> list[Limit]:
    return [limit("link", rate, burst, store) for _ in range(count)]


def limit(name: str, rate: float, burst: float, store: Store, aside: Any = here) -> Limit:
    """A limit that uses `Clock`, which can be set back like a machine's clock, and `Clock.steady`,
    which can't."""
    return Limit(name, rate, burst, store, aside, lambda: Clock.now, lambda: Clock.steady)


def waits(limit: Limit, *callers: bytes) -> list[float]:
    """The wait of each request in seconds, rounded to microseconds because sums differ in the last
    digits."""

    async def ask() -> list[float]:
        return [round(await limit.wait(caller), 6) for caller in callers]

    return asyncio.run(ask())


def test_a_limit_fills_up_by_and_by(store: Store) -> None:
    one, other = workers(store, 2.0, 3.0)
    assert waits(one, b"a", b"a") == [0, 0]
    assert waits(other, b"a", b"a") == [0, 0.5]
    assert waits(one, b"a", b"b") == [0.5, 0]
    Clock.go_on(0.5)
    assert waits(other, b"a", b"a") == [0, 0.5]


def test_limits_are_counted_apart(store: Store) -> None:
    one, _other = workers(store, 1.0, 1.0)
    games = limit("new games", 1.0, 1.0, store)
    assert [waits(each, b"a") for each in (one, games, one)] == [[0], [0], [1]]


def test_no_more_get_through_than_one_worker_would_let(store: Store) -> None:
    """Over any period, apart from the tokens that workers have not settled."""
    asked = workers(store, count=4)
    random, through = Random(1), []
    for _ in range(600):
        Clock.go_on(random.expovariate(100))
        if waits(random.choice(asked), b"a") == [0]:
            through.append(Clock.now)
    slack = len(asked) * BURST / limits.SHARE
    for begin, at in enumerate(through):
        for end in range(begin, len(through), 7):
            allowed = BURST + (through[end] - at) * RATE + slack
            assert end - begin + 1 <= allowed
    assert len(through) >= BURST + 0.9 * (through[-1] - through[0]) * RATE - slack


def test_who_keeps_within_his_rate_is_never_refused(store: Store) -> None:
    asked, random = workers(store), Random(2)
    for _ in range(400):
        Clock.go_on(1 / (0.9 * RATE))
        assert waits(random.choice(asked), b"a") == [0]


def test_a_caller_costs_the_fewer_queries_the_fuller_its_bucket_is(store: Store) -> None:
    counter = Faulty()
    one = limit("link", RATE, BURST, store, counter)
    queries = []
    for _ in range(60):
        Clock.go_on(0.001)
        assert waits(one, b"a") == [0]
        queries.append(counter.tried)
    # 7 of 60 tokens pass unseen, then an eighth of what is left after each query.
    assert queries[:8] == [0] * 7 + [1]
    assert queries[8:15] == [1] * 6 + [2]
    assert queries[-7:] == list(range(queries[-7], queries[-7] + 7))
    assert queries[-1] < 30


def test_a_refused_caller_costs_no_query(store: Store) -> None:
    counter = Faulty()
    one = limit("link", RATE, BURST, store, counter)
    while waits(one, b"a") == [0]:
        pass
    refused = counter.tried
    assert waits(one, *[b"a"] * 20) == pytest.approx([1 / RATE] * 20, abs=1e-5)
    assert counter.tried == refused


def test_a_caller_at_a_persons_pace_costs_a_query_in_eight_requests(store: Store) -> None:
    counter = Faulty()
    one = limit("link", RATE, BURST, store, counter)
    for _ in range(80):
        Clock.go_on(5)
        assert waits(one, b"a") == [0]
    assert counter.tried == 10


class Faulty:
    """Runs work like `here`, unless there is a `fault`: "locked" like a store locked by another
    program, "busy" like exhausted threads. tried: the number of attempts."""

    def __init__(self) -> None:
        self.fault, self.tried = "", 0

    async def __call__(self, work: Callable[[], Any]) -> Any:
        self.tried += 1
        if self.fault == "locked":
            raise BadInput("locked")
        if self.fault == "busy":
            await asyncio.Event().wait()
        return work()


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> Faulty:
    monkeypatch.setattr(limits, "PATIENCE", 0.01)
    return Faulty()


@pytest.mark.parametrize("fault", ["locked", "busy"])
def test_while_the_store_can_not_serve_a_worker_counts_by_itself(
    store: Store, faulty: Faulty, fault: str
) -> None:
    one = limit("link", 1.0, 3.0, store, faulty)
    faulty.fault = fault
    assert waits(one, *[b"a"] * 5, b"b") == [0, 0, 0, 1, 1, 0]
    Clock.go_on(1)
    assert waits(one, b"a", b"a") == [0, 1]
    assert faulty.tried == 1


@pytest.mark.parametrize("fault", ["locked", "busy"])
def test_a_store_that_can_not_serve_any_more_gives_nobody_a_new_bucket(
    store: Store, faulty: Faulty, fault: str
) -> None:
    one = limit("link", 0.1, 3.0, store, faulty)
    assert waits(one, b"a", b"a") == [0, 0]
    faulty.fault = fault
    assert waits(one, b"a", b"a") == [0, 10]
    Clock.go_on(limits.BLIND)
    assert waits(one, b"b", b"a") == [0, 10 - limits.BLIND]
    assert faulty.tried == 4


def test_what_was_let_through_meanwhile_counts_for_all_workers_afterwards(
    store: Store, faulty: Faulty
) -> None:
    one, other = limit("link", 0.1, 3.0, store, faulty), limit("link", 0.1, 3.0, store)
    faulty.fault = "locked"
    assert waits(one, b"a", b"a") == [0, 0]
    faulty.fault = ""
    Clock.go_on(limits.BLIND)
    assert waits(one, b"a") == [0]
    assert waits(other, b"a") == pytest.approx([5])


def test_who_stood_in_line_for_a_store_that_can_not_serve_does_not_ask_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All were queued before the first one found the store locked."""
    jots = 0
    line: list[tuple[Callable[[], Any], asyncio.Future[Any]]] = []
    callers = [b"a", b"b", b"c"]

    def locked(*_statements: Any, wait: bool) -> None:
        nonlocal jots
        jots += 1
        raise BadInput("locked")

    async def in_line(work: Callable[[], Any]) -> Any:
        end: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        line.append((work, end))
        if len(line) == len(callers):
            for each, ended in line:
                try:
                    ended.set_result(each())
                except BadInput as error:
                    ended.set_exception(error)
        return await end

    monkeypatch.setattr(store, "change_unsynced", locked)
    one = limit("link", 1.0, 1.0, store, in_line)

    async def ask() -> list[float]:
        return await asyncio.gather(*map(one.wait, callers))

    assert asyncio.run(ask()) == [0, 0, 0]
    assert jots == 1
