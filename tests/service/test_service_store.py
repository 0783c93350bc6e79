"""The service's own tables behave the same in a file and in a database."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest
from litestar.testing import TestClient

from mclub import Club, Game
from mclub.analysis.run import Budget
from mclub.club.analysis import Subject
from mclub.service import background
from mclub.service import leases as leasing
from mclub.service.analysis import queue
from mclub.service.analysis.kept import Analyses, Order
from mclub.service.analysis.queue import Job, Jobs
from mclub.service.app import application
from mclub.service.beside import Beside, read_beside
from mclub.service.bots import Bots
from mclub.service.catch_up import read_latest
from mclub.service.curtain import Curtain
from mclub.service.hooks import Hooks
from mclub.service.leases import Leases
from mclub.service.limits import FORGET
from mclub.service.links import Links, hash_token
from mclub.service.sessions import Sessions, hash_session
from mclub.service.settings import Settings
from mclub.service.store import Store, sqlite_schema
from mclub.service.store.opening import open_store
from mclub.service.talk import MESSAGES, Notes, NotesChanged, Talk
from tests.analysis.by_hand import by_hand, player
from tests.postgres import Server
from tests.service.seated import begin

AT_ONCE = 8


@pytest.fixture
def game(place: str) -> Iterator[Game]:
    with Club(place) as club:
        yield club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")


@pytest.fixture
def stores(place: str, game: Game) -> Iterator[list[Store]]:
    """The stores of two workers."""
    two = [open_store(place), open_store(place)]
    yield two
    for store in two:
        store.close()


def run_at_once(work: Callable[[int], Any]) -> list[Any]:
    """The results of the work for 0, 1, 2 …, all run concurrently."""
    ready = Barrier(AT_ONCE)

    def begin(number: int) -> Any:
        ready.wait()
        return work(number)

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(begin, range(AT_ONCE)))


def test_a_link_that_one_worker_makes_holds_at_the_other(stores: list[Store], game: Game) -> None:
    one, other = map(Links, stores)
    tokens = one.issue_all(game.id, game.seats, spectators=True)
    blue = other.who(tokens["blue"])
    assert blue is not None
    assert blue[1:4] == (game.id, "seat", "blue")
    other.mark_joined(blue)
    assert one.of(game.id)["blue"] is not None
    again = other.issue(game.id, "seat", "blue")
    assert one.who(tokens["blue"]) is None
    assert one.of(game.id)["blue"] is None
    assert one.who(again) is not None
    assert blue.hash not in one.all_valid([game.id])
    assert len(one.all_valid([game.id])) == 4
    one.kill(game.id, "spectator")
    assert other.who(tokens["spectator"]) is None


def test_what_is_said_at_once_is_numbered_in_its_order(stores: list[Store], game: Game) -> None:
    talks = [Talk(store) for store in stores]
    said = run_at_once(lambda number: talks[number % 2].say(game.id, "blue", f"message {number}"))
    assert sorted(message["id"] for message in said) == list(range(1, AT_ONCE + 1))
    assert talks[0].since(game.id, 0) == sorted(said, key=lambda message: int(message["id"]))
    assert talks[1].last([game.id, "no game"]) == {game.id: AT_ONCE, "no game": 0}
    assert talks[0].since(game.id, AT_ONCE) == []


def test_the_oldest_messages_go_and_numbers_go_on(stores: list[Store], game: Game) -> None:
    talk = Talk(stores[0])
    stores[0].change(
        *(
            (
                "INSERT INTO talk (game, id, by, at, text) VALUES (?, ?, ?, ?, ?)",
                (game.id, number, "blue", "", "old"),
            )
            for number in range(1, MESSAGES + 1)
        )
    )
    assert talk.say(game.id, "blue", "new")["id"] == MESSAGES + 1
    kept = talk.since(game.id, 0)
    assert (len(kept), kept[0]["id"], kept[-1]["text"]) == (MESSAGES, 2, "new")


def test_notes_and_mutes_are_the_same_for_all(stores: list[Store], game: Game) -> None:
    one, other = map(Talk, stores)
    one.note(game.id, "blue", "sell I3")
    one.note(game.id, "blue", "keep I3 🎲")
    one.mute(game.id, ["yellow", "yellow"])
    assert other.notes(game.id, "blue").text == "keep I3 🎲"
    assert other.muted_seats(game.id) == ["yellow"]


def test_what_pages_show_beside_the_board_is_that_of_their_game_alone(
    stores: list[Store], game: Game
) -> None:
    store, talk = stores[0], Talk(stores[0])
    hooks = Hooks(store, Mock(), private=False, outcome=Mock())
    assert read_beside(store, game.id) == Beside([], [], {}, {})
    for id_ in (game.id, other := game.club.new({"yellow": "Cleo", "blue": "Dan"}).id):
        said = [talk.say(id_, "blue", f"message {number}") for number in range(11)]
        talk.mute(id_, ["yellow", "blue"])
        talk.note(id_, "yellow", f"note {id_}")
        hooks.set(id_, "blue", f"https://hooks.example/{id_}")
    talk.note(other, "blue", "theirs")
    notes = {"yellow": Notes(f"note {other}"), "blue": Notes("theirs")}
    hook = {"blue": f"https://hooks.example/{other}"}
    assert read_beside(store, other) == Beside(said, ["blue", "yellow"], notes, hook)
    assert read_beside(store, game.id).notes == {"yellow": Notes(f"note {game.id}")}


def test_of_all_who_have_read_the_same_notes_one_writes_over_them(
    stores: list[Store], game: Game
) -> None:
    talks = [Talk(store) for store in stores]
    for written in ("", "sell I3"):
        read = talks[0].notes(game.id, "blue")
        assert read.text == written

        def note(number: int, read: Notes = read) -> Notes | NotesChanged:
            try:
                return talks[number % 2].note(game.id, "blue", f"note {number}", read.version)
            except NotesChanged as error:
                return error

        noted = run_at_once(note)
        (kept,) = [one for one in noted if isinstance(one, Notes)]
        assert talks[1].notes(game.id, "blue") == kept
        refused = {(one.text, one.version) for one in noted if isinstance(one, NotesChanged)}
        assert refused == {(kept.text, kept.version)}
        talks[0].note(game.id, "blue", "sell I3")


def test_of_all_workers_one_gets_a_game(stores: list[Store], game: Game) -> None:
    workers = [Leases(store) for store in stores]
    assert (workers[0].tracked([game.id]), workers[0].due()) == ([], [])
    Bots(stores[0]).track(game.id)
    assert workers[1].due() == [game.id]
    (lease,) = filter(None, run_at_once(lambda number: workers[number % 2].acquire(game.id)))
    assert (lease.game, lease.seq, workers[0].due()) == (game.id, 0, [])
    seq = game.seq
    workers[0].release(lease, seq, over=False)
    assert workers[1].acquire(game.id) is None
    game.act(None, game.legal()["due"][0]["actions"][0])
    later = workers[1].acquire(game.id)
    assert later is not None
    assert (later.seq, workers[0].acquire(game.id)) == (seq, None)
    # A bot that joins in the meantime is not forgotten by the release.
    Bots(stores[0]).track(game.id)
    workers[1].release(later, game.seq, over=False)
    assert workers[0].acquire(game.id) is not None


def test_who_is_gone_loses_the_lease(stores: list[Store], game: Game) -> None:
    now = 1e9
    workers = [Leases(store, lambda: now) for store in stores]
    Bots(stores[0]).track(game.id)
    lease = workers[0].acquire(game.id)
    assert lease is not None
    now += leasing.SECONDS * 0.6
    lease = workers[0].renew(lease)
    now += leasing.SECONDS * 0.6
    assert workers[1].acquire(game.id) is None
    now += leasing.SECONDS * 0.6
    taken = workers[1].acquire(game.id)
    assert taken is not None
    workers[0].release(lease, game.seq, over=True)  # it is no longer that worker's
    assert workers[0].acquire(game.id) is None


class Twice:
    """A store that loses the response to every change once, so that the change is retried."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    def change(self, *statements: Any) -> list[Any]:
        self._store.change(*statements)
        return self._store.change(*statements)

    def change_unsynced(self, *statements: Any, wait: bool = True) -> list[Any]:
        self._store.change_unsynced(*statements, wait=wait)
        return self._store.change_unsynced(*statements, wait=wait)


