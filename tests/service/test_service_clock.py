"""A clock that ran ahead and is set back delays nothing for longer than its own interval, not even
after a restart, in a file as in a database."""

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from mclub import Club, Game
from mclub.service import leases as leasing
from mclub.service.app import behind_gate
from mclub.service.bots import Bots
from mclub.service.hooks import BREAKS, CLAIMED, Hooks, Message
from mclub.service.leases import Leases
from mclub.service.limits import Limit
from mclub.service.links import Links, hash_token
from mclub.service.sessions import DAY, GAMES, YEAR, Sessions
from mclub.service.settings import SKEW, Settings
from mclub.service.state import Service
from mclub.service.store import Store
from mclub.service.store.opening import open_store
from tests.service.receiving import Receiver
from tests.service.seated import GameClient, begin

NOW = 1e9
AHEAD = 6 * 3600.0
"""The seconds by which the clock ran ahead."""


class Clock:
    """An adjustable time of day, and a monotonic clock."""

    def __init__(self) -> None:
        self.now, self.steady = NOW + AHEAD, 0.0

    def go_on(self, seconds: float) -> None:
        self.now, self.steady = self.now + seconds, self.steady + seconds

    def set_back(self) -> None:
        self.now -= AHEAD


@pytest.fixture(name="clock")
def _clock() -> Clock:
    return Clock()


@pytest.fixture
def game(place: str) -> Iterator[Game]:
    with Club(place) as club:
        yield club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")


@pytest.fixture
def store(place: str, game: Game) -> Iterator[Store]:
    store = open_store(place)
    yield store
    store.close()


def make_limit(store: Store, clock: Clock, rate: float = 2.0, burst: float = 6.0) -> Limit:
    async def here(work: Any) -> Any:
        return work()

    return Limit("link", rate, burst, store, here, lambda: clock.now, lambda: clock.steady)


def waits(limit: Limit, count: int) -> list[float]:
    async def ask() -> list[float]:
        return [await limit.wait(b"a") for _ in range(count)]

    return asyncio.run(ask())


def test_who_has_asked_for_all_he_may_waits_as_long_as_ever(store: Store, clock: Clock) -> None:
    limit = make_limit(store, clock)
    assert waits(limit, 7) == [0] * 6 + [0.5]
    clock.set_back()
    clock.go_on(0.5)
    assert waits(limit, 2) == [0, 0.5], "as if nothing had been set"
    again = make_limit(store, clock)
    assert waits(again, 2) == [0.5, 0.5], "another worker sees the same"
    clock.go_on(0.5)
    assert waits(again, 2) == [0, 0.5]
    clock.go_on(3.0)
    assert waits(again, 7) == [0] * 6 + [0.5]


def test_of_an_empty_bucket_nothing_is_given_away(store: Store, clock: Clock) -> None:
    waits(make_limit(store, clock), 6)
    clock.set_back()
    assert waits(make_limit(store, clock), 2) == [0, 0.5], "it was the last one"
    for _again in range(3):
        assert waits(make_limit(store, clock), 1) == [0.5]


def test_a_claim_that_lies_ahead_is_nobodys(store: Store, game: Game, clock: Clock) -> None:
    Bots(store).track(game.id)
    assert Leases(store, lambda: clock.now).acquire(game.id) is not None
    clock.set_back()
    after = Leases(store, lambda: clock.now)
    assert after.due() == [game.id]
    lease = after.acquire(game.id)
    assert lease is not None
    assert lease.until <= clock.now + leasing.SECONDS + leasing.SPREAD
    assert after.acquire(game.id) is None


def test_a_claim_of_a_clock_that_is_a_little_ahead_holds(store: Store, game: Game) -> None:
    Bots(store).track(game.id)
    ahead = Leases(store, lambda: NOW + SKEW - 0.1)
    assert ahead.acquire(game.id) is not None
    assert Leases(store, lambda: NOW).acquire(game.id) is None


def test_who_holds_a_claim_renews_it_by_the_clock_that_was_set(
    store: Store, game: Game, clock: Clock
) -> None:
    Bots(store).track(game.id)
    leases = Leases(store, lambda: clock.now)
    lease = leases.acquire(game.id)
    assert lease is not None
    clock.set_back()
    renewed = leases.renew(lease)
    assert renewed.until <= clock.now + leasing.SECONDS + leasing.SPREAD
    assert leases.renew(renewed) == renewed
    assert leases.acquire(game.id) is None


