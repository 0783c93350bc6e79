"""`mclub` as users run it: a program with pipes, a terminal, other encodings and widths."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.mclub.command_line import GAMES, Mclub
from tests.mclub.programs import MCLUB, environment, on_terminal, python, run
from tests.sweeping import sweep_after, sweep_between
from tests.waiting import PATIENCE

ESCAPE = b"\x1b"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
EXIT_CODES = {
    0: ["act", "place", "companies"],
    2: ["act", "fly", "away"],
    3: ["act", "place", "lobby"],
    4: ["act", "place companies", "--expect", "3"],
    5: ["show", "-g", "nope"],
    7: ["act", "blue: place companies", "--seat", "yellow"],
}


@pytest.mark.parametrize("code", list(EXIT_CODES))
def test_exit_codes_and_streams(running_game: Mclub, code: int) -> None:
    done = run(running_game.path, *EXIT_CODES[code])
    assert done.returncode == code
    out, err = done.stdout.decode(), done.stderr.decode()
    if code:
        assert out == ""
        assert err.startswith("mclub: ")
        assert err.count("\n") == 1
    else:
        assert err == ""
        assert out.startswith("   14  Yellow (Ann) places a pawn: Companies, chair 1.\n")


def test_exit_code_of_a_damaged_log(running_game: Mclub) -> None:
    exported = running_game.ok("export").replace('"amount":7', '"amount":8', 1)
    done = run(running_game.path.with_name("other.db"), "import", "-", typed=exported.encode())
    assert (done.returncode, done.stdout) == (6, b"")
    assert done.stderr.startswith(b"mclub: The log is damaged at event 6: ")


def test_the_package_is_the_program_as_well(running_game: Mclub) -> None:
    module = "import runpy; runpy.run_module('mclub', run_name='__main__')"
    done = python(module, "show", "--json", MCLUB_DB=str(running_game.path))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == running_game.json("show")


@sweep_between(3, "words", ["show", "legal", "history", "score", "ledger", "list", "rules"])
def test_a_pipe_gets_no_escape_codes(finished_game: Mclub, words: str) -> None:
    done = run(finished_game.path, words)
    assert (done.returncode, done.stderr) == (0, b"")
    assert ESCAPE not in done.stdout
    assert max(map(len, done.stdout.decode().splitlines())) <= 100


def test_a_terminal_gets_colours_unless_it_asks_for_none(running_game: Mclub) -> None:
    code, shown = on_terminal(running_game.path, "show", COLUMNS="100")
    assert code == 0
    assert COLOUR.search(shown)
    for plain in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        code, bare = on_terminal(running_game.path, "show", COLUMNS="100", **plain)
        assert code == 0
        assert "\x1b" not in bare
        assert COLOUR.sub("", shown) == bare
    code, text = on_terminal(running_game.path, "show", "--json")
    assert json.loads(text) == running_game.json("show")
    assert text.count("\n") > 50, "indented for a person"


def test_a_terminal_of_another_width(running_game: Mclub) -> None:
    for columns in (60, 80, 132):
        done = run(running_game.path, "show", COLUMNS=str(columns))
        lines = done.stdout.decode().splitlines()
        assert max(map(len, lines)) == columns
    assert (
        run(running_game.path, "show", COLUMNS="wide").stdout
        == run(running_game.path, "show").stdout
    )


@sweep_after(2, "words", ["show", "dispute -h", "history", "list", "act place companies"])
def test_an_output_that_knows_ascii_alone(mclub: Mclub, words: str) -> None:
    mclub.ok("new", "yellow=Zoë 東 🎲", "blue=Ben")
    done = run(mclub.path, *words.split(), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert done.stdout


def test_a_refusal_where_the_output_knows_ascii_alone(running_game: Mclub) -> None:
    refusal = run(running_game.path, "act", "“", PYTHONIOENCODING="ascii")
    assert refusal.returncode == 2
    assert refusal.stderr.isascii()
    assert refusal.stderr.count(b"\n") == 1


@sweep_after(1, "encoding", ["utf-16", "ascii"])
def test_what_programs_read_is_utf_8_whatever_the_output_is(
    mclub: Mclub, tmp_path: Path, encoding: str
) -> None:
    mclub.ok("new", "yellow=Zoë 東 🎲", "blue=Ben")
    board = run(mclub.path, "show", "--json", PYTHONIOENCODING=encoding)
    assert json.loads(board.stdout.decode()) == mclub.json("show")
    exported = run(mclub.path, "export", PYTHONIOENCODING=encoding)
    assert exported.stdout.decode() == mclub.ok("export")
    other = tmp_path / "other.db"
    assert run(other, "import", "-", typed=exported.stdout).returncode == 0
    assert Mclub(other).json("show") == mclub.json("show")


@sweep_between(
    3, "words", ["history", "export", "show", "list", "demo", "rules", "act place companies"]
)
def test_a_reader_who_has_read_enough_is_no_error(
    request: pytest.FixtureRequest, words: str
) -> None:
    mclub: Mclub = request.getfixturevalue("running_game" if "act" in words else "finished_game")
    command = [*MCLUB, *words.split()]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(mclub.path)
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        if words in ("history", "export", "demo"):
            assert program.stdout.readline()
        program.stdout.close()
        assert program.stderr.read() == b""
        assert program.wait(timeout=PATIENCE) == 0


@sweep_after(1, "words", ["history", "list", "export", "--version"])
def test_an_output_that_takes_nothing_is_one_line(finished_game: Mclub, words: str) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*MCLUB, *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            env=environment(finished_game.path),
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 8
    assert done.stderr.decode() == (
        "mclub: Done, but the answer can't be written: No space left on device.\n"
    )


def test_the_default_file_lies_in_the_data_folder(tmp_path: Path) -> None:
    env = {"XDG_DATA_HOME": str(tmp_path / "share"), "HOME": str(tmp_path)}
    assert run(None, "new", "yellow=A", "blue=B", **env).returncode == 0
    assert (tmp_path / "share" / "mclub" / "games.db").is_file()
    assert json.loads(run(None, "list", "--json", **env).stdout)[0]["current"]
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "mclub"
    refused = run(None, "list", **env | {"XDG_DATA_HOME": str(tmp_path / "file")})
    assert refused.returncode == 2
    assert refused.stderr.decode() == (
        f"mclub: The folder {folder} for your games can't be created: Not a directory. Name a file "
        "elsewhere with --db or MCLUB_DB.\n"
    )


def test_moves_come_through_a_pipe_from_another_mclub(mclub: Mclub, tmp_path: Path) -> None:
    mclub.ok("import", str(GAMES / "two_players.txt"))
    transcript = run(mclub.path, "export", "--transcript").stdout
    assert transcript == (GAMES / "two_players.txt").read_bytes()
    other = Mclub(tmp_path / "other.db")
    assert run(other.path, "import", "-", typed=transcript).returncode == 0
    assert other.json("score")["lines"] == mclub.json("score")["lines"]


def completions(mclub: Mclub, line: str) -> list[str]:
    """A shell's completions for the end of the line."""
    words = line.split(" ")
    done = run(
        mclub.path,
        _MCLUB_COMPLETE="complete_bash",
        COMP_WORDS="\n".join(words),
        COMP_CWORD=str(len(words) - 1),
        _TYPER_COMPLETE_TESTING="True",
    )
    assert done.stderr == b""
    return done.stdout.decode().split()