def test_nothing_goes_wrong_when_changes_are_done_twice(stores: list[Store], game: Game) -> None:
    twice: Any = Twice(stores[0])
    Bots(twice).track(game.id)
    leases = Leases(twice)
    lease = leases.acquire(game.id)
    assert lease is not None
    assert Leases(stores[1]).acquire(game.id) is None
    leases.release(lease, game.seq, over=False)
    assert Leases(stores[1]).acquire(game.id) is None, "there is nothing left to do"
    assert Talk(twice).say(game.id, "blue", "Hello")["id"] == 1
    assert len(Talk(stores[1]).since(game.id, 0)) == 1


def test_a_turn_that_was_noted_is_noted_once(stores: list[Store], game: Game) -> None:
    tables: Any = None
    one, other = (
        Hooks(store, tables, private=True, outcome=lambda _outcome: None) for store in stores
    )
    nobody, yellow = frozenset[str](), frozenset({"yellow"})

    def waits() -> int | None:
        """The turn still to be announced, which this announces."""
        found = stores[0].all("SELECT seq FROM hooks WHERE due IS NOT NULL")
        stores[0].change(("UPDATE hooks SET due = NULL", ()))
        return found[0][0] if found else None

    one.set(game.id, "yellow", "http://h")
    assert one.queue_turns(game.id, [(16, yellow)])
    assert waits() == 16
    # As after a worker that died between storing and announcing it.
    other.queue_turns(game.id, [(14, nobody), (16, yellow)])
    assert waits() is None
    one.queue_turns(game.id, [(18, nobody), (20, yellow)])
    assert waits() == 20
    one.set(game.id, "yellow", "http://other")
    other.queue_turns(game.id, [(20, yellow)])
    assert waits() == 20


