"""Lost connections, an unavailable database, concurrent writers: acknowledged records are there,
and nothing is stored twice."""

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

psycopg = pytest.importorskip("psycopg")
psycopg_pool = pytest.importorskip("psycopg_pool")

from events.chain import verify  # noqa: E402
from events.errors import BadInput, GameMovedOn, Unsettled  # noqa: E402
from events.log import Log  # noqa: E402
from events.postgres_log import PostgresLog, connections  # noqa: E402
from tests.events.children import child, line, tell  # noqa: E402
from tests.events.log_contract import at_once  # noqa: E402
from tests.events.million_club_rows import first_row, further_rows  # noqa: E402
from tests.postgres import Server, started  # noqa: E402
from tests.sweeping import SWEEP, sweep_after  # noqa: E402
from tests.waiting import wait_for  # noqa: E402

mortal = pytest.fixture(name="mortal")(started)
"""A server for a single test, to be killed."""


@pytest.fixture
def log(database: str) -> Iterator[PostgresLog]:
    with PostgresLog(database) as log:
        yield log


@pytest.fixture(params=["before", "after"])
def lost_once(
    log: PostgresLog, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lose the connection at the next write, before or after its execution."""
    write = log._db.write
    lost: list[bool] = []

    def lose_connection(work: Callable[[Any, bool], Any]) -> Any:
        def once(db: Any, unsure: bool) -> Any:
            if lost:
                return work(db, unsure)
            lost.append(True)
            if request.param == "after":
                work(db, unsure)
            db.close()
            raise psycopg.OperationalError("server closed the connection unexpectedly")

        return write(once)

    monkeypatch.setattr(log._db, "write", lose_connection)


@pytest.mark.usefixtures("lost_once")
def test_a_game_is_created_once_though_the_connection_is_lost(log: PostgresLog) -> None:
    rows = further_rows(first_row("g"))
    log.create("g", "million-club", first_row("g") + rows)
    assert log.head("g") == (4, rows[-1].hash)
    with pytest.raises(BadInput, match="There is already a game g"):
        log.create("g", "million-club", first_row("g"))


@pytest.mark.parametrize("command_id", [None, "once"])
def test_an_append_that_was_carried_out_unheard_is_no_other_ones(
    database: str, log: PostgresLog, lost_once: None, command_id: str | None
) -> None:
    with PostgresLog(database) as other:
        other.create("g", "million-club", first_row("g"))
    rows = further_rows(first_row("g"), 3, command_id)
    log.append("g", 1, rows)
    assert log.head("g") == (4, rows[-1].hash)
    with pytest.raises(GameMovedOn):
        log.append("g", 1, rows)


def test_of_two_different_batches_one_is_told_even_if_its_connection_is_lost(
    database: str, log: PostgresLog, lost_once: None
) -> None:
    with PostgresLog(database) as other:
        other.create("g", "million-club", first_row("g"))
        other.append("g", 1, further_rows(first_row("g"), 2))
    with pytest.raises(GameMovedOn):
        log.append("g", 1, further_rows(first_row("g"), 3))


def test_connections_that_are_ended_by_the_server_are_replaced(
    database: str, log: PostgresLog
) -> None:
    log.create("g", "million-club", first_row("g"))
    rows = first_row("g")
    for _ in range(5):
        end_all(database)
        assert log.head("g")[0] == rows[-1].seq
        end_all(database)
        rows = further_rows(rows)
        log.append("g", rows[0].seq - 1, rows)


@SWEEP
def test_appends_that_are_lost_at_any_moment_are_done_once(database: str) -> None:
    """The server ends random connections while several threads append."""
    games = [f"g{number}" for number in range(4)]
    done, appended = threading.Event(), threading.Semaphore(0)

    def disturb() -> None:
        while not done.is_set():
            appended.acquire()  # or nobody would make progress on a busy machine
            time.sleep(random.uniform(0, 0.02))
            end_all(database)

    def play(log: Log, game: str) -> None:
        rows = first_row(game)
        log.create(game, "million-club", rows)
        for _ in range(40):
            rows = further_rows(rows)
            log.append(game, rows[0].seq - 1, rows)
            appended.release()

    with PostgresLog(database) as log:
        disturbing = threading.Thread(target=disturb)
        disturbing.start()
        try:
            at_once([lambda game=game: play(log, game) for game in games])
        finally:
            done.set()
            appended.release()
            disturbing.join()
        for game in games:
            assert log.head(game)[0] == 121
            assert_sound(log, game)


POSTS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from events.errors import GameMovedOn
from events.postgres_log import PostgresLog
from tests.events.log_contract import at_once  # noqa: E402
from tests.events.million_club_rows import first_row, further_rows
log = PostgresLog(sys.argv[1])
rows = first_row("g")
print("ready", flush=True)
for line in sys.stdin:
    batch = further_rows(rows, 3, line.strip())
    def post(_):
        try:
            log.append("g", rows[-1].seq, batch)
            return True
        except GameMovedOn:
            return False
    with ThreadPoolExecutor(25) as threads:
        print(sum(threads.map(post, range(25))), flush=True)
    rows = batch
"""


@sweep_after(1, "times", [1, 10])
def test_of_fifty_equal_posts_by_two_programs_one_is_recorded(database: str, times: int) -> None:
    with PostgresLog(database) as log:
        log.create("g", "million-club", first_row("g"))
        with child(POSTS, database) as one, child(POSTS, database) as two:
            assert [line(one), line(two)] == ["ready", "ready"]
            for number in range(times):
                for program in (one, two):
                    tell(program, f"post {number}")
                assert int(line(one)) + int(line(two)) == 1
                assert log.head("g")[0] == 1 + 3 * (number + 1)
            for program in (one, two):
                program.communicate()
        assert_sound(log, "g")


APPENDS = """
import sys
from events.postgres_log import PostgresLog
from tests.events.log_contract import at_once  # noqa: E402
from tests.events.million_club_rows import first_row, further_rows
with PostgresLog(sys.argv[1], patience=60) as log:
    rows = first_row(sys.argv[2])
    log.create(sys.argv[2], "million-club", rows)
    print("ready", flush=True)
    while rows[-1].seq < 10_000:
        rows = further_rows(rows)
        log.append(sys.argv[2], rows[0].seq - 1, rows)
        print(rows[-1].seq, flush=True)
"""


@SWEEP
def test_a_database_that_is_killed_under_load_has_lost_nothing_and_is_found_again(
    mortal: Server,
) -> None:
    url = mortal.new()
    PostgresLog(url).close()
    games = ["a", "b"]
    programs = [child(APPENDS, url, game) for game in games]
    told = {game: [1] for game in games}
    hearing = [
        threading.Thread(target=hear, args=(program, told[game]))
        for game, program in zip(games, programs, strict=True)
    ]
    try:
        for program, ear in zip(programs, hearing, strict=True):
            assert line(program) == "ready"
            ear.start()
        for _ in range(3):
            wait_for_more(told)
            mortal.kill()
            acknowledged = {game: seqs[-1] for game, seqs in told.items()}
            mortal.start()
            with PostgresLog(url) as log:
                for game, seq in acknowledged.items():
                    assert log.head(game)[0] >= seq
                    assert_sound(log, game)
        wait_for_more(told)
        assert [program.poll() for program in programs] == [None, None], (
            "they went on by themselves"
        )
    finally:
        for program, ear in zip(programs, hearing, strict=True):
            program.kill()
            ear.join()
            program.communicate()
    with PostgresLog(url) as log:
        for game, seqs in told.items():
            assert seqs == list(range(1, seqs[-1] + 1, 3)), "each batch was acknowledged once"
            assert seqs[-1] <= log.head(game)[0] <= seqs[-1] + 3
            assert_sound(log, game)


def test_who_waits_in_vain_is_told_whether_anything_may_have_been_written(mortal: Server) -> None:
    with PostgresLog(mortal.new(), patience=0.5) as log:
        log.create("g", "million-club", first_row("g"))
        mortal.kill()
        with pytest.raises(Unsettled, match="something may have been written"):
            log.append("g", 1, further_rows(first_row("g")))
        with pytest.raises(BadInput, match="does not answer; nothing was written"):
            log.append("g", 1, further_rows(first_row("g")))
        with pytest.raises(BadInput, match="does not answer; nothing was written"):
            log.head("g")
        mortal.start()
        assert log.head("g")[0] == 1


def test_who_comes_while_a_database_is_away_already_tries_once(
    log: PostgresLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise a service's requests would queue up, each waiting as long as the first."""
    now, tries = 1000.0, 0
    ask = log._db._pool.connection

    def away(timeout: float) -> Any:
        nonlocal now, tries
        now, tries = now + timeout, tries + 1
        raise psycopg_pool.PoolTimeout

    def tried() -> int:
        nonlocal tries
        tries = 0
        with pytest.raises(BadInput, match="does not answer; nothing was written"):
            log.games()
        return tries

    monkeypatch.setattr(connections, "monotonic", lambda: now)
    monkeypatch.setattr(connections, "sleep", lambda _pause: None)
    monkeypatch.setattr(log._db._pool, "connection", away)
    first = tried()
    assert first > connections.PATIENCE
    assert (tried(), tried()) == (1, 1)
    monkeypatch.setattr(log._db._pool, "connection", ask)
    assert log.games() == []
    monkeypatch.setattr(log._db._pool, "connection", away)
    assert tried() == first, "it was there meanwhile"
    now += 100
    assert tried() == first, "nobody has looked for it lately"


def test_a_lock_of_another_program_is_waited_for_and_then_told(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SESSION", connections.SESSION.replace("'5s'", "'100ms'"))
    with PostgresLog(database) as log, psycopg.connect(database) as other:
        log.create("g", "million-club", first_row("g"))
        other.execute("LOCK TABLE mclub.records IN EXCLUSIVE MODE")
        with pytest.raises(BadInput, match="is locked by another program; nothing"):
            log.append("g", 1, further_rows(first_row("g")))
        other.rollback()
        log.append("g", 1, further_rows(first_row("g")))


def end_all(database: str) -> None:
    """End all connections to the database except for the caller's."""
    with suppress(psycopg.OperationalError), psycopg.connect(database, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def assert_sound(log: Log, game: str) -> None:
    """Check that the chain is valid and no batch is partial."""
    rows = log.rows(game)
    assert verify(game, [(seq, body, hash_) for seq, body, _openings, hash_ in rows])
    assert (len(rows) - 1) % 3 == 0


def hear(program: Any, told: list[int]) -> None:
    """Note every complete line that the program prints."""
    while text := program.stdout.readline():
        if text.endswith("\n"):
            told.append(int(text))


def wait_for_more(told: dict[str, list[int]], batches: int = 15) -> None:
    """Wait until each program has had this many more batches acknowledged."""
    goal = {game: len(seqs) + batches for game, seqs in told.items()}
    wait_for(lambda: all(len(told[game]) >= count for game, count in goal.items()))