def test_completion_offers_commands_legal_words_and_games(running_game: Mclub) -> None:
    assert {"new", "act", "show", "import", "demo"} <= set(completions(running_game, "mclub "))
    assert completions(running_game, "mclub le") == ["legal", "ledger"]
    assert completions(running_game, "mclub act ") == ["place"]
    assert completions(running_game, "mclub act place ") == [
        "colonies",
        "companies",
        "exchange",
        "intrigues",
    ]
    assert completions(running_game, "mclub act place exchange t") == ["transport"]
    assert completions(running_game, "mclub act place companies ") == []
    assert completions(running_game, "mclub act yellow: pl") == ["place"]
    assert completions(running_game, "mclub act y:place exchange t") == ["transport"]
    assert completions(running_game, "mclub act blue: pl") == []
    assert completions(running_game, "mclub --lang =") == completions(running_game, "mclub --lang ")
    assert "--lang=de" in completions(running_game, "mclub --lang=")
    first = running_game.current()
    second = running_game.json("new", "red=C", "green=D")["game"]
    assert completions(running_game, "mclub show -g ") == [first, second]
    assert completions(running_game, f"mclub show --id {first[:4]}") == [first]
    assert "--command-id" in completions(running_game, "mclub act --")


def test_completion_without_a_file_of_games_says_nothing(mclub: Mclub) -> None:
    assert completions(mclub, "mclub act ") == []
    assert completions(mclub, "mclub show -g ") == []
    mclub.path.write_bytes(b"no database")
    assert completions(mclub, "mclub act ") == []
    assert completions(mclub, "mclub show -g ") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_comes_for_each_shell(mclub: Mclub, shell: str) -> None:
    done = run(mclub.path, _MCLUB_COMPLETE=f"source_{shell}")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"_MCLUB_COMPLETE=complete_" + shell.encode() in done.stdout
