"""How often somebody may ask is counted over all workers."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from typing import Any

import pytest

from events.errors import BadInput
from mclub import Club
from mclub.service import limits
from mclub.service.limits import Limit
from mclub.service.store import Store, open_store

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
    """One that goes by `Clock`, which is set back as the clock of a machine is, and by
    `Clock.steady`, which is not."""
    return Limit(name, rate, burst, store, aside, lambda: Clock.now, lambda: Clock.steady)


def waits(limit: Limit, *callers: bytes) -> list[float]:
    async def ask() -> list[float]:
        return [await limit.wait(caller) for caller in callers]

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
    """In any time, but for what lies in the hands of the workers."""
    asked = workers(store, count=4)
    random, through = Random(1), []
    for _ in range(600):
        Clock.go_on(random.expovariate(100))
        if waits(random.choice(asked), b"a") == [0]:
            through.append(Clock.now)
    slack = len(asked) * BURST / limits.HANDFUL
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


def test_who_asks_much_is_not_looked_up_each_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    (one,) = workers(store, count=1)
    takes: list[int] = []
    take = one._take
    monkeypatch.setattr(
        one, "_take", lambda key, now, size: takes.append(size) or take(key, now, size)
    )
    for _ in range(50):
        Clock.go_on(0.001)
        assert waits(one, b"a") == [0]
    assert takes[:4] == [1, 2, 4, 7]
    assert len(takes) < 50 / 4
    while waits(one, b"a") == [0]:
        pass
    refused = len(takes)
    assert waits(one, *[b"a"] * 20) == pytest.approx([1 / RATE] * 20, abs=0.05)
    assert len(takes) == refused


@pytest.mark.parametrize("fault", ["refused", "slow"])
def test_a_store_that_can_not_serve_keeps_nobody_out(
    store: Store, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PATIENCE", 0.01)
    tried = 0

    async def away(_work: Callable[[], Any]) -> Any:
        nonlocal tried
        tried += 1
        if fault == "refused":
            raise BadInput("locked")
        await asyncio.sleep(1)

    aside: Callable[..., Awaitable[Any]] = away
    assert waits(limit("link", 1.0, 1.0, store, aside), *[b"a"] * 5) == [0] * 5
    assert tried == 1
