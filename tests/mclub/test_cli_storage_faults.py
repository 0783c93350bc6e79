"""When the file or the disk fails: one clear line, no loss, and earlier games stay intact."""

import json
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.events.children import UNPRIVILEGED, output_of
from tests.mclub.command_line import Mclub
from tests.mclub.programs import python, run

COMMANDS = [("show",), ("act", "place companies"), ("new", "yellow=A", "blue=B"), ("list",)]


def refused_by_all(mclub: Mclub, says: str) -> None:
    for words in COMMANDS:
        assert says in mclub.refusal(2, *words)


def test_a_file_that_is_no_database_is_left_alone(mclub: Mclub) -> None:
    for content in (b"Dear diary, today I lost a company.\n" * 100, b"x", b"\0" * 5000):
        mclub.path.write_bytes(content)
        refused_by_all(mclub, "is not a database and was left unchanged.")
        assert mclub.path.read_bytes() == content


def test_a_database_of_another_program_is_left_alone(mclub: Mclub) -> None:
    with closing(sqlite3.connect(mclub.path)) as db:
        db.executescript("CREATE TABLE records (artist, title); PRAGMA user_version = 0")
    content = mclub.path.read_bytes()
    for words in COMMANDS:
        assert str(mclub.path) in mclub.refusal(2, *words)
    assert mclub.path.read_bytes() == content


def test_a_database_of_a_later_mclub_is_left_alone(running_game: Mclub) -> None:
    before = running_game.heads()
    with closing(sqlite3.connect(running_game.path)) as db:
        version = db.execute("PRAGMA user_version").fetchone()[0]
        db.execute("PRAGMA user_version = 99")
        db.commit()
    for words in COMMANDS:
        refusal = running_game.refusal(2, *words)
        assert "99" in refusal
        assert str(running_game.path) in refusal
    with closing(sqlite3.connect(running_game.path)) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == 99
        db.execute(f"PRAGMA user_version = {version}")
        db.commit()
    assert running_game.heads() == before


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    refused_by_all(Mclub(tmp_path), "is a folder. Name a new file, or one of")


def test_a_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    refused_by_all(Mclub(tmp_path / "gone" / "games.db"), f"There is no folder {tmp_path}/gone for")
    assert not (tmp_path / "gone").exists()


def test_a_record_that_was_changed_is_found(running_game: Mclub) -> None:
    with closing(sqlite3.connect(running_game.path)) as db:
        db.executescript(
            "DROP TRIGGER records_change;"
            "UPDATE records SET body = replace(body, '\"amount\":7', '\"amount\":9') WHERE seq = 6"
        )
    for words in (("show",), ("act", "place companies"), ("export",)):
        assert "The log is damaged at event 6" in running_game.refusal(6, *words)
    (line,) = running_game.json("list")
    assert (line["status"], line["players"]) == ("damaged", {})
    assert "The log is damaged at event 6" in line["why"]
    listed = running_game.ok("list")
    assert "damaged" in listed
    assert "at event 6" in " ".join(listed.split())


FULL = """
import resource, sys
from mclub.__main__ import main
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)), most))
sys.argv[0] = "mclub"
main()
"""


