"""Every command with any state of its standard streams: full, closed, or abandoned by the
reader."""

import json
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from mclub import Club
from mclub.cli import COMMANDS
from tests.mclub.command_line import Mclub
from tests.mclub.programs import MCLUB, environment
from tests.ports import free_port
from tests.ready import ready
from tests.sweeping import SWEEP, sweep_between
from tests.waiting import PATIENCE

Shell = Callable[..., "subprocess.CompletedProcess[str]"]

FULL = "mclub: Done, but the answer can't be written: No space left on device.\n"
CLOSED = "mclub: Done, but the answer can't be written: standard output is closed.\n"
DONE = {
    "new": "yellow=A blue=B",
    "deal": "-g $COMMITTED",
    "position": "template",
    "table": "<show.txt",
    "play": "<show.txt",
    "act": "place companies",
    "bots": "blue=random",
    "hand": "blue=Eve",
    "hint": "blue --rollouts 1",
    "undo": "",
    "redo": "-g $UNDONE",
    "abandon": "--reason late",
    "amend": "14 place colonies --yes",
    "fork": "--at 14",
    "show": "",
    "view": "yellow",
    "legal": "",
    "history": "-g $FINISHED",
    "score": "-g $FINISHED",
    "pad": "--blank pad.html",
    "ledger": "",
    "count": "yellow=7",
    "correct": "yellow money 9 --reason found",
    "chart": "-g $FINISHED",
    "analyse": "$FINISHED --rollouts 16 --jobs 1",
    "stats": "",
    "replay": "-g $FINISHED",
    "compare": "$FINISHED $UNDONE",
    "list": "",
    "export": "-g $FINISHED",
    "import": "game.jsonl",
    "verify": "game.jsonl",
    "merge": "yellow.jsonl blue.jsonl",
    "explain": "14",
    "knows": "yellow",
    "audit": "",
    "chance": "",
    "dispute": "",
    "rules": "",
    "demo": "--quick",
    "simulate": "--games 1 --jobs 1",
    "backup": "copied.db",
    "copy": "$MCLUB_DB other.db",
}
"""Arguments with which each command succeeds in a folder of `games`."""
SILENT = {"pad"}
"""Commands without output."""
ELSEWHERE = {"serve", "grant"}
"""Commands with their own tests in this file."""
APPEND = {
    *("new", "deal", "act", "bots", "hand", "undo", "redo", "abandon", "amend", "fork", "correct"),
    *("import", "demo"),
}
"""Commands that add to the file of games."""


class Games(NamedTuple):
    """folder: contains the files that commands read; names: placeholders for the games' ids."""

    folder: Path
    names: dict[str, str]


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a `mclub` kept ready."""
    with ready(environment(None, HOME=str(tmp_path_factory.mktemp("home")))) as folder:
        yield folder


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Games:
    """A running game, which is the current one, and others at different points."""
    folder = tmp_path_factory.mktemp("games")
    mclub = Mclub(folder / "games.db")
    mclub.ok("demo", "--quick")
    finished = mclub.current()
    seats = {"yellow": "Ann", "blue": "Ben"}
    with mclub.club() as club:
        committed = club.new(seats, seed="c", deal=False)
        undone = club.new(seats, seed="u")
        undone.act(None, "place companies")
        undone.undo()
        running = club.new(seats, seed="a seed", rulings={"hints": "on"})
        running.act(None, "place companies")
        club.log.set_latest(running.id)
        with Club(folder / "elsewhere.db") as elsewhere:
            elsewhere.new(seats, seed="e")
    for eyes in ("yellow", "blue"):
        (folder / f"{eyes}.jsonl").write_text(mclub.ok("export", "--seat", eyes))
    (folder / "game.jsonl").write_text(Mclub(folder / "elsewhere.db").ok("export"))
    (folder / "show.txt").write_text("show\nq\n")
    names = {"FINISHED": finished, "COMMITTED": committed.id, "UNDONE": undone.id}
    return Games(folder, names)


@pytest.fixture
def broken_pipe() -> Iterator[int]:
    """The write end of a pipe without a reader."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.fixture