@pytest.mark.parametrize("attempt", range(len(BREAKS)))
@pytest.mark.parametrize("ahead", [-0.1, 0.1])
def test_a_message_waits_for_its_own_break_at_most(
    store: Store, game: Game, attempt: int, ahead: float
) -> None:
    """Includes the tolerated difference of clocks. ahead: seconds beyond it."""
    due = NOW + max(BREAKS[attempt], CLAIMED) + SKEW + ahead
    add = "INSERT INTO hooks (game, seat, url, secret, seq, attempt, due) VALUES "
    store.change((add + "(?, 'blue', 'u', 's', 1, ?, ?)", (game.id, attempt, due)))
    sent: list[Message] = []

    class Tables:
        async def read(self, work: Any) -> Any:
            return work()

        in_thread = write = read

    tables: Any = Tables()
    hooks = Hooks(store, tables, private=True, outcome=lambda _outcome: None, clock=lambda: NOW)

    async def deliver(message: Message) -> None:
        sent.append(message)

    async def look() -> None:
        hooks._deliver = deliver  # type: ignore[method-assign]
        await hooks._start_deliveries()
        await hooks.close()

    asyncio.run(look())
    assert [message.due for message in sent] == ([NOW + CLAIMED] if ahead > 0 else [])


def test_a_session_lapses_a_year_after_the_clock_was_set(
    store: Store, game: Game, clock: Clock
) -> None:
    token = Links(store).issue(game.id, "host")
    sessions = Sessions(store, lambda: clock.now)
    id_ = sessions.begin([hash_token(token)])
    clock.set_back()
    assert sessions.exists(id_)
    sessions.delete_expired()
    clock.go_on(DAY + 1)
    assert sessions.links_in(id_, game.id).stale
    clock.go_on(YEAR - DAY)
    assert not sessions.exists(id_)


def test_what_is_joined_after_the_clock_was_set_stays(
    store: Store, game: Game, place: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mclub.service.sessions.GAMES", 3)
    assert GAMES > 3
    with Club(place) as club:
        games = [game.id, *(club.new({"yellow": "A", "blue": "B"}).id for _ in range(4))]
    links = Links(store)
    hashes = [hash_token(links.issue(one, "host")) for one in games]
    sessions = Sessions(store, lambda: clock.now)
    id_ = sessions.begin(hashes[:3])
    clock.set_back()
    for hash_, (before, one) in zip(hashes[3:], pairwise(games[2:]), strict=True):
        clock.go_on(1)
        sessions.add(id_, [hash_])
        assert sessions.links_in(id_, one).links, before


def test_a_service_that_is_restarted_answers_and_sends(
    settings: Settings, routes: Litestar, clock: Clock
) -> None:
    """With a webhook due for a retry, a bot without its worker, and a caller who had used up a
    limit."""
    receiver = Receiver()

    def serve() -> TestClient[Any]:
        gate = behind_gate(Service(settings, lambda: clock.now), routes)
        return TestClient(gate, base_url=settings.base_url)

    with serve() as client:
        game = begin(client, ["yellow", "blue"])
        receiver.answers = [500, 204]
        game.ask("yellow", "PUT", "webhook", {"url": receiver.url})
        receiver.until(1)
    clock.set_back()
    with serve() as client:
        assert client.get("/health").status_code == 200
        assert GameClient(client, game.begun).get("host", "")["game"] == game.id
        assert [message["seat"] for message in receiver.until(2)] == ["yellow"] * 2
    receiver.close()


def test_health_is_answered_however_often_it_is_asked(settings: Settings, routes: Litestar) -> None:
    import msgspec

    scarce = msgspec.structs.replace(settings, rate=0.1)
    gate = behind_gate(Service(scarce, lambda: NOW), routes)
    with TestClient(gate, base_url=settings.base_url) as client:
        statuses = [client.get("/rules").status_code for _ in range(5)]
        assert statuses[-1] == 429
        for _ in range(20):
            assert client.get("/health", headers={"authorization": "Bearer x"}).status_code == 200
