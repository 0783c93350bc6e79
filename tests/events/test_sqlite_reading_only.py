"""A read-only log can be read as far as SQLite allows, and stays unchanged.

If the tests run as root, who may do anything, the reader is a process without root's privileges.
"""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.sqlite_log import SqliteLog
from tests.events.children import UNPRIVILEGED, child, line, output_of, tell
from tests.events.million_club_rows import first_row, further_rows, whole_game
from tests.events.older_files import of_version_1
from tests.sweeping import sweep_after

READ = f"""{UNPRIVILEGED}
import sys
from events.errors import BadInput
try:
    with SqliteLog(sys.argv[1]) as log:
        log.set_latest("g")
        print(log.games(), log.latest(), log.head("g")[0], len(log.rows("g")))
except BadInput as refusal:
    print(refusal)
"""
WRITE = f"""{UNPRIVILEGED}
import sys
from events.errors import BadInput
from tests.events.million_club_rows import first_row, further_rows
with SqliteLog(sys.argv[1]) as log:
    for attempt in (
        lambda: log.append("g", 1, further_rows(first_row("g"))),
        lambda: log.create("i", "million-club", first_row("i")),
        lambda: log.set_latest("h"),
    ):
        try:
            attempt()
        except BadInput as refusal:
            print(refusal)
"""
READABLE = "[('g', 'million-club'), ('h', 'million-club')] g 5 5"


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that everybody may enter, with a log that everybody may read."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        log_with_two_games(folder / "games.db").close()
        yield folder
        folder.chmod(0o755)


def log_with_two_games(path: Path) -> SqliteLog:
    log = SqliteLog(path)
    path.chmod(0o644)
    log.create("g", "million-club", whole_game("g", 5))
    log.create("h", "million-club", whole_game("h", 1))
    log.set_latest("g")
    return log


@pytest.mark.parametrize(("of_file", "of_folder"), [(0o444, 0o777), (0o666, 0o555), (0o444, 0o555)])
def test_what_may_only_be_read_is_read_and_nothing_is_laid_beside_it(
    folder: Path, of_file: int, of_folder: int
) -> None:
    (folder / "games.db").chmod(of_file)
    folder.chmod(of_folder)
    before = (folder / "games.db").read_bytes()
    assert output_of(READ, folder / "games.db") == READABLE
    assert [file.name for file in folder.iterdir()] == ["games.db"]
    assert (folder / "games.db").read_bytes() == before


@pytest.mark.parametrize(("of_file", "of_folder"), [(0o444, 0o777), (0o666, 0o555), (0o444, 0o555)])
def test_writing_what_may_only_be_read_is_refused(
    folder: Path, of_file: int, of_folder: int
) -> None:
    (folder / "games.db").chmod(of_file)
    folder.chmod(of_folder)
    refusal = (
        f"{folder / 'games.db'} is read-only; nothing was written. "
        "Make it and its folder writable, or work on a copy elsewhere."
    )
    assert output_of(WRITE, folder / "games.db").splitlines() == [refusal] * 3


@sweep_after(1, "of_file, of_folder", [(0o444, 0o555), (0o444, 0o777), (0o666, 0o555)])
def test_a_file_of_version_1_that_may_only_be_read_is_read_and_not_written(
    folder: Path, of_file: int, of_folder: int
) -> None:
    path = folder / "old" / "games.db"
    path.parent.mkdir()
    rows = first_row("g", "first")
    rows += further_rows(rows, 4, "go", "blue")
    of_version_1(path, {"h": whole_game("h", 1), "g": rows})
    path.chmod(of_file)
    path.parent.chmod(of_folder)
    before = path.read_bytes()
    code = f"""{READ}
with SqliteLog(sys.argv[1]) as log:
    print(log.commands("g", "blue", "go"), log.commands("g", "yellow", "go"))
    print(len(log.bulk("g").bodies.splitlines()))
"""
    games = "[('h', 'million-club'), ('g', 'million-club')] g 5 5"
    assert output_of(code, path).splitlines() == [games, "[2] []", "5"]
    refusal = f"{path} is read-only; nothing was written. "
    assert [line.startswith(refusal) for line in output_of(WRITE, path).splitlines()] == [True] * 3
    path.parent.chmod(0o755)
    assert path.read_bytes() == before


def test_a_link_is_read_as_what_it_leads_to(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        (Path(name) / "link.db").symlink_to(folder / "games.db")
        folder.chmod(0o555)
        assert output_of(READ, Path(name) / "link.db") == READABLE
        assert [file.name for file in Path(name).iterdir()] == ["link.db"]


def test_a_log_that_is_being_written_is_read_as_it_grows(folder: Path) -> None:
    code = f"""{UNPRIVILEGED}
import sys
with SqliteLog(sys.argv[1]) as log:
    for _ in sys.stdin:
        print(log.head("g")[0], flush=True)
"""
    rows = whole_game("g", 5)
    with SqliteLog(folder / "games.db") as log, child(code, folder / "games.db") as reader:
        for _ in range(5):
            rows = further_rows(rows, 2)
            log.append("g", rows[0].seq - 1, rows)
            tell(reader, "?")
            assert line(reader) == str(rows[-1].seq)
        reader.communicate()
        assert reader.returncode == 0


def test_what_a_writer_left_behind_when_it_died_is_read(folder: Path) -> None:
    died = folder / "died"
    died.mkdir()
    with log_with_two_games(died / "before.db"):
        for tail in ("", "-wal", "-shm"):
            shutil.copy(f"{died / 'before.db'}{tail}", f"{died / 'games.db'}{tail}")
    died.chmod(0o555)
    assert output_of(READ, died / "games.db") == READABLE
    died.chmod(0o755)


def test_what_cannot_be_read_without_writing_is_refused(folder: Path) -> None:
    died = folder / "died"
    died.mkdir()
    with log_with_two_games(died / "before.db"):
        for tail in ("", "-wal"):
            shutil.copy(f"{died / 'before.db'}{tail}", f"{died / 'games.db'}{tail}")
    died.chmod(0o555)
    refusal = output_of(READ, died / "games.db")
    assert refusal.startswith(f"{died / 'games.db'} can't be opened. Check that you can read it")
    died.chmod(0o755)


def test_what_may_not_be_read_is_refused(folder: Path) -> None:
    (folder / "games.db").chmod(0o000)
    refusal = output_of(READ, folder / "games.db")
    assert refusal.startswith(f"{folder / 'games.db'} can't be opened. Check that you can read it")


def test_a_new_file_in_a_folder_that_may_not_be_written_is_refused(folder: Path) -> None:
    folder.chmod(0o555)
    refusal = output_of(READ, folder / "new.db")
    assert refusal == (
        f"{folder / 'new.db'} can't be opened: Permission denied. Choose another file."
    )
    assert not (folder / "new.db").exists()


def test_an_empty_file_that_may_not_be_written_is_refused(folder: Path) -> None:
    (folder / "empty.db").touch(mode=0o444)
    folder.chmod(0o555)
    assert output_of(READ, folder / "empty.db").startswith(f"{folder / 'empty.db'} is read-only")