def shell(games: Games, programs: Path, broken_pipe: int, tmp_path: Path) -> Shell:
    """Runs a line of shell in a new copy of the games, `broken_pipe` being file 9. real: start the
    program instead of forking it."""

    def run(line: str, *, real: bool = False) -> "subprocess.CompletedProcess[str]":
        shutil.copytree(games.folder, tmp_path / "games", dirs_exist_ok=True)
        env = environment(tmp_path / "games" / "games.db", **games.names)
        folder = Path(MCLUB[0]).parent if real else programs
        return subprocess.run(
            ["bash", "-c", f"exec 9>&{broken_pipe} {broken_pipe}>&-; {line}"],
            cwd=tmp_path / "games",
            env=env | {"PATH": f"{folder}{os.pathsep}{env['PATH']}"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            pass_fds=[broken_pipe],
            text=True,
            timeout=PATIENCE,
            check=False,
        )

    return run


def stored_games(folder: Path) -> list[tuple[str, int]]:
    """The games and their numbers of events."""
    with Club(folder / "games.db") as club:
        return sorted((kind, club.log.head(game)[0]) for game, kind in club.log.games())


def commands(folder: Path) -> list[str]:
    """The commands of the current game."""
    with Club(folder / "games.db") as club:
        game = club.log.latest()
        assert game is not None
        return [record.command for record in club.game(game).line.standing if record.command]


def latest(folder: Path) -> str | None:
    with Club(folder / "games.db") as club:
        return club.log.latest()


def test_no_command_is_forgotten() -> None:
    assert {*DONE} | ELSEWHERE == {*COMMANDS}


@sweep_between(16, "command", [*DONE])
def test_what_is_asked_is_done_whoever_reads_the_answer(
    command: str, games: Games, shell: Shell, tmp_path: Path
) -> None:
    ways = {">/dev/full": (8, FULL), ">&-": (8, CLOSED), ">&9 2>/dev/full": (0, "")}
    after = []
    for way, expected in ways.items():
        done = shell(f"mclub {command} {DONE[command]} {way}")
        assert (done.returncode, done.stderr) == ((0, "") if command in SILENT else expected), way
        after.append(stored_games(tmp_path / "games"))
        shutil.rmtree(tmp_path / "games")
    assert after[0] == after[1] == after[2]
    assert (after[0] != stored_games(games.folder)) == (command in APPEND)


@pytest.mark.parametrize("words", ["--help", "--version", "show --help", "act --help --lang de"])
def test_help_is_an_answer_as_well(words: str, shell: Shell) -> None:
    assert shell(f"mclub {words} >/dev/full").returncode == 8
    assert shell(f"mclub {words} >&-").returncode == 8
    done = shell(f"mclub {words} >&9")
    assert (done.returncode, done.stderr) == (0, "")


def test_for_programs_the_error_is_json(shell: Shell) -> None:
    done = shell("mclub act place companies --json >/dev/full")
    assert done.returncode == 8
    assert json.loads(done.stderr) == {
        "format": 1,
        "error": "AnswerLost",
        "message": "Done, but the answer can't be written: No space left on device.",
        "why": "No space left on device",
    }


@pytest.mark.parametrize("way", [">/dev/full", ">&-", ">&9"])
def test_a_refusal_is_told_as_ever(way: str, shell: Shell) -> None:
    done = shell(f"mclub act place lobby {way}")
    assert done.returncode == 3
    assert done.stderr.startswith("mclub: Lobby is closed in round 1. (MC-RND-1)")
    assert done.stderr.count("\n") == 1


def test_what_only_a_database_can_do_is_refused_as_ever(shell: Shell) -> None:
    done = shell("mclub grant somebody >&-")
    assert done.returncode == 2
    assert "is a file, which has no roles" in done.stderr


@pytest.mark.parametrize("way", ["2>&-", "2>/dev/full", ">&- 2>&-", "2>&9"])
def test_the_exit_code_stands_where_nothing_can_be_said(way: str, shell: Shell) -> None:
    assert shell(f"mclub act place lobby {way}").returncode == 3
    assert shell(f"mclub --verbose show -g nope {way}").returncode == 5


def test_streams_that_the_shell_has_closed(shell: Shell, tmp_path: Path) -> None:
    """Needs a real program: Python sets up no stream for what is closed at its start."""
    done = shell("mclub act place companies <&- >&- 2>&-", real=True)
    assert done.returncode == 8
    assert commands(tmp_path / "games") == ["place companies", "place companies"]
    done = shell("mclub act - <&-", real=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "mclub: Standard input contains no action.\n"


@pytest.mark.parametrize("words", ["import -", "verify -", "audit -", "score --ask", "play"])
def test_an_input_that_is_closed_is_empty(words: str, shell: Shell) -> None:
    done = shell(f"mclub {words} <&-")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("mclub: ")
    assert done.stderr.count("\n") == 1


def test_many_lines_are_all_done_though_nobody_reads_on(shell: Shell, tmp_path: Path) -> None:
    lines = ["place exchange transport", "place colonies", "place intrigues"]
    typing = "printf '" + "\\n".join(lines) + "\\n'"
    for way in ("--json >&9", "--json >/dev/full", ">&-"):
        shell(f"{typing} | mclub act - {way}")
        assert commands(tmp_path / "games") == ["place companies", *lines], way
        shutil.rmtree(tmp_path / "games")


@pytest.mark.parametrize("words", ["table", "play --plain", "replay --step"])
def test_a_talk_ends_where_nobody_listens(words: str, shell: Shell) -> None:
    """The input is endless."""
    done = shell(f"yes show | mclub {words} | head -1; echo ${{PIPESTATUS[1]}}")
    assert done.stdout.endswith("\n0\n")
    assert done.stderr == ""


def test_a_demo_that_is_stopped_leaves_no_game(games: Games, tmp_path: Path) -> None:
    shutil.copytree(games.folder, tmp_path / "games")
    before = stored_games(games.folder), latest(games.folder)
    env = environment(tmp_path / "games" / "games.db", PYTHONUNBUFFERED="1")
    with subprocess.Popen([*MCLUB, "demo"], stdout=subprocess.PIPE, env=env) as program:
        assert program.stdout is not None
        assert program.stdout.readline()
        program.send_signal(signal.SIGINT)
        program.stdout.read()
        assert program.wait(timeout=PATIENCE) == 130
    assert (stored_games(tmp_path / "games"), latest(tmp_path / "games")) == before


@SWEEP
def test_a_service_serves_whoever_reads_what_it_says(games: Games, tmp_path: Path) -> None:
    shutil.copytree(games.folder, tmp_path / "games")
    env = environment(tmp_path / "games" / "games.db")
    port = free_port()
    with (
        open("/dev/full", "wb") as full,
        subprocess.Popen(
            [*MCLUB, "serve", "--port", str(port)],
            stdout=full,
            stderr=subprocess.PIPE,
            env=env,
            text=True,
        ) as program,
    ):
        assert program.stderr is not None
        assert "service starts" in program.stderr.readline()
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as asking:
            asking.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert asking.recv(100).startswith(b"HTTP/1.1 ")
        program.send_signal(signal.SIGINT)
        said = program.stderr.read()
        assert program.wait(timeout=PATIENCE) == 8
    assert said.endswith(FULL)
