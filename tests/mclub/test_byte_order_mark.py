"""A byte order mark, which some editors write at the start of a text, is accepted and ignored."""

import json
from pathlib import Path

import pytest

from mclub.files.reading import toml_of
from tests.mclub.command_line import GAMES, Mclub
from tests.mclub.programs import run

MARK = b"\xef\xbb\xbf"
TRANSCRIPT = GAMES / "two_players.txt"


def test_before_a_transcript(mclub: Mclub, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(MARK + TRANSCRIPT.read_bytes())
    assert mclub.json("verify", str(file))["form"] == "transcript"
    mclub.ok("import", str(file))
    assert mclub.ok("export", "--transcript").encode() == TRANSCRIPT.read_bytes()


def test_before_an_exported_log(running_game: Mclub, tmp_path: Path) -> None:
    log = running_game.ok("export").encode()
    file = tmp_path / "game.jsonl"
    file.write_bytes(MARK + log)
    assert running_game.json("verify", str(file))["records"] == running_game.json("show")["seq"]
    assert running_game.json("audit", str(file)) == running_game.json("audit", "-", typed=log)
    other = Mclub(tmp_path / "other.db")
    other.ok("import", str(file))
    assert other.ok("export").encode() == log


def test_before_each_cut_that_is_merged(running_game: Mclub, tmp_path: Path) -> None:
    files = []
    for seat in ("yellow", "blue"):
        cut = tmp_path / f"{seat}.jsonl"
        cut.write_bytes(MARK + running_game.ok("export", "--seat", seat).encode())
        files.append(str(cut))
    assert json.loads(running_game.ok("merge", *files).partition("\n")[0])["eyes"] == "yellow+blue"


def test_before_a_position(mclub: Mclub, tmp_path: Path) -> None:
    mclub.ok("demo", "--quick")
    file = tmp_path / "position.toml"
    text = mclub.ok("position", "save", "--at", "40")
    file.write_bytes(MARK + text.encode())
    mclub.ok("new", "--from", str(file))
    assert mclub.ok("position", "save").splitlines()[-3:] == text.splitlines()[-3:]


@pytest.mark.parametrize("lines", [b"place companies\n", b"# yellow begins\nplace companies\r\n"])
def test_before_actions(running_game: Mclub, lines: bytes) -> None:
    assert "Yellow (Ann) places a pawn" in running_game.ok("act", "-", typed=MARK + lines)


@pytest.mark.parametrize(
    "command", [("table",), ("play", "--plain", "--bot", "blue=random", "--pace", "0")]
)
def test_before_the_first_line_that_is_piped(running_game: Mclub, command: tuple[str, ...]) -> None:
    done = run(running_game.path, *command, typed=MARK + b"place companies\nq\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Yellow (Ann) places a pawn: Companies" in done.stdout.decode()


def test_before_the_first_key_that_is_piped(running_game: Mclub) -> None:
    done = run(running_game.path, "replay", "--step", typed=MARK + b"q\n")
    assert "is no key here" not in done.stdout.decode()


def test_before_a_text_that_was_posted() -> None:
    assert toml_of("\ufeffround = 3\n", "position.toml") == {"round": 3}
