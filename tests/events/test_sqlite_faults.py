"""If the disk, the lock or the file fails: one clear line, no partial write, no loss."""

import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from events.chain import verify
from events.errors import BadInput, Displaced, LogDamaged
from events.sqlite_log import SqliteLog
from tests.events.children import child, line, output_of, tell
from tests.events.million_club_rows import first_row, further_rows, whole_game


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log with a game of 500 records."""
    path = tmp_path / "games.db"
    with SqliteLog(path) as log:
        log.create("g", "million-club", whole_game("g", 500))
    return path


@pytest.fixture
def other_program(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        yield db


def test_a_file_that_another_program_locks_is_waited_for(
    path: Path, other_program: sqlite3.Connection
) -> None:
    code = """
        import sys
        from events.sqlite_log import SqliteLog
        with SqliteLog(sys.argv[1], patience=30) as log:
            print("waiting", flush=True)
            log.set_latest("g")
            print(log.latest())
    """
    with child(code, path) as program:
        other_program.execute("BEGIN IMMEDIATE")
        assert line(program) == "waiting"
        time.sleep(0.1)
        other_program.execute("COMMIT")
        assert line(program) == "g"


def test_a_file_that_stays_locked_is_given_up(
    path: Path, other_program: sqlite3.Connection
) -> None:
    refusal = r"games\.db is locked by another program; nothing was written\. Try again later"
    with SqliteLog(path, patience=0.05) as log:
        other_program.execute("BEGIN IMMEDIATE")
        with pytest.raises(BadInput, match=refusal):
            log.append("g", 500, further_rows(whole_game("g", 500)))
        assert log.head("g")[0] == 500
        other_program.execute("COMMIT")
        log.append("g", 500, further_rows(whole_game("g", 500)))
        assert log.head("g")[0] == 503


def test_a_file_that_is_locked_for_everybody_is_not_opened(
    path: Path, other_program: sqlite3.Connection
) -> None:
    other_program.execute("PRAGMA locking_mode = EXCLUSIVE")
    other_program.execute("BEGIN IMMEDIATE")
    other_program.execute("INSERT INTO latest VALUES (1, 'g')")
    with pytest.raises(BadInput, match="is locked by another program; nothing"):
        SqliteLog(path, patience=0.05)


def test_a_full_disk_costs_nothing_that_was_recorded(path: Path) -> None:
    """The system refuses every byte beyond a limit; then the limit is lifted."""
    code = """
        import resource, sys
        from events.errors import BadInput
        from events.sqlite_log import SqliteLog
        from tests.events.million_club_rows import further_rows, whole_game
        rows = whole_game("g", 500)
        with SqliteLog(sys.argv[1]) as log:
            _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, most))
            try:
                while True:
                    more = further_rows(rows, 50)
                    log.append("g", rows[-1].seq, more)
                    rows += more
            except BadInput as refusal:
                print(refusal)
            print(rows[-1].seq, log.head("g") == (rows[-1].seq, rows[-1].hash))
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
            log.append("g", rows[-1].seq, further_rows(rows, 50))
            print(log.head("g")[0])
    """
    refusal, told, after = output_of(code, path).splitlines()
    assert refusal == (
        f"The disk of {path} reports an error (disk I/O error); nothing was written. "
        "Check whether it is full or faulty, then try again."
    )
    recorded, same = told.split()
    assert same == "True"
    assert 500 < int(recorded) == int(after) - 50
    with SqliteLog(path) as log:
        verify("g", [(seq, body, hash_) for seq, body, _, hash_ in log.rows("g")])
        assert log.head("g")[0] == int(after)


def test_a_program_that_dies_on_a_full_disk_loses_nothing_that_was_recorded(path: Path) -> None:
    code = """
        import os, resource, sys
        from events.errors import BadInput
        from events.sqlite_log import SqliteLog
        from tests.events.million_club_rows import further_rows, whole_game
        rows = whole_game("g", 500)
        log = SqliteLog(sys.argv[1])
        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, most))
        try:
            while True:
                more = further_rows(rows, 50)
                log.append("g", rows[-1].seq, more)
                rows += more
        except BadInput as refusal:
            print(rows[-1].seq, flush=True)
        os._exit(0)
    """
    recorded = int(output_of(code, path))
    with SqliteLog(path) as log:
        verify("g", [(seq, body, hash_) for seq, body, _, hash_ in log.rows("g")])
        assert log.head("g")[0] == recorded > 500


def test_a_file_that_may_not_grow_is_full(path: Path) -> None:
    rows = whole_game("g", 500)
    with SqliteLog(path) as log:
        pages = log._db.db.execute("PRAGMA page_count").fetchone()[0]
        log._db.db.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(
            BadInput, match=r"games\.db is full; nothing was written\. Free some space"
        ):
            log.append("g", 500, further_rows(rows, 500))
        assert log.head("g")[0] == 500
        log._db.db.execute(f"PRAGMA max_page_count = {pages * 4}")
        log.append("g", 500, further_rows(rows, 500))
        assert log.head("g")[0] == 1000


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_file_that_was_cut_off_is_damaged(path: Path, share: float) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    refusal = r"games\.db does not contain what mclub wrote .*\. Restore a backup, or save what .*$"
    with pytest.raises(LogDamaged, match=refusal), SqliteLog(path) as log:
        log.rows("g")


def test_a_file_with_a_hole_is_damaged(path: Path) -> None:
    whole = path.read_bytes()
    middle = len(whole) // 2
    path.write_bytes(whole[:middle] + b"\xff" * 8192 + whole[middle + 8192 :])
    with (
        SqliteLog(path) as log,
        pytest.raises(LogDamaged, match="does not contain what mclub wrote"),
    ):
        log.bulk("g")


def test_a_damaged_schema_that_is_no_text_is_quoted_as_far_as_it_is(path: Path) -> None:
    whole = path.read_bytes()
    assert b"CREATE TRIGGER" in whole
    path.write_bytes(whole.replace(b"CREATE TRIGGER", b"CREATE TR\xfb\x8b\x0bER"))
    refusal = r"games\.db does not contain what mclub wrote \(.*malformed database schema.*\)"
    with pytest.raises(LogDamaged, match=refusal) as caught, SqliteLog(path):
        pass
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "sql",
    [
        "DROP TRIGGER records_change; UPDATE records SET body = CAST(x'ff' AS TEXT) WHERE seq = 3",
        "ALTER TABLE records RENAME TO gone",
        "ALTER TABLE records RENAME COLUMN body TO gone",
    ],
)
def test_a_schema_or_text_that_mclub_has_not_written_is_damage(
    path: Path, other_program: sqlite3.Connection, sql: str
) -> None:
    other_program.executescript(sql)
    with (
        SqliteLog(path) as log,
        pytest.raises(LogDamaged, match="does not contain what mclub wrote"),
    ):
        log.rows("g")


LOOSE = """
DROP TRIGGER records_change; PRAGMA writable_schema = ON;
UPDATE sqlite_master SET sql = replace(replace(sql, 'STRICT, WITHOUT', 'WITHOUT'), 'NOT NULL', '')
WHERE name = 'records';
"""


@pytest.mark.parametrize(
    "change",
    [
        "hash = 'text'",
        "hash = 5",
        "seq = x'ff00'",
        "body = CAST(body AS BLOB), openings = 5",
        "body = NULL, hash = NULL",
        "body = NULL, hash = NULL WHERE 1 --",
    ],
)
def test_values_of_other_types_are_read_as_their_column_s(path: Path, change: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(LOOSE)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute(f"UPDATE records SET {change} WHERE seq = 3")
    with SqliteLog(path) as log:
        for seq, body, openings, hash_ in log.rows("g"):
            assert (type(seq), type(body), type(hash_)) == (int, str, bytes)
            assert openings is None or type(openings) is str
        for chain in (True, False):
            bulk = log.bulk("g", chain=chain)
            assert {type(bulk.bodies), type(bulk.openings), type(bulk.hashes)} == {bytes}


def remove_file(path: Path) -> None:
    path.unlink()


def move_file(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def replace_file(path: Path) -> None:
    shutil.copy(path, path.with_name("copy.db"))
    path.with_name("copy.db").replace(path)


def without_log_ahead(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


def without_shared_memory(path: Path) -> None:
    path.with_name(f"{path.name}-shm").unlink()


def in_a_folder_renamed(path: Path) -> None:
    path.parent.rename(path.parent.with_name(f"{path.parent.name} away"))


OUT_OF_PLACE = [
    *(remove_file, move_file, replace_file),
    *(without_log_ahead, without_shared_memory, in_a_folder_renamed),
]


@pytest.mark.parametrize("happen", OUT_OF_PLACE)
def test_nothing_is_acknowledged_that_a_file_out_of_place_would_lose(
    path: Path, happen: Callable[[Path], None]
) -> None:
    refusal = "was moved, removed or replaced after it was"
    with SqliteLog(path) as log:
        happen(path)
        with pytest.raises(BadInput, match=refusal):
            log.append("g", 500, further_rows(whole_game("g", 500)))
        assert log.head("g")[0] == 500


@pytest.mark.parametrize("happen", OUT_OF_PLACE)
def test_nor_is_it_in_a_file_that_was_new(tmp_path: Path, happen: Callable[[Path], None]) -> None:
    path = tmp_path / "evening" / "games.db"
    path.parent.mkdir()
    rows = first_row("g")
    with SqliteLog(path) as log:
        log.create("g", "million-club", rows)
        happen(path)
        with pytest.raises(Displaced):
            log.append("g", rows[-1].seq, further_rows(rows))
        assert log.head("g")[0] == rows[-1].seq


def test_a_file_that_goes_while_it_is_written_is_told(path: Path) -> None:
    with SqliteLog(path) as log, pytest.raises(Displaced):
        log._db.write(lambda _db: remove_file(path))


def test_a_file_that_is_gone_is_told_whatever_else_is_refused(path: Path) -> None:
    with SqliteLog(path) as log:
        remove_file(path)
        with pytest.raises(Displaced):
            log.append("g", 400, further_rows(whole_game("g", 400)))
        with pytest.raises(Displaced):
            log.create("g", "million-club", first_row("g"))


def test_reading_while_another_thread_writes_opens_no_other_file(path: Path) -> None:
    def while_it_is_gone(_db: sqlite3.Connection) -> None:
        remove_file(path)
        with pytest.raises(Displaced):
            log.head("g")

    with SqliteLog(path) as log, pytest.raises(Displaced):
        log._db.write(while_it_is_gone)
    assert not path.exists()


def test_a_file_that_is_back_serves_again(path: Path) -> None:
    away = path.parent.with_name(f"{path.parent.name} away")
    with SqliteLog(path) as log:
        path.parent.rename(away)
        with pytest.raises(Displaced):
            log.append("g", 500, further_rows(whole_game("g", 500)))
        away.rename(path.parent)
        log.append("g", 500, further_rows(whole_game("g", 500)))
        assert log.head("g")[0] > 500


def test_who_reads_does_not_wait_for_who_waits_to_write(
    path: Path, other_program: sqlite3.Connection
) -> None:
    """The other program holds the lock until the reader is done."""
    rows = further_rows(whole_game("g", 500))
    begins = threading.Event()
    with SqliteLog(path, patience=60) as log:
        other_program.execute("BEGIN IMMEDIATE")
        log._db.db.set_trace_callback(lambda sql: begins.set() if "BEGIN" in sql else None)
        with ThreadPoolExecutor(1) as pool:
            writing = pool.submit(log.append, "g", 500, rows)
            assert begins.wait(30)
            read = log.head("g")[0], len(log.rows("g")), log.games(), log.bulk("g").last
            assert not writing.done()
            other_program.execute("ROLLBACK")
            writing.result()
        assert read == (500, 500, [("g", "million-club")], 500)
        assert log.head("g")[0] == rows[-1].seq


def test_one_who_waits_behind_another_gives_up_as_well(
    path: Path, other_program: sqlite3.Connection
) -> None:
    rows = further_rows(whole_game("g", 500))
    with SqliteLog(path, patience=0.05) as log, ThreadPoolExecutor(4) as pool:
        other_program.execute("BEGIN IMMEDIATE")
        writing = [pool.submit(log.append, "g", 500, rows) for _ in range(4)]
        refusals = [str(one.exception()) for one in writing]
        assert all("nothing was written. Try again later" in one for one in refusals)
        other_program.execute("ROLLBACK")
        assert log.head("g")[0] == 500


def test_of_two_programs_that_append_at_once_one_wins(tmp_path: Path) -> None:
    code = """
        import sys
        from events.errors import GameMovedOn
        from events.sqlite_log import SqliteLog
        from tests.events.million_club_rows import first_row, further_rows
        rows = first_row("g")
        with SqliteLog(sys.argv[1]) as log:
            print("ready", flush=True)
            for _ in sys.stdin:
                expected = rows[-1].seq
                rows = further_rows(rows, 3)
                try:
                    log.append("g", expected, rows)
                    print("won", flush=True)
                except GameMovedOn as moved:
                    print(moved.expected, moved.actual, flush=True)
    """
    with SqliteLog(tmp_path / "games.db") as log:
        log.create("g", "million-club", first_row("g"))
        with child(code, tmp_path / "games.db") as one, child(code, tmp_path / "games.db") as two:
            assert line(one) == line(two) == "ready"
            for seq in range(1, 150, 3):
                tell(one, "go")
                tell(two, "go")
                assert sorted([line(one), line(two)]) == [f"{seq} {seq + 3}", "won"]
            for program in (one, two):
                program.communicate()
        verify("g", [(seq, body, hash_) for seq, body, _, hash_ in log.rows("g")])
        assert log.head("g")[0] == 151