def test_a_full_disk_costs_nothing_that_was_acknowledged(running_game: Mclub) -> None:
    """The system refuses every byte of a file beyond a limit; later there is room again."""
    game = running_game.current()
    before = running_game.heads()
    size = running_game.path.stat().st_size
    db = str(running_game.path)
    for words in (
        ["act", "place companies; place companies", "-g", game],
        ["new", "yellow=A", "blue=B"],
        ["demo", "--quick"],
    ):
        done = python(FULL, size // 4, *words, MCLUB_DB=db)
        assert (done.returncode, done.stdout) == (2, ""), words
        assert done.stderr.startswith("mclub: The disk of ")
        assert done.stderr.count("\n") == 1
        assert "nothing was written" in done.stderr
        assert running_game.heads() == before
    assert run(running_game.path, "act", "place companies").returncode == 0
    assert running_game.heads()[game][0] == before[game][0] + 2


STRANGER = """
import json, os, sys, tempfile
from typer.testing import CliRunner
from mclub.cli import app

def run(db, words):
    done = CliRunner().invoke(app, words, env={"MCLUB_DB": db}, prog_name="mclub")
    return [done.exit_code, done.stdout, done.stderr]

db, *commands = sys.argv[1:]
commands = [command.split() for command in commands]
with tempfile.TemporaryDirectory() as folder:
    for words in (["new", "yellow=A", "blue=B"], *commands):
        run(folder + "/games.db", words)
if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
print(json.dumps([run(db, words) for words in commands]))
"""
"""A program that becomes the user nobody after importing everything, since root may write
everywhere."""


def by_a_stranger(db: Path, *commands: str) -> list[tuple[int, str, str]]:
    """Exit code, output and error of each command, run by a user who owns nothing here."""
    done = python(STRANGER, db, *commands)
    assert (done.returncode, done.stderr) == (0, "")
    return [(code, out, err) for code, out, err in json.loads(done.stdout)]


@pytest.fixture
def open_to_all(running_game: Mclub) -> Iterator[Mclub]:
    """The file of `running_game`, which anybody may read and nobody may write."""
    folder = Path(tempfile.mkdtemp())
    elsewhere = folder / "games.db"
    elsewhere.write_bytes(running_game.path.read_bytes())
    elsewhere.chmod(0o444)
    folder.chmod(0o555)
    yield Mclub(elsewhere)
    folder.chmod(0o755)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()


def test_in_a_folder_that_may_only_be_read_games_can_be_looked_at(open_to_all: Mclub) -> None:
    game = open_to_all.current()
    looks = ("show --json", "list --json", "history", f"show --json -g {game}", "export")
    for code, out, err in by_a_stranger(open_to_all.path, *looks):
        assert (code, err) == (0, "")
        assert out
    for code, out, err in by_a_stranger(
        open_to_all.path, "act place companies", "new yellow=A blue=B"
    ):
        assert (code, out) == (2, "")
        assert "is read-only; nothing was written" in err
        assert err.count("\n") == 1
    elsewhere = open_to_all.path.with_name("new.db")
    assert by_a_stranger(elsewhere, "new yellow=A blue=B") == [
        (2, "", f"mclub: {elsewhere} can't be opened: Permission denied. Choose another file.\n")
    ]
    assert sorted(os.listdir(open_to_all.path.parent)) == ["games.db"]


BACKUP = f"""
import sys, tempfile
from mclub.files.backup import backup
{UNPRIVILEGED}
from pathlib import Path
with tempfile.TemporaryDirectory() as folder:
    backup(sys.argv[1], Path(folder) / "copy.db")
    with SqliteLog(Path(folder) / "copy.db") as log:
        print([game for game, _kind in log.games()])
"""


def test_a_backup_needs_no_writing_where_the_games_are(open_to_all: Mclub) -> None:
    assert output_of(BACKUP, open_to_all.path) == str([open_to_all.current()])
    assert sorted(os.listdir(open_to_all.path.parent)) == ["games.db"]


def test_a_backup_names_the_full_disk(finished_game: Mclub, tmp_path: Path) -> None:
    """The disk of the copy is full, not that of the games."""
    size = finished_game.path.stat().st_size // 2
    done = python(FULL, size, "backup", tmp_path / "copy.db", MCLUB_DB=str(finished_game.path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"mclub: The disk of {tmp_path / 'copy.db'} ")
    assert "Check whether it is full" in done.stderr
    assert not list(tmp_path.glob("copy*"))


def test_a_file_that_others_may_not_read_is_made(mclub: Mclub) -> None:
    mclub.ok("list")
    assert mclub.path.stat().st_mode & 0o077 == 0, "it holds everybody's secrets"
