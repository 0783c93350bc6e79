"""A path becomes a log if possible, and is refused in one clear line otherwise."""

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import BadInput, printable
from events.sqlite_log import SqliteLog
from events.sqlite_log.schema import STEPS
from events.sqlite_log.version import APPLICATION_ID, VERSION
from tests.events.children import child, line, output_of, tell
from tests.events.million_club_rows import first_row


def a_log(path: Path) -> None:
    with SqliteLog(path) as log:
        log.create("g", "million-club", first_row("g"))


@pytest.mark.parametrize(
    "name",
    [
        "games.db",
        "a b#c?d=e&mode=ro%41.db",
        "file:x.db",
        ":memory:",
        "é🎲.db",
        "'\";--.db",
        "new\nline",
    ],
)
def test_a_path_may_hold_any_characters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    a_log(Path(name))
    assert sorted(os.listdir(tmp_path)) == [name]
    with SqliteLog(Path(name)) as log:
        assert log.games() == [("g", "million-club")]


def test_a_path_may_be_no_text(tmp_path: Path) -> None:
    a_log(tmp_path / os.fsdecode(b"\xff.db"))
    assert os.listdir(os.fsencode(tmp_path)) == [b"\xff.db"]


def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with SqliteLog(path) as log:
        log.create("g", "million-club", first_row("g"))
        for file in tmp_path.iterdir():
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert len(list(tmp_path.iterdir())) == 3


def test_a_link_to_a_file_that_is_missing_makes_that_file(tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
    a_log(tmp_path / "link.db")
    assert stat.S_IMODE((tmp_path / "games.db").stat().st_mode) == 0o600


def test_an_empty_file_becomes_a_log(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.touch()
    a_log(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert db.execute("PRAGMA user_version").fetchone() == (len(STEPS),)
        assert len(STEPS) == VERSION
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_the_file_is_written_ahead_and_to_disk(tmp_path: Path) -> None:
    with SqliteLog(tmp_path / "games.db") as log:
        pragmas = {
            name: log._db.db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "trusted_schema")
        }
    assert pragmas == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "trusted_schema": 0,
    }


def a_folder(path: Path) -> None:
    path.mkdir()


def a_text(path: Path) -> None:
    path.write_text("Dear diary, today we played Million Club. " * 200)


def a_short_text(path: Path) -> None:
    path.write_text("?")


def another_programs_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE records (song TEXT)")


def another_programs_database_with_its_mark(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA application_id = 42")
        db.execute("PRAGMA user_version = 1")


def another_programs_version(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 1")


def a_newer_mclubs(path: Path) -> None:
    a_log(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {len(STEPS) + 1}")


def a_queue(path: Path) -> None:
    os.mkfifo(path)


def a_circle(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (a_folder, r"is a folder\. Name a new file"),
        (a_text, r"is not a database and was left unchanged\. Choose another file"),
        (a_short_text, r"is not a database and was left unchanged\. Choose another file"),
        (
            another_programs_database,
            r"another program's database and was left unchanged\. Choose another",
        ),
        (another_programs_database_with_its_mark, "is another program's database and was left"),
        (another_programs_version, "is another program's database and was left"),
        (
            a_newer_mclubs,
            r"newer mclub \(file version 3; this mclub knows 2\) .* Update mclub, or choose",
        ),
        (a_queue, r"is not a file\. Choose another"),
        (a_circle, r"can't be opened: Too many levels of symbolic links\. Choose another file"),
    ],
)
def test_what_is_no_log_is_refused_and_left_as_it_is(
    tmp_path: Path, make: Callable[[Path], None], why: str
) -> None:
    path = tmp_path / "games.db"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    refuses(path, why)
    assert (path.read_bytes() if path.is_file() else b"") == before
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("no such folder/games.db", "There is no folder .*no such folder for .*. Create it first"),
        ("file/games.db", "can't be opened: Not a directory. Choose another file"),
        ("n" * 300, "can't be opened: File name too long. Choose another file"),
        ("nul\0.db", "can't be opened: embedded null byte. Choose another file"),
        ("", "is a folder. Name a new file, or one of"),
    ],
)
def test_a_path_that_can_be_no_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    refuses(path, why)
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize(
    ("path", "folder"),
    [
        ("link.db", "gone"),
        ("folder/games.db", "gone"),
        ("folder/deeper/games.db", "folder/deeper"),
        ("second.db", "gone"),
    ],
)
def test_the_folder_that_is_missing_is_named_where_a_link_leads_nowhere(
    tmp_path: Path, path: str, folder: str
) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "gone/games.db")
    (tmp_path / "folder").symlink_to("gone")
    (tmp_path / "second.db").symlink_to("link.db")
    refuses(tmp_path / path, f"There is no folder {tmp_path}/{folder} for {tmp_path}/{path}.")


def test_a_refusal_is_one_line_whatever_the_path(tmp_path: Path) -> None:
    for name in ("two\nlines", os.fsdecode(b"\xff")):
        a_text(tmp_path / name)
        refuses(tmp_path / name, "is not a database and was left unchanged.")


def refuses(path: Path | str, why: str) -> None:
    with pytest.raises(BadInput, match=why) as refusal:
        SqliteLog(path)
    assert printable(os.path.abspath(path)) in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_file_that_is_there_is_opened_without_sqlite_utils(tmp_path: Path) -> None:
    a_log(tmp_path / "games.db")
    code = """
        import sys
        from events.sqlite_log import SqliteLog
        with SqliteLog(sys.argv[1]) as log:
            log.bulk("g")
        print("sqlite_utils" in sys.modules)
    """
    assert output_of(code, tmp_path / "games.db") == "False"


def test_programs_that_open_a_new_file_at_once_all_succeed(tmp_path: Path) -> None:
    code = """
        import sys, sqlite_utils
        from events.sqlite_log import SqliteLog
        print("ready", flush=True)
        for path in sys.stdin:
            with SqliteLog(path.strip()) as log:
                print(log.games(), flush=True)
    """
    programs = [child(code) for _ in range(3)]
    try:
        assert {line(program) for program in programs} == {"ready"}
        for number in range(10):
            for program in programs:
                tell(program, str(tmp_path / f"{number}.db"))
            assert {line(program) for program in programs} == {"[]"}
            a_log(tmp_path / f"{number}.db")
    finally:
        for program in programs:
            program.communicate()