def test_after_a_long_look_over_all_games_there_is_a_long_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With a file the event loop does the polling, and the file changes all the time."""
    now, looks = 0.0, 0

    def waiting() -> list[str]:
        nonlocal now, looks
        now, looks = now + 0.05, looks + 1
        return []

    async def look(work: Any) -> Any:
        return work()

    monkeypatch.setattr(background, "monotonic", lambda: now)
    some: Any = SimpleNamespace(read=look, due=waiting)
    watch = background.Background(some, some, some, some)

    async def half_a_minute() -> None:
        nonlocal now
        while now < 30:
            await watch.sweep()
            now += 0.1

    asyncio.run(half_a_minute())
    assert 20 < looks <= 30


def test_catching_up_reads_what_all_workers_have_changed(stores: list[Store], game: Game) -> None:
    tokens = Links(stores[1]).issue_all(game.id, game.seats, spectators=False)
    session = Sessions(stores[1]).begin([hash_token(tokens["blue"])])
    Curtain(stores[1]).fall(session, game.id)
    Talk(stores[1]).say(game.id, "blue", "hello")
    latest = read_latest(stores[0], [game.id, "no game"])
    assert latest.seqs == {game.id: game.seq}
    assert latest.messages == {game.id: 1, "no game": 0}
    assert latest.rooms == {}
    assert latest.links == set(map(hash_token, tokens.values()))
    assert latest.phones == {(hash_session(session), game.id): ""}
    assert not any(read_latest(stores[0], []))


def test_the_limits_are_cleared(stores: list[Store], game: Game) -> None:
    add = "INSERT INTO limits (caller, full_at) VALUES (?, ?)"
    stores[0].change_unsynced((add, (b"old", 1.0)), (add, (b"new", 1e9)), (add, (b"ahead", 3e9)))
    stores[1].change_unsynced((FORGET, (1e9 - 1, 2e9)))
    assert stores[0].all("SELECT caller, full_at FROM limits") == [(b"new", 1e9)]


def test_a_file_of_an_older_version_keeps_what_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    with Club(path) as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"})
    with monkeypatch.context() as older:
        older.setattr(sqlite_schema, "STEPS", sqlite_schema.STEPS[:2])
        store = open_store(path)
    store.change(
        ("INSERT INTO talk (game, by, at, text) VALUES (?, 'blue', '', 'Hello')", (game.id,)),
        ("INSERT INTO hooks (game, seat, url, secret) VALUES (?, 'blue', 'u', 's')", (game.id,)),
        ("INSERT INTO bots (game, seat, bot) VALUES (?, 'yellow', 'greedy')", (game.id,)),
    )
    store.close()
    with closing(open_store(path)) as store:
        assert [said["text"] for said in Talk(store).since(game.id, 0)] == ["Hello"]
        assert Bots(store).earlier(game.id) == {"yellow": "greedy"}
        assert Leases(store).due() == [game.id]
        assert store.all("SELECT url, asked, due FROM hooks") == [("u", 0, None)]


def test_a_role_that_was_granted_can_serve(database: str, postgres: Server) -> None:
    from events.postgres_log import PostgresLog
    from mclub.service.store.postgres_schema import RIGHTS

    postgres.sql("CREATE ROLE serving LOGIN PASSWORD 'x'")
    open_log = PostgresLog(database)
    open_store(database).close()
    open_log.grant("serving", RIGHTS)
    open_log.close()
    place = postgres.url(database.rpartition("/")[2], "serving", "x")
    serving = application(Settings(path=place, private_hooks=True))
    with TestClient(serving, base_url="http://games.example") as client:
        game = begin(client, ["yellow", "blue"])
        game.act("yellow", "place companies")
        assert game.post("blue", "talk", text="Hello")["id"] == 1
        assert game.ask("blue", "PUT", "webhook", {"url": "http://127.0.0.1:9"}).status == 200
        assert game.ask("blue", "PUT", "notes", {"text": "sell"}).status == 200
        game.post("host", "seats/blue/link")
        assert game.ask("blue", "GET", "").status == 401
        assert client.get("/health").status_code == 200


def test_a_kept_analysis_is_the_same_for_all_until_the_game_goes_on(
    stores: list[Store], game: Game
) -> None:
    one, other = map(Analyses, stores)
    subject = Subject(game.id, "head", "million-club", ("yellow", "blue"))
    later = subject._replace(head="later head")
    orders = [Order(subject, Budget(rollouts), "seed") for rollouts in (8, 16)]
    even = dict.fromkeys(subject.seats, player(0.5, 0.0, 0.0, 0.0))
    analyses = [by_hand(subject, even, rollouts) for rollouts in (8, 16)]
    for order, analysis in zip(orders, analyses, strict=True):
        journal = one.begin(order)
        journal.write(0, b"first")
        journal.write(0, b"second")
        assert other.begin(order).read(0) == b"second"
        assert other.find(order) is None
        assert one.best(subject) is None or order.budget.rollouts == 16
        one.keep(order, analysis)
        assert other.begin(order).read(0) is None
    assert other.find(orders[1]) == other.best(subject) == analyses[1]
    assert other.find(orders[0]._replace(seed="other")) is None
    assert other.best(later) is None
    stores[0].change(("UPDATE analyses SET document = ? WHERE rollouts = 8", (b"damaged",)))
    assert other.find(orders[0]) is None
    late = one.begin(orders[0])
    other.begin(orders[0]._replace(subject=later))
    late.write(1, b"too late")
    assert late.read(1) is None
    assert one.find(orders[1]) is None


def test_one_process_at_a_time_makes_an_analysis_and_the_first_come_first(
    stores: list[Store], game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    one, other = (Jobs(store, lambda: now) for store in stores)
    second = game.club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea").id
    assert (one.next(), one.of(game.id)) == (None, None)
    assert one.start(game.id)
    now += 1
    assert other.start(second)
    assert other.start(game.id), "queued already"
    assert (one.of(game.id), one.of(second)) == (Job("waiting", 0, 0), Job("waiting", 0, 1))
    assert one.next() == game.id
    leases = run_at_once(lambda number: (one, other)[number % 2].claim(game.id))
    lease = next(filter(None, leases))
    assert sum(one is not None for one in leases) == 1
    assert other.next() == second
    now += queue.SECONDS - 1
    renewed = one.renew(lease, 0.5)
    assert renewed is not None
    assert other.of(game.id) == Job("running", 0.5, 0)
    now += queue.SECONDS - 1
    assert other.claim(game.id) is None
    now += 1 + queue.SPREAD
    for tries in range(2, queue.TRIES + 1):  # the process has died
        taken = other.claim(game.id)
        assert taken is not None
        assert one.renew(renewed, 0.6) is None
        assert one.of(second) == Job("waiting", 0, 1), "one comes first, even on its last try"
        if tries < queue.TRIES:
            other.give_back(taken)  # a shutdown is no failure
            taken = one.claim(game.id)
            assert taken is not None
        other.fail(taken)
    assert one.of(game.id) == Job("failed", 0.5, 0)
    assert one.claim(game.id) is None
    monkeypatch.setattr(queue, "MOST", 1)
    third = game.club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea").id
    assert not other.start(third), "the queue is full"
    assert not other.start(game.id)
    monkeypatch.setattr(queue, "MOST", 2)
    assert other.start(game.id)
    last = one.claim(game.id)
    assert last is not None
    one.end(last)
    assert other.of(game.id) is None
