"""Everything that can be refused is refused before the first write: no game, bookmark or file is
left."""

import shlex
import subprocess
from pathlib import Path

import pytest

from tests.mclub.command_line import Mclub
from tests.mclub.programs import MCLUB, environment, run
from tests.sweeping import sweep_between
from tests.waiting import PATIENCE

GAMES = ("million-club", "millions-of-dollars", "le-millionnaire")
PEOPLE = ("yellow=Ann", "blue=Ben", "red=Cleo")
REFUSED = {
    "a bot": ((*PEOPLE, "--bot", "green=foo"), "There is no bot foo"),
    "a seat": ((*PEOPLE, "--seat", "green"), "Nobody plays green"),
    "real cards": (
        (*PEOPLE, "--bot", "green=greedy", "--ruling", "table=on"),
        "Bots can't play with real cards",
    ),
    "a ruling": ((*PEOPLE, "--ruling", "crash=maybe"), "crash"),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_that_is_refused_begins_no_game(running_game: Mclub, game: str) -> None:
    before = running_game.heads(), running_game.current()
    for words, why in REFUSED.values():
        line = running_game.refusal(2, "play", *words, "--game", game, "--plain")
        assert why in line
        assert (running_game.heads(), running_game.current()) == before


@pytest.mark.parametrize("words", [PEOPLE, ("--bot", "blue=random")])
def test_where_nobody_can_type_no_game_is_begun(
    running_game: Mclub, words: tuple[str, ...]
) -> None:
    before = running_game.heads(), running_game.current()
    done = run(running_game.path, "play", *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"mclub: Playing needs a terminal, ")
    assert (running_game.heads(), running_game.current()) == before


def test_where_the_input_ends_the_game_is_kept(mclub: Mclub) -> None:
    done = run(mclub.path, "play", *PEOPLE, "--seed", "s", typed=b"\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines()[-1] == (
        "Everything is in the log. Continue at any time with: mclub play"
    )
    assert list(mclub.heads()) == [mclub.current()]


@pytest.mark.parametrize(("begin", "command"), [(PEOPLE, "play"), ((), "table")])
def test_the_command_that_continues_names_the_file(
    tmp_path: Path, begin: tuple[str, ...], command: str
) -> None:
    usual, own = tmp_path / "usual.db", str(tmp_path / "Ann's evening.db")
    run(usual, "new", "yellow=Usual", "blue=Ben")
    run(None, "new", *PEOPLE, "--db", own)
    left = run(usual, command, *begin, "--db", own, typed=b"q\n").stdout.decode()
    _before, _mark, typed = left.rpartition("Continue at any time with: ")
    words = shlex.split(typed)
    assert words == ["mclub", command, "--db", own]
    there = run(usual, *words[1:], typed=b"show\nq\n")
    assert there.returncode == 0
    assert "Cleo" in there.stdout.decode()
    assert "Usual" not in there.stdout.decode()


def test_a_file_without_a_game_is_named_in_the_command_that_starts_one(tmp_path: Path) -> None:
    own = str(tmp_path / "Ann's evening.db")
    refusal = run(tmp_path / "usual.db", "legal", "--db", own).stderr.decode()
    words = shlex.split(refusal.partition("Start one: ")[2])
    assert words == ["mclub", "new", "yellow=Ann", "blue=Ben", "--db", own]
    assert run(None, *words[1:]).returncode == 0
    assert run(None, "legal", "--db", own).returncode == 0


REFUSALS = (
    (3, "act", "place", "lobby"),
    (2, "act", "fly"),
    (7, "undo", "--to", "999"),
    (7, "redo"),
    (2, "fork", "--at", "999"),
    (2, "bots", "yellow=foo"),
    (2, "play", "--bot", "yellow=foo"),
    (2, "play", "--seat", "green"),
    (2, "chart", "--what", "weather"),
    (2, "replay", "--at", "999"),
)


@pytest.mark.parametrize("words", REFUSALS, ids=lambda words: " ".join(words[1:3]))
def test_a_refusal_leaves_the_bookmark_where_it_was(
    running_game: Mclub, words: tuple[int, str, str]
) -> None:
    first = running_game.current()
    with running_game.club() as club:
        other = club.new({"yellow": "A", "blue": "B"}).id
    code, *asked = words
    running_game.refusal(code, *asked, "-g", other)
    assert running_game.current() == first
    running_game.ok("show", "-g", other)
    assert running_game.current() == other


def test_what_is_not_there_to_copy_makes_no_file(running_game: Mclub, tmp_path: Path) -> None:
    target = tmp_path / "target.db"
    running_game.refusal(5, "copy", str(running_game.path), str(target), "-g", "nope")
    assert not target.exists()


FILES = {
    "chart": ("chart", "FILE.png"),
    "pad": ("pad", "--blank", "FILE.html"),
    "audit": ("audit", "--report", "FILE.html"),
    "dispute": ("dispute", "--report", "FILE.html"),
    "position": ("position", "template", "FILE"),
    "merge": ("merge", "yellow.jsonl", "blue.jsonl", "-o", "FILE"),
    "backup": ("backup", "FILE"),
    "export": ("export", "FILE.jsonl.gz"),
    "simulate": ("simulate", "FILE", "--games", "5", "--jobs", "1"),
    "simulate --csv": ("simulate", "--games", "1", "--jobs", "1", "--csv", "FILE.csv"),
}
"""Every command that writes a file, with its arguments."""
ENOUGH_TO_READ = 33
"""Kilobytes: SQLite maps 32 to read a file of games."""


@sweep_between(3, "which", [*FILES])
def test_a_file_in_no_folder_is_refused_in_a_line(
    finished_game: Mclub, which: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cuts(finished_game)
    words = [word.replace("FILE", "none/file") for word in FILES[which]]
    line = finished_game.refusal(2, *words)
    if which == "backup":  # SQLite opens its file
        assert line.startswith("none/file")
        assert line.endswith(": No such file or directory.")
    else:
        assert line.startswith("There is no folder none for none/file")


@sweep_between(4, "which", ["chart", "audit", "dispute", "merge", "export", "backup"])
def test_a_full_disk_leaves_no_half_of_a_file(
    finished_game: Mclub, which: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The previous content stays."""
    monkeypatch.chdir(tmp_path)
    cuts(finished_game)
    words = " ".join(FILES[which])
    if which in ("chart", "audit"):
        Path(FILES[which][-1]).write_text("before")
    before = {path.name: path.stat().st_size for path in tmp_path.glob("FILE*")}
    done = run_limited(finished_game.path, words)
    assert done.returncode == 2, done
    assert done.stderr.startswith("mclub: ")
    assert done.stderr.count("\n") == 1
    left = {path.name: path.stat().st_size for path in tmp_path.glob("FILE*")}
    assert left == before


def test_a_simulation_goes_on_behind_what_the_disk_has_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = "simulate FILE --games 5 --jobs 1"
    done = run_limited(tmp_path / "games.db", words, kilobytes=1)
    said = "mclub: FILE can't be written: File too large."
    assert (done.returncode, done.stderr.splitlines()[-1]) == (2, said)
    assert len(Path("FILE").read_bytes()) <= 1024
    assert run_limited(tmp_path / "games.db", words).returncode == 0
    assert len(Path("FILE").read_bytes().splitlines()) == 1 + 5


def run_limited(
    db: Path, words: str, kilobytes: int = ENOUGH_TO_READ
) -> "subprocess.CompletedProcess[str]":
    """`mclub` with a limited file size, which fails like a full disk, but with another reason."""
    return subprocess.run(
        ["bash", "-c", f"ulimit -f {kilobytes}; exec {MCLUB[0]} {words}"],
        # Python would store truncated bytecode of the program, and fail on it later.
        env=environment(db) | {"PYTHONDONTWRITEBYTECODE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def cuts(mclub: Mclub) -> None:
    """Two cuts of the game in this folder."""
    for eyes in ("yellow", "blue"):
        Path(f"{eyes}.jsonl").write_text(mclub.ok("export", "--seat", eyes))
